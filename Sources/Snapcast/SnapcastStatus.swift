// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import JSONCoding

/// A client of a Snapcast server: a room's player.
struct SnapcastClient: Sendable, Equatable {
    var id: String
    /// The name that somebody gave it; empty for none.
    var name = ""
    /// The name of its machine.
    var host = ""
    var address: String?
    var isConnected = false
    /// 0 to 100.
    var percent = 100
    var isMuted = false
    /// Milliseconds.
    var latency = 0
    var lastSeen: Date?

    /// Reads the object `Client`; nil without an id.
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.text, (1...SnapcastStatus.idLimit).contains(id.utf8.count) else {
            return nil
        }
        self.id = id
        isConnected = json["connected"]?.flag ?? false
        host = json["host"]?["name"]?.text(upTo: 64) ?? ""
        address = json["host"]?["ip"]?.text(upTo: 64)
        if let seconds = json["lastSeen"]?["sec"]?.whole, (1..<1 << 40).contains(seconds) {
            lastSeen = Date(timeIntervalSince1970: Double(seconds))
        }
        name = json["config"]?["name"]?.text(upTo: 64) ?? ""
        latency = SnapcastClient.latency(json["config"]?["latency"]) ?? 0
        takeVolume(json["config"]?["volume"])
    }

    /// Takes the object `Volume`.
    mutating func takeVolume(_ json: JSONValue?) {
        if let percent = json?["percent"]?.whole { self.percent = min(100, max(0, percent)) }
        if let muted = json?["muted"]?.flag { isMuted = muted }
    }

    /// Milliseconds in the range of rooms.
    static func latency(_ json: JSONValue?) -> Int? {
        json?.whole.map { min(10_000, max(-10_000, $0)) }
    }
}

/// Clients that play the same stream.
struct SnapcastGroup: Sendable, Equatable {
    var id: String
    var stream: String
    var isMuted: Bool
    var clients: [String]
}

/// The state of a Snapcast server.
struct SnapcastStatus: Sendable, Equatable {
    /// Most clients, groups and streams that are read.
    static let limit = 256
    /// Longest id in bytes.
    static let idLimit = 256

    var clients: [String: SnapcastClient] = [:]
    var groups: [SnapcastGroup] = []
    var streams: Set<String> = []

    /// No state.
    init() {}

    /// Reads the object `Server`; what has no valid id is left out.
    init(_ server: JSONValue) {
        for group in server["groups"]?.elements(upTo: SnapcastStatus.limit) ?? [] {
            guard let id = SnapcastStatus.id(group["id"]) else { continue }
            var members: [String] = []
            for json in group["clients"]?.elements(upTo: SnapcastStatus.limit) ?? [] {
                guard let client = SnapcastClient(json), clients.count < SnapcastStatus.limit else {
                    continue
                }
                clients[client.id] = client
                members.append(client.id)
            }
            groups.append(
                SnapcastGroup(
                    id: id,
                    stream: group["stream_id"]?.text ?? "",
                    isMuted: group["muted"]?.flag ?? false,
                    clients: members
                )
            )
        }
        let ids = server["streams"]?.elements(upTo: SnapcastStatus.limit) ?? []
        streams = Set(ids.compactMap { SnapcastStatus.id($0["id"]) })
    }

    static func id(_ json: JSONValue?) -> String? {
        guard let id = json?.text, (1...idLimit).contains(id.utf8.count) else { return nil }
        return id
    }
}
