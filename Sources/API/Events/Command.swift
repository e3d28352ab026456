// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// One operation as a client writes it in a message or in a batch.
///
/// Either as a request, `{op: "request", method, path, body, headers}`, or in short: `{op: "play", sound: "bell"}`.
struct Command: Sendable {
    /// Of the operation.
    var method: HTTPMethod
    /// Path and query.
    var path: String
    /// JSON, where there is any.
    var body: JSONValue?
    /// Conditions and keys.
    var fields: [(FieldName, String)] = []

    /// The short forms; their other members are the operation's own fields.
    enum Name: String, CaseIterable {
        case request, play, stop, pause, resume, fade, volume, seek, elapse
    }

    /// Reads a message whose `op` is the name; `id` and `op` are no fields of the operation.
    init(_ name: Name, _ message: JSONValue) throws(Problem) {
        guard case .object(let members) = message else {
            throw .invalid("body", allowed: "a JSON object", given: message.kind)
        }
        var rest = Rest(members: members.filter { !["id", "op"].contains($0.name) })
        switch name {
        case .request: self = try Self.request(&rest)
        case .play: self = try Self.play(&rest)
        case .stop: self = try Self.stop(&rest)
        case .pause, .resume: self = try Self.hold(name, &rest)
        case .fade: self = .post("/v1/players/\(try rest.segment("player"))/fade", rest)
        case .volume: self = try Self.volume(&rest)
        case .seek: self = try Self.seek(&rest)
        case .elapse: self = .post("/v1/crossfaders/\(try rest.segment("crossfader"))/elapse", rest)
        }
    }

    private init(_ method: HTTPMethod, _ path: String, _ body: JSONValue?) {
        self.method = method
        self.path = path
        self.body = body
    }

    private static func post(_ path: String, _ rest: Rest) -> Command {
        Command(.post, path, .object(rest.members))
    }

    // MARK: Forms

    private static func request(_ rest: inout Rest) throws(Problem) -> Command {
        var fields = try FieldReader(.object(rest.members))
        let text = try fields.string("method", limit: 16) ?? "GET"
        guard let method = HTTPMethod(rawValue: text), method.isKnown else {
            throw .invalid("method", allowed: "a method of HTTP", given: "\"\(text)\"")
        }
        guard let path = try fields.string("path", limit: 8192) else {
            throw .missing("path", allowed: "a path that begins with /v1/")
        }
        guard path.hasPrefix("/v1/"), !path.hasPrefix("/v1/events"), !path.contains("#"), !path.contains(" ")
        else {
            let allowed = "a path that begins with /v1/ and is not /v1/events"
            throw .invalid("path", allowed: allowed, given: "\"\(path.prefix(64))\"")
        }
        var command = Command(method, path, fields.value("body"))
        if let headers = fields.value("headers") { command.fields = try conditions(headers) }
        try fields.finish()
        return command
    }

    private static func conditions(_ headers: JSONValue) throws(Problem) -> [(FieldName, String)] {
        var fields = try FieldReader(headers)
        var conditions: [(FieldName, String)] = []
        for name in [FieldName.idempotencyKey, .ifMatch, .ifNoneMatch] {
            if let value = try fields.string(name.description, limit: 1024) {
                conditions.append((name, value))
            }
        }
        try fields.finish()
        return conditions
    }

    private static func play(_ rest: inout Rest) throws(Problem) -> Command {
        if rest.has("player") { return .post("/v1/players/\(try rest.segment("player"))/play", rest) }
        if rest.has("systemSound") {
            return .post("/v1/system-sounds/\(try rest.segment("systemSound"))/play", rest)
        }
        guard let music = rest.take("music") else {
            return .post("/v1/sounds/\(try rest.segment("sound"))/play", rest)
        }
        rest.members.append(JSONMember("sound", music))
        return .post("/v1/music/play", rest)
    }

    private static func stop(_ rest: inout Rest) throws(Problem) -> Command {
        if rest.has("player") { return .post("/v1/players/\(try rest.segment("player"))/stop", rest) }
        if rest.has("sound") { return .post("/v1/sounds/\(try rest.segment("sound"))/stop", rest) }
        return .post(try rest.isMusic() ? "/v1/music/stop" : "/v1/sounds/stop-all", rest)
    }

    private static func hold(_ name: Name, _ rest: inout Rest) throws(Problem) -> Command {
        if try rest.isMusic() { return .post("/v1/music/\(name.rawValue)", rest) }
        let verb = name == .pause ? "pause" : "play"
        return .post("/v1/players/\(try rest.segment("player"))/\(verb)", rest)
    }

    /// `{player, volume}`, or `{scope, volume, muted}` for a bus.
    private static func volume(_ rest: inout Rest) throws(Problem) -> Command {
        if rest.has("player") {
            return Command(.patch, "/v1/players/\(try rest.segment("player"))", .object(rest.members))
        }
        guard let scope = rest.take("scope")?.text else {
            throw .missing("player", allowed: "the id of a player; or give \"scope\"")
        }
        let renamed = rest.members.map { member in
            switch member.name {
            case "volume": JSONMember("\(scope)Volume", member.value)
            case "muted": JSONMember("\(scope)Muted", member.value)
            default: member
            }
        }
        return Command(.patch, "/v1/manager", .object(renamed))
    }

    private static func seek(_ rest: inout Rest) throws(Problem) -> Command {
        let path = "/v1/players/\(try rest.segment("player"))"
        guard let time = rest.take("time") else {
            throw .missing("time", allowed: "seconds from the beginning of the sound")
        }
        rest.members.append(JSONMember("currentTime", time))
        return Command(.patch, path, .object(rest.members))
    }
}

/// The members of a message that are not used yet.
private struct Rest {
    var members: [JSONMember]

    func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    mutating func take(_ name: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).value
    }

    /// `music: true` names the deck.
    mutating func isMusic() throws(Problem) -> Bool {
        guard let value = take("music") else { return false }
        guard value == .bool(true) else { throw .invalid("music", allowed: "true", given: value.kind) }
        return true
    }

    /// A member as one segment of a path.
    mutating func segment(_ name: String) throws(Problem) -> String {
        let allowed = "an id or a name"
        switch take(name) {
        case .string(let text) where !text.isEmpty: return Self.escaped(text)
        case .integer(let number): return String(number)
        case .some(let value): throw .invalid(name, allowed: allowed, given: value.kind)
        case nil: throw .missing(name, allowed: allowed)
        }
    }

    /// Percent-encodes everything but letters, digits and `-._~`, and a name of dots altogether.
    private static func escaped(_ text: String) -> String {
        let isDots = text == "." || text == ".."
        return text.utf8.map { byte in
            let scalar = UnicodeScalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || "-_~".unicodeScalars.contains(scalar) || (scalar == "." && !isDots)
            if isPlain { return String(scalar) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
