// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import JSONCoding

extension Ctl {
    /// `ctl record`.
    struct Record: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Record a zone, a bus or an input into a sound of the library.",
            subcommands: [List.self, Start.self, Stop.self, Discard.self],
            defaultSubcommand: List.self
        )

        /// `ctl record list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the recordings.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/recordings?limit=1000") {
                    Lines.recordings(Lines.list($0["recordings"]))
                }
            }
        }

        /// `ctl record start`.
        struct Start: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Begin to record: the main zone, unless another source is named."
            )

            @Argument(help: "Name of the sound that it becomes; date and time if absent.")
            var name: String?
            @Option(help: ArgumentHelp("Id or name of a zone.", valueName: "zone"))
            var zone: String?
            @Option(help: ArgumentHelp("sound, music or announcement.", valueName: "bus"))
            var bus: String?
            @Option(help: ArgumentHelp("Id or name of an input.", valueName: "input"))
            var input: String?
            @Option(help: ArgumentHelp("flac or wav.", valueName: "format"))
            var format: String?
            @Option(help: ArgumentHelp("Seconds after which it ends.", valueName: "seconds"))
            var longest: Double?
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let texts = [
                    ("name", name), ("zone", zone), ("bus", bus), ("input", input), ("format", format),
                ]
                var body = texts.compactMap { member, value in value.map { JSONMember(member, .string($0)) } }
                if let longest { body.append(JSONMember("longest", .number(longest))) }
                try session.show("POST", "/v1/recordings", .object(body)) { Lines.recordings([$0]) }
            }
        }

        /// `ctl record stop`.
        struct Stop: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "End a recording; it becomes a sound."
            )

            @Argument(help: "Id of the recording.")
            var recording: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/recordings/\(recording.asSegment)/stop", .object([])) {
                    Lines.recordings([$0])
                }
            }
        }

        /// `ctl record discard`.
        struct Discard: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Discard a recording that goes on, or forget one that is over."
            )

            @Argument(help: "Id of the recording.")
            var recording: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/recordings/\(recording.asSegment)") { _ in [] }
            }
        }
    }
}

extension Lines {
    /// Recordings as a table.
    static func recordings(_ recordings: [JSONValue]) -> [String] {
        let rows = recordings.map { recording in
            [
                cell(recording["id"]), cell(recording["name"]), cell(recording["state"]),
                time(recording["seconds"]),
                cell(first(of: recording, ["input", "bus", "zone"])),
                cell(first(of: recording, ["problem", "sound"])),
            ]
        }
        return Table(["ID", "NAME", "STATE", "LENGTH", "FROM", ""], rows).lines
    }
}
