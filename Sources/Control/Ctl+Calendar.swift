// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation

extension Ctl {
    /// `ctl calendar`.
    struct Calendar: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what comes, pause the calendar, import holidays.",
            subcommands: [
                Next.self, Preview.self, Rules.self, Holidays.self, Results.self, Pause.self, Resume.self,
                Import.self,
            ],
            defaultSubcommand: Next.self
        )

        /// `ctl calendar next`.
        struct Next: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Show what comes next.")
            @Option(name: .long, help: "How many, 1 to 100.")
            var limit = 5
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/calendar/next?limit=\(limit)", nil) {
                    Lines.occurrences(Lines.list($0["times"]))
                }
            }
        }

        /// `ctl calendar preview`.
        struct Preview: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show the days of a range with their plans, and what will sound on them."
            )
            @Option(name: .long, help: "The first day, such as 2026-11-24; without it today.")
            var from: String?
            @Option(name: .long, help: "The last day; without it the sixth after the first.")
            var to: String?
            @OptionGroup var options: ControlOptions

            /// The path of the request.
            var path: String {
                let query = [("from", from), ("to", to)].compactMap { name, day in
                    day.map { "\(name)=\($0.asSegment)" }
                }
                return "/v1/calendar/preview" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", path, nil) { Lines.calendarDays(Lines.list($0["days"])) }
            }
        }

        /// `ctl calendar rules`.
        struct Rules: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show the rules; the first one that matches a day decides."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/calendar", nil, Lines.calendar)
            }
        }

        /// `ctl calendar holidays`.
        struct Holidays: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Show the holidays.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/calendar", nil) { Lines.holidays(Lines.list($0["holidays"])) }
            }
        }

        /// `ctl calendar results`.
        struct Results: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show what became of the last times, the newest first."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/calendar/results", nil) {
                    Lines.planResults(Lines.list($0["results"]))
                }
            }
        }

        /// `ctl calendar pause`.
        struct Pause: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Skip what comes, until a time, for seconds, or until resume."
            )
            @Option(name: .long, help: "When it ends, such as 2026-11-24T12:00:00Z.")
            var until: String?
            @Option(name: .long, help: "How many seconds it lasts.")
            var seconds: Double?
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue {
                let members = [
                    until.map { JSONMember("until", .string($0)) },
                    seconds.map { JSONMember("seconds", .number($0)) },
                ]
                return .object(members.compactMap(\.self))
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/calendar/pause", body, Lines.calendar)
            }
        }

        /// `ctl calendar resume`.
        struct Resume: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "End a pause.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/calendar/resume", [:], Lines.calendar)
            }
        }

        /// `ctl calendar import`.
        struct Import: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Add the holidays of an iCalendar file, or replace all by them."
            )
            @Argument(help: "The file.")
            var file: String
            @Flag(name: .long, help: "Forget the holidays of before.")
            var replace = false
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                guard let content = try? Data(contentsOf: URL(fileURLWithPath: file)) else {
                    throw .usage("\(file) cannot be read")
                }
                var request = Request("POST", "/v1/calendar/import?replace=\(replace)")
                request.content = Array(content)
                request.contentType = "text/calendar"
                try session.show(request) { answer in
                    ["imported: \(Lines.cell(answer["imported"]))"]
                        + Lines.list(answer["leftOut"]).map { event in
                            let (line, name) = (Lines.cell(event["line"]), Lines.cell(event["name"]))
                            return "left out: line \(line), \(name): \(Lines.cell(event["detail"]))"
                        }
                }
            }
        }
    }
}
