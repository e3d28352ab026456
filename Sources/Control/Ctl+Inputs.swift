// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import JSONCoding

extension Ctl {
    /// `ctl input`.
    struct Input: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show, add, change or remove inputs: microphones, lines, other programs and streams.",
            subcommands: [List.self, Sources.self, Add.self, Set.self, Remove.self],
            defaultSubcommand: List.self
        )

        /// The values of an input.
        struct Fields: ParsableArguments {
            @Argument(
                help: ArgumentHelp(
                    "Fields such as volume=0.8, muted=true or zones='[\"hall\"]'; JSON values, else texts.",
                    valueName: "field=value"
                )
            )
            var fields: [String] = []

            /// The members of the request.
            func members() throws(ControlError) -> [JSONMember] {
                guard
                    case .object(let members) = try ParameterOption.json(fields, "a field", takesLists: true)
                else { return [] }
                return members
            }
        }

        /// `ctl input list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the inputs.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/inputs?limit=1000") { Lines.inputs(Lines.list($0["inputs"])) }
            }
        }

        /// `ctl input sources`.
        struct Sources: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the microphones and lines of the machine."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/device/inputs") { Lines.sources(Lines.list($0["inputs"])) }
            }
        }

        /// `ctl input add`.
        struct Add: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Add an input; it is captured at once unless enabled=false."
            )

            @Argument(help: "Its name.")
            var name: String

            @Argument(
                help:
                    "source for a microphone or a line, sink for programs, monitor for what an output plays, stream with url=…"
            )
            var kind: String

            @OptionGroup var fields: Fields
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body = [JSONMember("name", .string(name)), JSONMember("kind", .string(kind))]
                try session.show("POST", "/v1/inputs", .object(body + (try fields.members()))) {
                    Lines.inputs([$0])
                }
            }
        }

        /// `ctl input set`.
        struct Set: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Change an input.")

            @Argument(help: "Id or name of the input.")
            var input: String

            @OptionGroup var fields: Fields
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body = try fields.members()
                guard !body.isEmpty else { throw .usage("say what to change, such as muted=true") }
                try session.show("PATCH", "/v1/inputs/\(input.asSegment)", .object(body)) {
                    Lines.inputs([$0])
                }
            }
        }

        /// `ctl input remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove an input; its sound ends.")

            @Argument(help: "Id or name of the input.")
            var input: String

            @OptionGroup var force: ForceOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/inputs/\(input.asSegment)\(force.query)") { _ in [] }
            }
        }
    }
}

extension Lines {
    /// Inputs as a table.
    static func inputs(_ inputs: [JSONValue]) -> [String] {
        let rows = inputs.map { input in
            [
                cell(input["id"]), cell(input["name"]), cell(input["kind"]), cell(input["state"]),
                input["muted"] == .bool(true) ? "muted" : cell(input["volume"]), cell(input["bus"]),
                cell(first(of: input, ["sink", "url", "node"])),
                cell(first(of: input, ["problem", "title"])),
            ]
        }
        return Table(["ID", "NAME", "KIND", "STATE", "VOLUME", "BUS", "FROM", ""], rows).lines
    }

    /// The first member that is not null.
    static func first(of value: JSONValue, _ names: [String]) -> JSONValue? {
        names.lazy.compactMap { value[$0] }.first { $0 != .null }
    }

    /// Sources as a table.
    static func sources(_ sources: [JSONValue]) -> [String] {
        let rows = sources.map { source in
            [
                cell(source["name"]), cell(source["description"]), cell(source["channels"]),
                source["isDefault"] == .bool(true) ? "default" : "",
            ]
        }
        return Table(["NAME", "DESCRIPTION", "CHANNELS", ""], rows).lines
    }
}
