// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation
import JSONCoding

extension Ctl {
    /// `ctl target`.
    struct Target: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show, add, change, try or remove targets, and send them messages.",
            subcommands: [List.self, Add.self, Set.self, Send.self, Test.self, Remove.self],
            defaultSubcommand: List.self
        )

        /// The values of a target.
        struct Values: ParsableArguments {
            @Option(name: .long, help: "The user of HTTP or MQTT; an empty text for none.")
            var user: String?

            @Option(
                name: .long,
                help: ArgumentHelp(
                    "File whose first line is the password or token; - reads the standard input.",
                    valueName: "file"
                )
            )
            var secretFile: String?

            @Option(
                name: .customLong("attempt"),
                help: ArgumentHelp("Seconds that each attempt may take.", valueName: "seconds")
            )
            var timeout: Double?

            @Option(name: .long, help: "Further attempts of a message that failed.")
            var retries: Int?

            /// The members of the request.
            func members() throws(ControlError) -> [JSONMember] {
                var members: [JSONMember] = []
                if let user { members.append(JSONMember("user", user.isEmpty ? .null : .string(user))) }
                if let secretFile { members.append(JSONMember("secret", try secret(secretFile))) }
                if let timeout { members.append(JSONMember("timeout", .number(timeout))) }
                if let retries { members.append(JSONMember("retries", .integer(retries))) }
                return members
            }

            private func secret(_ file: String) throws(ControlError) -> JSONValue {
                let content =
                    file == "-"
                    ? FileHandle.standardInput.availableData : FileManager.default.contents(atPath: file)
                guard let content else { throw .usage("\(file) cannot be read") }
                let line = String(decoding: content.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
                return line.isEmpty ? .null : .string(line)
            }
        }

        /// `ctl target list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the targets, and what became of their messages."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/targets?limit=1000") { Lines.targets(Lines.list($0["targets"])) }
            }
        }

        /// `ctl target add`.
        struct Add: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Add a target.")

            @Argument(help: "Its name.")
            var name: String

            @Argument(help: "Its address, such as osc.udp://10.0.0.5:53000; the scheme says the protocol.")
            var address: String

            @OptionGroup var values: Values
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body = [JSONMember("name", .string(name)), JSONMember("address", .string(address))]
                try session.show("POST", "/v1/targets", .object(body + (try values.members()))) {
                    Lines.targets([$0])
                }
            }
        }

        /// `ctl target set`.
        struct Set: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Change a target.")

            @Argument(help: "Id or name of the target.")
            var target: String

            @Option(name: .long, help: "Its new name.")
            var name: String?

            @Option(name: .long, help: "Its new address.")
            var address: String?

            @OptionGroup var values: Values
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                var body = try values.members()
                if let name { body.append(JSONMember("name", .string(name))) }
                if let address { body.append(JSONMember("address", .string(address))) }
                guard !body.isEmpty else { throw .usage("say what to change") }
                try session.show("PATCH", "/v1/targets/\(target.asSegment)", .object(body)) {
                    Lines.targets([$0])
                }
            }
        }

        /// A message to a target.
        struct Message: ParsableArguments {
            @Argument(help: "Id or name of the target.")
            var target: String

            @Argument(
                help: ArgumentHelp(
                    "Fields of the message, such as address=/cue/1/start or text=on; JSON values, else texts.",
                    valueName: "field=value"
                )
            )
            var fields: [String] = []

            /// The request that sends it.
            func request(_ verb: String) throws(ControlError) -> Request {
                let body = try ParameterOption.json(fields, "a field", takesLists: true)
                return Request("POST", "/v1/targets/\(target.asSegment)/\(verb)", body)
            }
        }

        /// `ctl target send`.
        struct Send: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Send a message, without waiting for what becomes of it."
            )

            @OptionGroup var message: Message
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show(message.request("send")) { _ in [] }
            }
        }

        /// `ctl target test`.
        struct Test: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract:
                    "Send a message and say what becomes of it; without fields, only try to reach the target."
            )

            @OptionGroup var message: Message
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let report = try session.shown(message.request("test")) { report in
                    guard report["sent"] == .bool(true) else { return [] }
                    let verb = message.fields.isEmpty ? "reached" : "sent"
                    let time = String(format: " in %.1f ms", (Lines.number(report["seconds"]) ?? 0) * 1000)
                    let answer = report["answer"]?.text.map { ", answered: \($0)" }
                    return [verb + time + (answer ?? "")]
                }
                guard report?["sent"] == .bool(true) else { throw .unsent(Lines.cell(report?["failure"])) }
            }
        }

        /// `ctl target remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Remove a target; its messages that wait are not sent."
            )

            @Argument(help: "Id or name of the target.")
            var target: String

            @OptionGroup var force: ForceOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/targets/\(target.asSegment)\(force.query)") { _ in [] }
            }
        }
    }
}

extension Lines {
    /// Targets as a table.
    static func targets(_ targets: [JSONValue]) -> [String] {
        let rows = targets.map { target in
            let status = target["status"]
            return [
                cell(target["id"]), cell(target["name"]), cell(target["address"]), cell(status?["state"]),
                cell(status?["sent"]), cell(status?["failed"]),
                cell(status?["failure"] == .null ? status?["answer"] : status?["failure"]),
            ]
        }
        return Table(["ID", "NAME", "ADDRESS", "STATE", "SENT", "FAILED", "LAST"], rows).lines
    }
}
