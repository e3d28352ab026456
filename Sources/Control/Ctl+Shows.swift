// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl show`.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show or run the shows: cues that GO starts one after the other.",
            subcommands: [
                List.self, Status.self, Go.self, Stop.self, Select.self, Arm.self, Rehearse.self, Remove.self,
            ],
            defaultSubcommand: List.self
        )

        /// A body for one cue of a show, or for all of it.
        fileprivate static func of(_ cue: String?, _ body: JSONValue) -> JSONValue {
            guard let cue, case .object(let members) = body else { return body }
            return .object(members + [JSONMember("cue", .string(cue))])
        }

        /// `ctl show list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the shows.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/shows", nil) { page in
                    let shows = Lines.list(page["shows"])
                    return Lines.shows(shows) + Lines.more(than: shows.count, of: page["total"])
                }
            }
        }

        /// `ctl show status`.
        struct Status: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show the cues of a show, its pointer and what runs."
            )
            @Argument(help: "Id or name of the show.")
            var show: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/shows/\(show.asSegment)", nil, Lines.show)
            }
        }

        /// `ctl show go`.
        struct Go: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Start the cue at the pointer.")
            @Argument(help: "Id or name of the show.")
            var show: String
            @Option(name: .long, help: "Number of another cue to start; the pointer stays.")
            var cue: String?
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/shows/\(show.asSegment)/go", Show.of(cue, [:]), Lines.show)
            }
        }

        /// `ctl show stop`.
        struct Stop: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Stop what the cues of a show started, over a fade, and cancel those that wait."
            )
            @Argument(help: "Id or name of the show.")
            var show: String
            @Option(name: .long, help: "Number of the only cue to stop.")
            var cue: String?
            @OptionGroup var fade: FadeOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body = Show.of(cue, fade.body)
                try session.show("POST", "/v1/shows/\(show.asSegment)/stop", body, Lines.show)
            }
        }

        /// `ctl show select`.
        struct Select: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Move the pointer to a cue; next, back and first move it there."
            )
            @Argument(help: "Id or name of the show.")
            var show: String
            @Argument(help: "Number of the cue, or next, back or first.")
            var cue: String
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue {
                ["next", "back", "first"].contains(cue) ? ["move": .string(cue)] : ["cue": .string(cue)]
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/shows/\(show.asSegment)/select", body, Lines.show)
            }
        }

        /// `ctl show arm`.
        struct Arm: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Arm cues, or with --off let only their waits pass."
            )
            @Argument(help: "Id or name of the show.")
            var show: String
            @Argument(help: "Numbers of the cues.")
            var cues: [String]
            @Flag(name: .long, help: "Disarm them.")
            var off = false
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body: JSONValue = ["cues": .array(cues.map { .string($0) }), "armed": .bool(!off)]
                try session.show("POST", "/v1/shows/\(show.asSegment)/arm", body, Lines.show)
            }
        }

        /// `ctl show rehearse`.
        struct Rehearse: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Let GO run no action, or run them again with --off."
            )
            @Argument(help: "Id or name of the show.")
            var show: String
            @Flag(name: .long, help: "End the rehearsal.")
            var off = false
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body: JSONValue = ["rehearsal": .bool(!off)]
                try session.show("PATCH", "/v1/shows/\(show.asSegment)", body, Lines.show)
            }
        }

        /// `ctl show remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove a show.")
            @Argument(help: "Id or name of the show.")
            var show: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/shows/\(show.asSegment)", nil) { _ in ["removed"] }
            }
        }
    }
}
