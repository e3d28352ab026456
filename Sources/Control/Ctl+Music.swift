// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl music`.
    struct Music: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show or control the music.",
            subcommands: [
                Show.self, Play.self, Stop.self, Pause.self, Resume.self, Next.self, Previous.self, Seek.self,
                Queue.self, Import.self,
            ],
            defaultSubcommand: Show.self
        )

        /// `ctl music show`.
        struct Show: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Show the present track.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/music", nil, Lines.music)
            }
        }

        /// `ctl music play`.
        struct Play: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Play a sound as music, with a crossfade."
            )

            @Argument(help: "Id or name of the sound.")
            var sound: String

            @Flag(name: .long, help: "Play it once instead of in a loop.")
            var once = false

            @Flag(name: .long, help: "Restart the sound if it is already playing.")
            var restart = false

            @OptionGroup var zones: ZoneOption
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue {
                let members = [
                    JSONMember("sound", .string(sound)), JSONMember("looping", .bool(!once)),
                    JSONMember("restart", .bool(restart)),
                ]
                return .object(members + zones.members)
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/play", body, Lines.music)
            }
        }

        /// `ctl music stop`.
        struct Stop: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Fade the music out.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/stop", [:], Lines.music)
            }
        }

        /// `ctl music pause`.
        struct Pause: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Pause the music.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/pause", [:], Lines.music)
            }
        }

        /// `ctl music resume`.
        struct Resume: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Resume paused music.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/resume", [:], Lines.music)
            }
        }

        /// `ctl music next`.
        struct Next: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Skip to the next track of the station."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/next", [:], Lines.music)
            }
        }

        /// `ctl music previous`.
        struct Previous: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Go back to the previous track.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/previous", [:], Lines.music)
            }
        }

        /// `ctl music seek`.
        struct Seek: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Set the position in the track.")

            @Argument(help: "Seconds from the beginning of the track.")
            var seconds: Double

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/music/seek", ["time": .number(seconds)], Lines.music)
            }
        }
    }

    /// `ctl volume`.
    struct Volume: ControlCommand {
        static let configuration = CommandConfiguration(abstract: "Show the volumes, or change one.")

        /// A bus with its own volume.
        enum Bus: String, CaseIterable, ExpressibleByArgument {
            case master, sound, music, system, announcement
        }

        @Argument(help: "master, sound, music, system or announcement.")
        var bus: Bus?

        @Argument(help: "The volume, 0 to 1.")
        var volume: Double?

        @Flag(name: .long, help: "Mute it.")
        var mute = false

        @Flag(name: .long, help: "Unmute it.")
        var unmute = false

        @Flag(name: .long, help: "Solo it: the others are silent, but for announcements.")
        var solo = false

        @Flag(name: .long, help: "Take its solo away.")
        var unsolo = false

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            guard !(mute && unmute) else { throw .usage("--mute and --unmute exclude each other") }
            guard !(solo && unsolo) else { throw .usage("--solo and --unsolo exclude each other") }
            guard let bus else {
                guard !mute, !unmute, !solo, !unsolo else { throw .usage("name the bus to mute or solo") }
                return try session.show("GET", "/v1/manager", nil, Lines.volumes)
            }
            var members: [JSONMember] = []
            if let volume { members.append(JSONMember("\(bus.rawValue)Volume", .number(volume))) }
            if mute || unmute { members.append(JSONMember("\(bus.rawValue)Muted", .bool(mute))) }
            if solo || unsolo {
                guard bus != .master else { throw .usage("the master cannot be soloed") }
                members.append(JSONMember("\(bus.rawValue)Soloed", .bool(solo)))
            }
            guard !members.isEmpty else {
                throw .usage("give a volume, --mute, --unmute, --solo or --unsolo")
            }
            try session.show("PATCH", "/v1/manager", .object(members), Lines.volumes)
        }
    }
}
