// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl plan`.
    struct Plan: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show or change the plans: timetables whose times run actions.",
            subcommands: [List.self, Times.self, Add.self, Test.self, Drop.self, Remove.self],
            defaultSubcommand: List.self
        )

        /// `ctl plan list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the plans.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/plans", nil) { page in
                    let plans = Lines.list(page["plans"])
                    return Lines.plans(plans) + Lines.more(than: plans.count, of: page["total"])
                }
            }
        }

        /// `ctl plan times`.
        struct Times: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Show the times of a plan.")
            @Argument(help: "Id or name of the plan.")
            var plan: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/plans/\(plan.asSegment)", nil) {
                    Lines.planTimes(Lines.list($0["times"]))
                }
            }
        }

        /// `ctl plan add`.
        struct Add: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Add a time to a plan.")
            @Argument(help: "Id or name of the plan.")
            var plan: String
            @Argument(help: "When, such as 08:00 or 08:00:30.")
            var at: String
            @Argument(help: "Id or name of the action.")
            var action: String
            @Option(name: .long, help: "Name of the time.")
            var name: String?
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue {
                let name = name.map { JSONMember("name", .string($0)) }
                return .object(
                    [JSONMember("at", .string(at)), JSONMember("action", .string(action))]
                        + [name].compactMap(\.self)
                )
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/plans/\(plan.asSegment)/times", body) { Lines.planTimes([$0]) }
            }
        }

        /// `ctl plan test`.
        struct Test: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Run the action of a time now.")
            @Argument(help: "Id of the time.")
            var time: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/plan-times/\(time.asSegment)/test", [:]) { Lines.runs([$0]) }
            }
        }

        /// `ctl plan drop`.
        struct Drop: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove a time of a plan.")
            @Argument(help: "Id of the time.")
            var time: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/plan-times/\(time.asSegment)", nil) { _ in ["removed"] }
            }
        }

        /// `ctl plan remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove a plan.")
            @Argument(help: "Id or name of the plan.")
            var plan: String
            @OptionGroup var force: ForceOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/plans/\(plan.asSegment)\(force.query)", nil) { _ in
                    ["removed"]
                }
            }
        }
    }
}
