// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore

extension Ctl {
    /// `ctl link`.
    struct Link: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make, list or revoke links that run one action, for people without a token.",
            subcommands: [List.self, Create.self, Remove.self, Rotate.self],
            defaultSubcommand: List.self
        )

        /// `ctl link list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the links; their addresses are not shown again."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/links?limit=1000") { Lines.links(Lines.list($0["links"])) }
            }
        }

        /// `ctl link create`.
        struct Create: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Make a link that runs an action, and print its address, which is not shown again."
            )

            @Argument(help: "Id or name of the action.")
            var action: String

            @Option(name: .long, help: "Name of the link, which the play history shows.")
            var name: String?

            @Option(name: .long, help: "How often it may be used. (default: 1)")
            var count: Int?

            @Option(
                name: .long,
                help: ArgumentHelp("Seconds until it expires. (default: 86400)", valueName: "seconds")
            )
            var expiresIn: Double?

            @OptionGroup var values: ParameterOption
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            func body() throws(ControlError) -> JSONValue {
                var members = [
                    JSONMember("action", .string(action)), JSONMember("parameters", try values.json()),
                ]
                if let name { members.append(JSONMember("name", .string(name))) }
                if let count { members.append(JSONMember("count", .integer(count))) }
                if let expiresIn { members.append(JSONMember("expiresIn", .number(expiresIn))) }
                return .object(members)
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/links", body()) { link in
                    [(session.client.place.origin ?? "") + Lines.cell(link["url"])]
                }
            }
        }

        /// `ctl link remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Revoke a link; what it started goes on."
            )

            @Argument(help: "Id of the link.")
            var link: String

            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/links/\(link.asSegment)") { _ in [] }
            }
        }

        /// `ctl link rotate`.
        struct Rotate: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Revoke all links, and sign later ones with another secret."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/links/rotate", [:]) { ["revoked \(Lines.cell($0["revoked"]))"] }
            }
        }
    }
}

extension Lines {
    /// Links as a table.
    static func links(_ links: [JSONValue]) -> [String] {
        let rows = links.map { link in
            [
                cell(link["id"]), cell(link["name"]), cell(link["actionName"]),
                "\(cell(link["used"])) of \(cell(link["count"]))", cell(link["expiresAt"]),
                cell(link["state"]),
            ]
        }
        return Table(["ID", "NAME", "ACTION", "USED", "EXPIRES", "STATE"], rows).lines
    }
}
