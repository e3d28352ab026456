// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl.Music {
    /// `ctl music queue`.
    struct Queue: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show or change the sounds that come before the next track of the station.",
            subcommands: [List.self, Add.self, Move.self, Remove.self, Clear.self],
            defaultSubcommand: List.self
        )

        private static let path = "/v1/music/queue"

        /// `ctl music queue list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the entries in order.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", path, nil) { Lines.musicQueue(Lines.list($0["entries"])) }
            }
        }

        /// `ctl music queue add`.
        struct Add: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Add a sound.",
                discussion: "If no music plays, it waits: carillon ctl music next begins with the queue."
            )

            @Argument(help: "Id or name of the sound.")
            var sound: String

            @Flag(name: .long, help: "Play it next, before all other entries.")
            var next = false

            @OptionGroup var options: ControlOptions

            var body: JSONValue {
                ["sound": .string(sound), "position": .string(next ? "next" : "last")]
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", path, body) { Lines.musicQueue([$0]) }
            }
        }

        /// `ctl music queue move`.
        struct Move: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Move an entry.")

            @Argument(help: "Id of the entry.")
            var entry: String

            @Option(
                name: .long,
                help: ArgumentHelp("Entry before which it is put; default: the end.", valueName: "entry")
            )
            var before: String?

            @OptionGroup var options: ControlOptions

            var body: JSONValue { ["before": before.map { .string($0) } ?? .null] }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("PATCH", path + "/\(entry.asSegment)", body) { Lines.musicQueue([$0]) }
            }
        }

        /// `ctl music queue remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove an entry.")

            @Argument(help: "Id of the entry.")
            var entry: String

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", path + "/\(entry.asSegment)") { _ in [] }
            }
        }

        /// `ctl music queue clear`.
        struct Clear: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove all entries.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", path) { _ in [] }
            }
        }
    }
}
