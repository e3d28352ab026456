// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl play`.
    struct Play: ControlCommand {
        static let configuration = CommandConfiguration(abstract: "Play a sound.")

        @Argument(help: "Id or name of the sound.")
        var sound: String

        @Option(name: .long, help: "Volume, 0 to 1.")
        var volume: Double?

        @Option(name: .long, parsing: .unconditional, help: "Pan, -1 (left) to 1 (right).")
        var pan: Double?

        @Flag(name: .long, help: "Repeat it until it is stopped.")
        var loop = false

        @Option(name: .long, help: "Number of repetitions after the first time.")
        var loops: Int?

        @Option(name: .long, help: ArgumentHelp("Fade it in over this many seconds.", valueName: "seconds"))
        var fadeIn: Double?

        @Option(name: .long, help: ArgumentHelp("Start after this many seconds.", valueName: "seconds"))
        var delay: Double?

        @OptionGroup var zones: ZoneOption
        @OptionGroup var options: ControlOptions

        /// The body of the request.
        var body: JSONValue {
            var members: [JSONMember] = []
            if let volume { members.append(JSONMember("volume", .number(volume))) }
            if let pan { members.append(JSONMember("pan", .number(pan))) }
            if loop { members.append(JSONMember("looping", .bool(true))) }
            if let loops { members.append(JSONMember("numberOfLoops", .integer(loops))) }
            if let fadeIn {
                members += [JSONMember("fadeIn", .bool(true)), JSONMember("fadeDuration", .number(fadeIn))]
            }
            if let delay { members.append(JSONMember("delay", .number(delay))) }
            return .object(members + zones.members)
        }

        func perform(_ session: ControlSession) throws(ControlError) {
            try session.show("POST", "/v1/sounds/\(sound.asSegment)/play", body) { Lines.players([$0]) }
        }
    }

    /// `ctl stop`.
    struct Stop: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop all sounds, the players of one sound, or one player.",
            discussion: "Music continues; stop it with carillon ctl music stop."
        )

        @Argument(help: "Id or name of the sound whose players stop; without it, all sounds stop.")
        var sound: String?

        @Option(name: .long, help: "Id of the player to stop.")
        var player: String?

        @Flag(name: .long, help: "Stop everything: also the music and the announcements.")
        var everything = false

        @OptionGroup var fade: FadeOption
        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            guard sound == nil || player == nil else { throw .usage("name a sound or a player, not both") }
            if everything {
                guard sound == nil, player == nil else { throw .usage("--everything stands alone") }
                return try session.show("POST", "/v1/stop-all", fade.body) { Lines.members($0) }
            }
            if let player {
                return try session.show("POST", "/v1/players/\(player.asSegment)/stop", fade.body) {
                    Lines.players([$0])
                }
            }
            let path = sound.map { "/v1/sounds/\($0.asSegment)/stop" } ?? "/v1/sounds/stop-all"
            try session.show("POST", path, fade.body) { ["stopped: \(Lines.cell($0["stopped"]))"] }
        }
    }

    /// `ctl sounds`.
    struct Sounds: ControlCommand {
        static let configuration = CommandConfiguration(abstract: "List the sounds.")

        @Argument(help: "Words to find in name, title or tags.")
        var words: [String] = []

        @Option(name: .long, help: "Maximum number of sounds, 1 to 1000.")
        var limit = 1000

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            let query = words.isEmpty ? "" : "&q=\(words.joined(separator: " ").asSegment)"
            try session.show("GET", "/v1/sounds?sort=name&limit=\(limit)\(query)") { page in
                let sounds = Lines.list(page["sounds"])
                return Lines.sounds(sounds) + Lines.more(than: sounds.count, of: page["total"])
            }
        }
    }

    /// `ctl players`.
    struct Players: ControlCommand {
        static let configuration = CommandConfiguration(abstract: "List the players.")

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            try session.show("GET", "/v1/players") { page in
                let players = Lines.list(page["players"])
                return Lines.players(players) + Lines.more(than: players.count, of: page["total"])
            }
        }
    }

    /// `ctl explain`.
    struct Explain: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Explain the level of a player, or why it cannot be heard."
        )

        @Argument(help: "Id of the player.")
        var player: String

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            try session.show("GET", "/v1/players/\(player.asSegment)/explain") { answer in
                let why = Lines.list(answer["why"]).map { "  \(Lines.cell($0))" }
                let chain = Lines.list(answer["chain"]).map { stage in
                    [Lines.cell(stage["stage"]), Lines.cell(stage["gainDb"]), Lines.cell(stage["detail"])]
                }
                let word = answer["audible"] == .bool(true) ? "can be heard" : "cannot be heard:"
                return ["\(Lines.cell(answer["name"])) \(word)"] + why
                    + Table(["STAGE", "DB", "DETAIL"], chain).lines
            }
        }
    }
}
