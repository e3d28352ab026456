// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One operation of a script: a request to the API at a time.
public struct ScriptOperation: Sendable, Equatable {
    /// The verbs of scripts.
    public enum Verb: String, Sendable, CaseIterable {
        /// Plays a sound, or a player that was made or paused.
        case play
        /// Makes a player for a sound.
        case create
        /// Prepares a player.
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
        /// Changes the rate of a player; as `change` with `rate`.
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
    /// The verb.
    public let verb: Verb
    /// JSON pointer to the operation.
    public let pointer: String
    /// The name of the player it makes, for later operations.
    public let name: String?
    /// The expected status of an error.
    public let expectedStatus: Int?
    /// The name of its sound.
    let sound: String?
    /// The names of its players.
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
