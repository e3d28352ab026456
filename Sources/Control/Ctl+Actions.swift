// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl action`.
    struct Action: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show, run, pause, stop or capture actions.",
            subcommands: [
                List.self, Show.self, Run.self, Runs.self, Pause.self, Resume.self, Stop.self, Capture.self,
                Remove.self,
            ],
            defaultSubcommand: List.self
        )

        /// `ctl action list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the actions.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/actions?limit=1000") { Lines.actions(Lines.list($0["actions"])) }
            }
        }

        /// `ctl action show`.
        struct Show: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Show an action.")

            @Argument(help: "Id or name of the action.")
            var action: String

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/actions/\(action.asSegment)", nil, Lines.action)
            }
        }

        /// `ctl action run`.
        struct Run: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Run an action.")

            @Argument(help: "Id or name of the action.")
            var action: String

            @OptionGroup var values: ParameterOption
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            func body() throws(ControlError) -> JSONValue { ["parameters": try values.json()] }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/actions/\(action.asSegment)/run", body()) { Lines.runs([$0]) }
            }
        }

        /// `ctl action runs`.
        struct Runs: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the runs that are not over.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/runs") { Lines.runs(Lines.list($0["runs"])) }
            }
        }

        /// `ctl action pause`.
        struct Pause: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Pause a run: its steps wait, and what plays of it stands still."
            )

            @Argument(help: "Id of the run, of those that \"ctl action runs\" lists.")
            var run: String

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/runs/\(run.asSegment)/pause") { answer in
                    [answer["changed"] == .bool(true) ? "paused" : "was paused"]
                }
            }
        }

        /// `ctl action resume`.
        struct Resume: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Resume a run that was paused.")

            @Argument(help: "Id of the run, of those that \"ctl action runs\" lists.")
            var run: String

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/runs/\(run.asSegment)/resume") { answer in
                    [answer["changed"] == .bool(true) ? "resumed" : "was not paused"]
                }
            }
        }

        /// `ctl action stop`.
        struct Stop: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Stop all runs of an action, or one; by default over a fade."
            )

            @Argument(help: "Id or name of the action.")
            var action: String?

            @Option(name: .long, help: "Id of a run to stop instead.")
            var run: String?

            @OptionGroup var fade: FadeOption
            @OptionGroup var options: ControlOptions

            /// The path of the request.
            func path() throws(ControlError) -> String {
                switch (action, run) {
                case (let action?, nil): return "/v1/actions/\(action.asSegment)/stop"
                case (nil, let run?): return "/v1/runs/\(run.asSegment)/stop"
                default: throw .usage("give an action or --run")
                }
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", path(), fade.body) { answer in
                    [answer["changed"] == .bool(true) ? "stopped" : "nothing to stop"]
                }
            }
        }

        /// `ctl action capture`.
        struct Capture: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Store a scene: an action that brings back the present state."
            )

            @Argument(help: "Name of the action.")
            var name: String

            @Option(
                name: .long,
                help: "What of it: volumes, mutes, ducking, session, station; separated by commas."
            )
            var include = "volumes,mutes"

            @Option(
                name: .long,
                help: ArgumentHelp("Seconds in which it is brought back.", valueName: "seconds")
            )
            var over: Double = 0

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body: JSONValue = [
                    "name": .string(name),
                    "include": .array(include.split(separator: ",").map { .string(String($0)) }),
                    "over": .number(over),
                ]
                try session.show("POST", "/v1/actions/capture", body, Lines.action)
            }
        }

        /// `ctl action remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove an action; its runs go on.")

            @Argument(help: "Id or name of the action.")
            var action: String

            @OptionGroup var force: ForceOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/actions/\(action.asSegment)\(force.query)") { _ in [] }
            }
        }
    }
}

extension Lines {
    /// Actions as a table.
    static func actions(_ actions: [JSONValue]) -> [String] {
        let rows = actions.map { action in
            [
                cell(action["id"]), cell(action["name"]), "\(list(action["steps"]).count)",
                list(action["parameters"]).map { cell($0["name"]) }.joined(separator: ", "),
                "\(list(action["runs"]).count)", fault(action),
            ]
        }
        return Table(["ID", "NAME", "STEPS", "PARAMETERS", "RUNS", "STATE"], rows).lines
    }

    /// One action with its parameters and steps.
    static func action(_ action: JSONValue) -> [String] {
        let parameters = list(action["parameters"]).map { parameter in
            ["name", "type", "default", "minimum", "maximum", "choices"].map { cell(parameter[$0]) }
        }
        let steps = list(action["steps"]).map { [cell($0["at"]), cell($0["operation"])] }
        let head = actions([action])
        let values =
            parameters.isEmpty
            ? [] : Table(["PARAMETER", "TYPE", "DEFAULT", "MINIMUM", "MAXIMUM", "CHOICES"], parameters).lines
        return head + values + Table(["AT", "OPERATION"], steps).lines
    }

    /// Runs as a table.
    static func runs(_ runs: [JSONValue]) -> [String] {
        let rows = runs.map { run in
            let waiting = list(run["steps"]).count { $0["state"] == .string("waiting") }
            return [
                cell(run["id"]), cell(run["name"]), cell(run["startsAt"]), "\(waiting)",
                cell(run["players"]), cell(run["items"]), run["paused"] == .bool(true) ? "paused" : "running",
            ]
        }
        return Table(["ID", "ACTION", "BEGAN", "WAITING", "PLAYERS", "ANNOUNCEMENTS", "STATE"], rows).lines
    }
}
