// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One operation of a script: a request to the API at a time.
public struct ScriptOperation: Sendable, Equatable {
    /// The words of scripts.
    public enum Verb: String, Sendable, CaseIterable {
        /// Plays a sound, or a player that was made or paused.
        case play
        /// Makes a player of a sound.
        case create
        /// Makes a player ready.
        case prepare
        /// Pauses a player.
        case pause
        /// Stops a player, or all players of a sound.
        case stop
        /// Stops all sounds.
        case stopAll
        /// Fades a player.
        case fade
        /// Moves a player; as `change` with `currentTime`.
        case seek
        /// Changes how fast a player is; as `change` with `rate`.
        case rate
        /// Changes a player or a sound.
        case change
        /// Removes a player or a sound.
        case dispose
        /// Plays a sound as music.
        case playMusic = "music.play"
        /// Stops the music.
        case stopMusic = "music.stop"
        /// Pauses the music.
        case pauseMusic = "music.pause"
        /// Resumes the music.
        case resumeMusic = "music.resume"
        /// Changes volumes and mutes.
        case changeManager = "manager.change"
        /// Any other request, by `method`, `path` and `body`.
        case request
    }

    /// Seconds from the beginning of the file.
    public let at: Double
    /// What is done.
    public let verb: Verb
    /// JSON pointer to the operation.
    public let pointer: String
    /// The name that later operations give the player it makes.
    public let name: String?
    /// The status that is right although it is none of success.
    public let expectedStatus: Int?
    /// The sound it names.
    let sound: String?
    /// The players it names.
    let players: [String]
    /// The request, with `{name}` for the id of a player of the script and `{}` for that of the sound.
    let method: String
    let path: String
    let body: JSONValue

    /// Reads an operation.
    init(_ value: JSONValue, pointer: String) throws(ScriptError) {
        self.pointer = pointer
        do throws(Problem) {
            guard case .object(let members) = value else {
                throw .invalid("body", allowed: "an object", given: value.kind)
            }
            var fields = try FieldReader(value)
            guard let at = try fields.number("at", in: 0...RenderScript.longest, unit: " seconds") else {
                throw .missing("at", allowed: "a number of seconds")
            }
            guard let verb = try fields.choice("do", of: Verb.self) else {
                throw .missing(
                    "do",
                    allowed: "one of " + Verb.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            (self.at, self.verb) = (at, verb)
            name = try fields.string("as")
            expectedStatus = try fields.integer("expect", in: 100...599)
            let rest = members.filter { !["at", "do", "as", "expect"].contains($0.name) }
            let form = try ScriptForm(verb, rest)
            (sound, players, method) = (form.sound, form.players, form.method)
            (path, body) = (form.path, form.body)
            if name != nil, !form.makesPlayer {
                throw .invalid("as", allowed: "left out: this operation makes no player", given: "a string")
            }
        } catch {
            throw ScriptError(error, at: pointer)
        }
    }
}

/// The request that an operation of a script is.
struct ScriptForm {
    var sound: String?
    var players: [String] = []
    var method = "POST"
    var path = ""
    var body = JSONValue.object([])
    var makesPlayer = false

    /// Turns the members of an operation into a request.
    init(_ verb: ScriptOperation.Verb, _ members: [JSONMember]) throws(Problem) {
        var fields = try FieldReader(.object(members))
        if verb == .request {
            try setRequest(&fields)
            return
        }
        let player = try fields.string("player")
        sound = try fields.string("sound")
        if let player { players = [player] }
        let takesBoth = player != nil && sound != nil
        guard !takesBoth else {
            throw .invalid("sound", allowed: "left out beside a player", given: "a string")
        }
        var own = ["player"]
        switch verb {
        case .play, .stop, .change, .dispose:
            let resource = try target(player)
            own.append("sound")
            makesPlayer = verb == .play && player == nil
            switch verb {
            case .change: (method, path) = ("PATCH", resource)
            case .dispose: (method, path) = ("DELETE", resource)
            default: path = resource + "/" + verb.rawValue
            }
        case .create:
            guard sound != nil else { throw .missing("sound", allowed: "the name of a sound") }
            (path, makesPlayer) = ("/v1/players", true)
        case .prepare, .pause, .fade: path = try Self.player(player) + "/" + verb.rawValue
        case .seek, .rate:
            (method, path) = ("PATCH", try Self.player(player))
            let field = verb == .seek ? "currentTime" : "rate"
            guard fields.names(field) else { throw .missing(field, allowed: "a number") }
        case .stopAll: path = "/v1/sounds/stop-all"
        case .playMusic:
            guard sound != nil else { throw .missing("sound", allowed: "the name of a sound") }
            (path, makesPlayer) = ("/v1/music/play", true)
        case .stopMusic: path = "/v1/music/stop"
        case .pauseMusic: path = "/v1/music/pause"
        case .resumeMusic: path = "/v1/music/resume"
        case .changeManager: (method, path) = ("PATCH", "/v1/manager")
        case .request: break
        }
        body = .object(members.filter { !own.contains($0.name) })
    }

    private func target(_ player: String?) throws(Problem) -> String {
        if sound != nil { return "/v1/sounds/{}" }
        guard let player else { throw .missing("player", allowed: "a player, or there must be a sound") }
        return try Self.player(player)
    }

    private static func player(_ name: String?) throws(Problem) -> String {
        guard let name else { throw .missing("player", allowed: "the name that \"as\" gave a player") }
        return "/v1/players/{\(name)}"
    }

    private mutating func setRequest(_ fields: inout FieldReader) throws(Problem) {
        let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        guard let method = try fields.string("method") else {
            throw .missing("method", allowed: "one of " + methods.joined(separator: ", "))
        }
        guard methods.contains(method) else {
            throw .invalid(
                "method",
                allowed: "one of " + methods.joined(separator: ", "),
                given: "\"\(method.prefix(64))\""
            )
        }
        guard let path = try fields.string("path", limit: 4_096) else {
            throw .missing("path", allowed: "a path that begins with /v1/")
        }
        guard path.hasPrefix("/v1/") else {
            throw .invalid("path", allowed: "a path that begins with /v1/", given: "\"\(path.prefix(64))\"")
        }
        body = fields.value("body") ?? .object([])
        try fields.finish()
        (self.method, self.path) = (method, path)
        players = path.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
        makesPlayer = method == "POST"
    }
}
