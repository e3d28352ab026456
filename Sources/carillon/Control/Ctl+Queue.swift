// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser

extension Ctl {
    /// `ctl announce`.
    struct Announce: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Announce a text or a sound over lowered music, when its turn comes."
        )

        @Option(name: .long, help: "Text to be spoken.")
        var text: String?

        @Option(name: .long, help: "Id or name of a sound.")
        var sound: String?

        @Option(name: .long, help: "File of the library folders.")
        var file: String?

        @Option(name: .long, help: "normal, high, or 0 to 255; higher goes first.")
        var priority: String?

        @Option(name: .long, help: "Sound that goes before it.")
        var chime: String?

        @Option(name: .long, help: "Volume, 0 to 1.")
        var volume: Double?

        @Option(
            name: .long,
            help: ArgumentHelp("Drop it if it has not begun after so many seconds.", valueName: "seconds")
        )
        var expiresIn: Double?

        @Flag(name: .long, help: "Cut what is being announced, and begin at once.")
        var interrupt = false

        @OptionGroup var options: ClientOptions

        /// The body of the request.
        func body() throws(ControlError) -> JSONValue {
            let given = [("text", text), ("sound", sound), ("file", file)].filter { $0.1 != nil }
            guard given.count == 1 else { throw .usage("give one of --text, --sound and --file") }
            var members = given.map { JSONMember($0.0, .string($0.1 ?? "")) }
            if let priority {
                members.append(
                    JSONMember("priority", Int(priority).map { .integer($0) } ?? .string(priority))
                )
            }
            if let chime { members.append(JSONMember("chime", .string(chime))) }
            if let volume { members.append(JSONMember("volume", .number(volume))) }
            if let expiresIn { members.append(JSONMember("expiresIn", .number(expiresIn))) }
            return .object(members)
        }

        func perform(_ session: ControlSession) throws(ControlError) {
            let path = interrupt ? "/v1/queue/interrupt" : "/v1/queue/items"
            try session.show("POST", path, try body()) { Lines.items([$0]) }
        }
    }

    /// `ctl queue`.
    struct Queue: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the announcements that wait, or change how they go on.",
            subcommands: [Show.self, Pause.self, Resume.self, Skip.self, Clear.self],
            defaultSubcommand: Show.self
        )

        /// `ctl queue show`.
        struct Show: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Show what sounds and what waits.")
            @OptionGroup var options: ClientOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/queue", nil, Lines.queue)
            }
        }

        /// `ctl queue pause`.
        struct Pause: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Let nothing more begin.")
            @OptionGroup var options: ClientOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/queue/pause", [:], Lines.queue)
            }
        }

        /// `ctl queue resume`.
        struct Resume: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Go on with what waits.")
            @OptionGroup var options: ClientOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/queue/resume", [:], Lines.queue)
            }
        }

        /// `ctl queue skip`.
        struct Skip: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "End what sounds and begin the next.")
            @OptionGroup var options: ClientOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/queue/skip", [:], Lines.queue)
            }
        }

        /// `ctl queue clear`.
        struct Clear: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Drop what waits.")

            @Flag(name: .long, help: "Drop what sounds, too.")
            var current = false

            @OptionGroup var options: ClientOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/queue/items?current=\(current)", nil, Lines.queue)
            }
        }
    }
}
