// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A message of the server.
///
/// - Source: `asyncapi.yaml`, Envelope.
public struct Event: Sendable {
    /// Messages that belong to one connection; they repeat the number of the newest event.
    static let personal: Set = ["reply", "problem", "subscribed", "metering", "meter"]

    /// The type, such as `player.finished`; `hello` and `resync` have a snapshot of the state in `data`.
    public let type: String
    /// The number, which increases by one with every event.
    public let sequence: Int
    /// When it happened, as RFC 3339.
    public let timestamp: String
    /// The engine's time in seconds since its start.
    public let engineTime: Double
    /// The address that it concerns, such as `/v1/players/p1`.
    public let resource: String
    /// What happened.
    public let data: JSONValue
    /// The message as it came.
    public let text: String

    /// Reads a message.
    ///
    /// - Throws: `notUnderstood`.
    init(_ text: String) throws(ClientError) {
        guard let json = try? JSONValue(parsing: Array(text.utf8)), let type = json["type"]?.text,
            let sequence = json["seq"]?.whole
        else { throw .notUnderstood("an event has no type or number") }
        self.type = type
        self.sequence = sequence
        timestamp = json["ts"]?.text ?? ""
        engineTime = json["engineTime"]?.double ?? 0
        resource = json["resource"]?.text ?? ""
        data = json["data"] ?? .null
        self.text = text
    }

    /// Whether it has a snapshot of the state: the first message of a connection, or the one after lost events.
    public var isSnapshot: Bool { type == "hello" || type == "resync" }
}

/// What became of the connection of a stream of events.
public enum LinkState: Sendable {
    /// Connected. If it resumed, all missed events follow; else events may be missing, and the snapshot is the state.
    case live(resumed: Bool)
    /// Lost for a reason; connects again after so many seconds.
    case waiting(seconds: Double, ClientError)
    /// Ended for good.
    case ended(ClientError)
}

/// The levels to subscribe to.
///
/// - Source: `asyncapi.yaml`, the command `meters`.
public struct Metering: Sendable {
    /// Buses such as `master`, zones such as `zone:main`, and ids of players.
    public var targets: [String]
    /// Messages a second.
    public var hertz: Double
    /// `peak`, `average` and the like.
    public var kinds: [String]

    /// Makes a subscription.
    public init(_ targets: [String], hertz: Double = 10, kinds: [String] = ["peak"]) {
        (self.targets, self.hertz, self.kinds) = (targets, hertz, kinds)
    }

    var command: JSONValue {
        ["op": "meters", "targets": targets.json, "hz": .number(hertz), "kinds": kinds.json]
    }
}
