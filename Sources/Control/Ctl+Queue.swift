// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl announce`.
    struct Announce: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a text or a sound to the announcement queue; music is lowered while it plays."
        )

        @Option(name: .long, help: "Text to speak.")
        var text: String?

        @Option(name: .long, help: "Voice that speaks it; ctl voice list shows them.")
        var voice: String?

        @Option(name: .long, help: "Language in which it is spoken, such as fr; its first voice speaks.")
        var language: String?

        @Option(name: .long, help: "Id or name of a sound.")
        var sound: String?

        @Option(name: .long, help: "File in a library folder.")
        var file: String?

        @OptionGroup var place: AnnouncementOptions

        @Option(
            name: .long,
            help: ArgumentHelp("Drop it if it has not started after this many seconds.", valueName: "seconds")
        )
        var expiresIn: Double?

        @OptionGroup var options: ControlOptions

        /// The body of the request.
        func body() throws(ControlError) -> JSONValue {
            let given = [("text", text), ("sound", sound), ("file", file)].filter { $0.1 != nil }
            guard given.count == 1 else { throw .usage("give one of --text, --sound and --file") }
            var members = given.map { JSONMember($0.0, .string($0.1 ?? "")) }
            if let voice { members.append(JSONMember("voice", .string(voice))) }
            if let language { members.append(JSONMember("language", .string(language))) }
            if let expiresIn { members.append(JSONMember("expiresIn", .number(expiresIn))) }
            return .object(members + place.members)
        }

        func perform(_ session: ControlSession) throws(ControlError) {
            let path = place.interrupt ? "/v1/queue/interrupt" : "/v1/queue/items"
            try session.show("POST", path, try body()) { Lines.items([$0]) }
        }
    }

    /// `ctl voice`.
    struct Voice: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the voices that texts can be spoken with.",
            subcommands: [List.self],
            defaultSubcommand: List.self
        )

        /// `ctl voice list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the voices, in order of precedence."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/voices?limit=1000") { Lines.voices(Lines.list($0["voices"])) }
            }
        }
    }

    /// `ctl queue`.
    struct Queue: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show or control the announcement queue.",
            subcommands: [Show.self, Pause.self, Resume.self, Skip.self, Clear.self],
            defaultSubcommand: Show.self
        )

        /// `ctl queue show`.
        struct Show: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show the present and the waiting announcements."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/queue", nil, Lines.queue)
            }
        }

        /// `ctl queue pause`.
        struct Pause: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Pause the queue: no further announcement starts."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/queue/pause", [:], Lines.queue)
            }
        }

        /// `ctl queue resume`.
        struct Resume: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Resume the queue.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/queue/resume", [:], Lines.queue)
            }
        }

        /// `ctl queue skip`.
        struct Skip: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Stop the present announcement and start the next."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/queue/skip", [:], Lines.queue)
            }
        }

        /// `ctl queue clear`.
        struct Clear: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove the waiting announcements.")

            @Flag(name: .long, help: "Also stop the present announcement.")
            var current = false

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/queue/items?current=\(current)", nil, Lines.queue)
            }
        }
    }
}

extension Lines {
    /// Voices as a table.
    static func voices(_ voices: [JSONValue]) -> [String] {
        let rows = voices.map { voice in
            ["name", "language", "otherLanguages", "default", "usable"].map { cell(voice[$0]) }
        }
        return Table(["NAME", "LANGUAGE", "ALSO", "DEFAULT", "USABLE"], rows).lines
    }
}
