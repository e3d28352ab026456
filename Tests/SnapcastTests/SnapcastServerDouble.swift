// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

@testable import Snapcast

/// A Snapcast server as a value, which answers requests as version 0.26 does.
struct SnapcastServerDouble {
    struct Client {
        var percent = 100
        var isMuted = false
        var latency = 0
        var name = ""
        var isConnected = true
    }

    var clients: [String: Client]
    /// The members and the stream of each group.
    var groups: [String: (clients: [String], stream: String, isMuted: Bool)]
    var streams: Set<String> = ["carillon-main"]
    var addsStreams = true
    private var latest = 0

    init(clients ids: [String], stream: String = "default") {
        clients = Dictionary(uniqueKeysWithValues: ids.map { ($0, Client()) })
        groups = Dictionary(uniqueKeysWithValues: ids.map { ("g-\($0)", ([$0], stream, false)) })
    }

    /// The answer to a request.
    mutating func answer(_ request: SnapcastRequest) -> [UInt8] {
        let parameters = request.parameters
        let id = parameters["id"]?.text ?? ""
        var result: JSONValue = [:]
        switch request.method {
        case "Server.GetStatus": result = ["server": status]
        case "Client.SetVolume":
            clients[id]?.percent = parameters["volume"]?["percent"]?.whole ?? -1
            clients[id]?.isMuted = parameters["volume"]?["muted"]?.flag ?? false
            result = ["volume": parameters["volume"] ?? .null]
        case "Client.SetLatency":
            clients[id]?.latency = parameters["latency"]?.whole ?? -1
            result = ["latency": parameters["latency"] ?? .null]
        case "Client.SetName":
            clients[id]?.name = parameters["name"]?.text ?? ""
            result = ["name": parameters["name"] ?? .null]
        case "Group.SetMute":
            groups[id]?.isMuted = parameters["mute"]?.flag ?? false
            result = ["mute": parameters["mute"] ?? .null]
        case "Group.SetStream":
            groups[id]?.stream = parameters["stream_id"]?.text ?? ""
            result = ["stream_id": parameters["stream_id"] ?? .null]
        case "Group.SetClients":
            let kept = Set(parameters["clients"]?.elements(upTo: 99).compactMap(\.text) ?? [])
            for client in groups[id]?.clients ?? [] where !kept.contains(client) {
                latest += 1
                groups["new-\(latest)"] = ([client], groups[id]?.stream ?? "", false)
            }
            let members = groups[id]?.clients ?? []
            groups[id]?.clients = members.filter { kept.contains($0) }
            result = ["server": status]
        case "Stream.AddStream" where addsStreams:
            if let uri = parameters["streamUri"]?.text { streams.insert(uri) }
            result = ["id": parameters["streamUri"] ?? .null]
        case "Stream.RemoveStream": streams.remove(id)
        case "Server.DeleteClient":
            clients[id] = nil
            for group in groups.keys { groups[group]?.clients.removeAll { $0 == id } }
            result = ["server": status]
        default:
            let refusal: JSONValue = [
                "id": .integer(request.id), "error": ["code": -32601, "message": "Method not found"],
            ]
            return refusal.encoded
        }
        return (["id": .integer(request.id), "jsonrpc": "2.0", "result": result] as JSONValue).encoded
    }

    /// The whole state, as an answer.
    func statusLine(id: Int) -> [UInt8] {
        (["id": .integer(id), "jsonrpc": "2.0", "result": ["server": status]] as JSONValue).encoded
    }

    var status: JSONValue {
        let list = groups.sorted { $0.key < $1.key }.map { id, group -> JSONValue in
            [
                "id": .string(id), "stream_id": .string(group.stream), "muted": .bool(group.isMuted),
                "clients": .array(group.clients.map(json)),
            ]
        }
        return ["groups": .array(list), "streams": .array(streams.sorted().map { ["id": .string($0)] })]
    }

    /// The object `Client`.
    func json(_ id: String) -> JSONValue {
        let client = clients[id] ?? Client()
        return [
            "id": .string(id), "connected": .bool(client.isConnected),
            "host": ["name": .string("host-\(id)"), "ip": "10.0.0.7"],
            "lastSeen": ["sec": 1_700_000_000, "usec": 5],
            "config": [
                "name": .string(client.name), "latency": .integer(client.latency),
                "volume": ["percent": .integer(client.percent), "muted": .bool(client.isMuted)],
            ],
        ]
    }
}
