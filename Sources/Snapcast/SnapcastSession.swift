// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Output
import SafeText

/// Decides what to ask a Snapcast server for, so that it does what the plan says.
///
/// Settings that another program changes are taken into the plan and reported; streams and groups are ours, and are restored. With a
/// new connection the plan counts. A value without socket and clock: messages in, requests out.
struct SnapcastSession: Sendable {
    /// A setting of a client.
    enum Field: Sendable, Hashable { case volume, latency, name }

    /// What an answer is awaited for.
    enum Purpose: Sendable, Hashable {
        case status
        case client(String, Field)
        case group(String)
        case stream(String)
        case removal(String)
        case other
    }

    /// The URI of a zone's stream.
    let uri: @Sendable (String) -> String
    /// Whether the server is asked to add and remove streams; one that is started here reads them from its configuration.
    var changesStreams = true
    private(set) var plan = RoomPlan()
    private(set) var status = SnapcastStatus()
    /// Whether the server's state is known.
    private(set) var isReady = false
    private(set) var problem: String?
    private(set) var healed = 0
    private var requests: [SnapcastRequest] = []
    private var awaited: [Int: Purpose] = [:]
    private var refused: [Purpose: JSONValue] = [:]
    private var asked: [Purpose: JSONValue] = [:]
    private var latest = 0
    /// Whether something happened while the state was being read.
    private var isOutdated = false

    /// Makes a session that is not connected.
    init(uri: @escaping @Sendable (String) -> String) { self.uri = uri }

    /// The name of a zone's stream on the server.
    static func stream(ofZone id: String) -> String { "carillon-" + id }

    // MARK: Inputs

    /// A connection was made.
    mutating func connected() {
        forget()
        problem = nil
        ask("Server.GetStatus", .null, for: .status)
    }

    /// There is no connection.
    mutating func lost(_ reason: String?) {
        forget()
        problem = reason
    }

    /// Takes what is to be done.
    mutating func take(_ plan: RoomPlan) {
        self.plan = plan
        refused = [:]
        follow()
    }

    /// Takes a line of the server.
    mutating func take(_ line: [UInt8]) throws(SnapcastFault) {
        for message in try SnapcastMessage.read(line) { take(message) }
        follow()
    }

    /// Removes a client that is away, so that the server forgets it.
    mutating func remove(_ client: String) {
        guard isReady, status.clients[client] != nil else { return }
        status.clients[client] = nil
        ask("Server.DeleteClient", ["id": .string(client)], for: .removal(client))
    }

    /// What is to be sent, in order; empty afterwards.
    mutating func takeRequests() -> [SnapcastRequest] {
        defer { requests = [] }
        return requests
    }

    // MARK: Outputs

    /// The zones whose streams the server has.
    var zones: [RoomZone] {
        isReady ? plan.zones.filter { status.streams.contains(SnapcastSession.stream(ofZone: $0.id)) } : []
    }

    /// The clients as rooms, in order of their ids.
    var rooms: [RoomReport] {
        status.clients.values.sorted { $0.id < $1.id }.map { client in
            RoomReport(
                id: client.id,
                settings: plan.settings[client.id] ?? SnapcastSession.settings(of: client),
                isConnected: client.isConnected,
                address: client.address,
                lastSeen: client.lastSeen
            )
        }
    }

    // MARK: Mechanism

    private mutating func forget() {
        (isReady, status, requests, awaited, asked, refused) = (false, SnapcastStatus(), [], [:], [:], [:])
        isOutdated = false
    }

    static func settings(of client: SnapcastClient) -> RoomSettings {
        let names = [client.name, client.host, client.id].lazy
            .map {
                String(
                    $0.unicodeScalars.filter {
                        !$0.properties.isNoncharacterCodePoint && $0.value >= 0x20 && $0.value != 0x7F
                    }
                )
            }
        return RoomSettings(
            name: (names.first { !$0.isEmpty } ?? "room").cut(toBytes: 64),
            volume: Double(client.percent) / 100,
            isMuted: client.isMuted,
            latency: client.latency
        )
    }

    mutating func ask(_ method: String, _ parameters: JSONValue, for purpose: Purpose) {
        latest += 1
        awaited[latest] = purpose
        asked[purpose] = parameters
        requests.append(SnapcastRequest(id: latest, method: method, parameters: parameters))
    }

    /// Asks for a change, unless an answer is awaited or the same was refused.
    mutating func want(_ method: String, _ parameters: JSONValue, for purpose: Purpose) {
        guard asked[purpose] == nil, refused[purpose] != parameters else { return }
        ask(method, parameters, for: purpose)
    }

    private func isAwaited(_ purpose: Purpose) -> Bool { asked[purpose] != nil }

    private mutating func take(_ message: SnapcastMessage) {
        switch message {
        case .result(let id, let result):
            guard let purpose = awaited.removeValue(forKey: id) else { return }
            let parameters = asked.removeValue(forKey: purpose)
            take(result, of: purpose, asked: parameters ?? .null)
        case .refusal(let id, let reason):
            guard let purpose = awaited.removeValue(forKey: id) else { return }
            let parameters = asked.removeValue(forKey: purpose)
            refused[purpose] = parameters
            // A stream that stays plays nothing.
            if case .stream = purpose, parameters?["streamUri"] == nil { return }
            problem = "the snapserver refused a request: \(reason)"
        case .notification(let method, let parameters):
            takeNotification(method, parameters)
        }
    }

    private mutating func take(_ result: JSONValue, of purpose: Purpose, asked parameters: JSONValue) {
        if let server = result["server"] {
            takeServer(server, isFirst: purpose == .status)
            guard purpose == .other, isOutdated else { return }
            isOutdated = false
            return readAgain()
        }
        switch purpose {
        case .client(let id, .volume): status.clients[id]?.takeVolume(result["volume"])
        case .client(let id, .latency):
            if let latency = SnapcastClient.latency(result["latency"]) {
                status.clients[id]?.latency = latency
            }
        case .client(let id, .name): status.clients[id]?.name = result["name"]?.text(upTo: 64) ?? ""
        case .group(let id):
            guard let index = status.groups.firstIndex(where: { $0.id == id }) else { return }
            if let stream = result["stream_id"]?.text { status.groups[index].stream = stream }
            if let muted = result["mute"]?.flag { status.groups[index].isMuted = muted }
        case .stream(let name):
            if parameters["streamUri"] != nil {
                status.streams.insert(name)
            } else {
                status.streams.remove(name)
            }
        case .status, .removal, .other: break
        }
    }

    /// Reads the whole state, again if it is being read: the answer may be older than what has just happened.
    private mutating func readAgain() {
        guard !isAwaited(.other) else { return isOutdated = true }
        ask("Server.GetStatus", .null, for: .other)
    }

    /// Takes the whole state; settings that changed without us are news, but not those of a new connection.
    private mutating func takeServer(_ server: JSONValue, isFirst: Bool) {
        let before = status
        status = SnapcastStatus(server)
        isReady = true
        guard !isFirst else { return }
        for (id, client) in status.clients {
            guard let old = before.clients[id] else { continue }
            if (client.percent, client.isMuted) != (old.percent, old.isMuted) { adopt(.volume, of: id) }
            if client.latency != old.latency { adopt(.latency, of: id) }
            if client.name != old.name { adopt(.name, of: id) }
        }
    }

    private mutating func takeNotification(_ method: String, _ parameters: JSONValue) {
        guard isReady else { return }
        if let server = parameters["server"] { return takeServer(server, isFirst: false) }
        guard let id = SnapcastStatus.id(parameters["id"]) else { return }
        switch method {
        case "Client.OnConnect", "Client.OnDisconnect":
            let isNew = status.clients[id] == nil
            guard !isNew || status.clients.count < SnapcastStatus.limit else { return }
            if let json = parameters["client"], let client = SnapcastClient(json) {
                status.clients[client.id] = client
            } else {
                status.clients[id]?.isConnected = method == "Client.OnConnect"
            }
            // A client comes with a group, of which nothing is said.
            if isNew { readAgain() }
        case "Client.OnVolumeChanged":
            guard !isAwaited(.client(id, .volume)) else { return }
            status.clients[id]?.takeVolume(parameters["volume"])
            adopt(.volume, of: id)
        case "Client.OnLatencyChanged":
            guard !isAwaited(.client(id, .latency)),
                let latency = SnapcastClient.latency(parameters["latency"])
            else { return }
            status.clients[id]?.latency = latency
            adopt(.latency, of: id)
        case "Client.OnNameChanged":
            guard !isAwaited(.client(id, .name)) else { return }
            status.clients[id]?.name = parameters["name"]?.text(upTo: 64) ?? ""
            adopt(.name, of: id)
        case "Group.OnStreamChanged", "Group.OnMute":
            guard let index = status.groups.firstIndex(where: { $0.id == id }) else { return }
            if let stream = parameters["stream_id"]?.text { status.groups[index].stream = stream }
            if let muted = parameters["mute"]?.flag { status.groups[index].isMuted = muted }
        default: break
        }
    }

    /// Takes a setting that another program has changed into the plan.
    private mutating func adopt(_ field: Field, of id: String) {
        guard let client = status.clients[id], !isAwaited(.client(id, field)) else { return }
        let present = SnapcastSession.settings(of: client)
        switch field {
        case .volume:
            plan.settings[id]?.volume = present.volume
            plan.settings[id]?.isMuted = present.isMuted
        case .latency: plan.settings[id]?.latency = present.latency
        case .name: plan.settings[id]?.name = present.name
        }
    }

    /// Counts a repair of what another program did.
    mutating func noteRepair() { healed += 1 }

    /// Takes a mute of a whole group as one of each of its clients.
    mutating func mute(_ clients: [String]) {
        for id in clients { plan.settings[id]?.isMuted = true }
    }
}
