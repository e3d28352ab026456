// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl zones`.
    struct Zones: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show, create, change or remove zones.",
            subcommands: [List.self, Create.self, Set.self, Remove.self],
            defaultSubcommand: List.self
        )

        /// The values of a zone.
        struct Values: ParsableArguments {
            @Option(name: .long, help: "Name of the output that plays it; an empty text for none.")
            var sink: String?

            @Option(name: .long, help: "Volume, 0 to 1.")
            var volume: Double?

            @Option(
                name: .long,
                help: ArgumentHelp(
                    "Gain of a bus in the zone, 0 to 1; the bus is sound, music, system or announcement.",
                    valueName: "bus=gain"
                )
            )
            var source: [String] = []

            @Flag(name: .long, help: "Mute it.")
            var mute = false

            @Flag(name: .long, help: "Unmute it.")
            var unmute = false

            @Option(name: .long, help: ArgumentHelp("Over this many seconds.", valueName: "seconds"))
            var fade: Double?

            /// The members of the request.
            func members() throws(ControlError) -> [JSONMember] {
                guard !(mute && unmute) else { throw .usage("--mute and --unmute exclude each other") }
                var members: [JSONMember] = []
                if let sink { members.append(JSONMember("sink", sink.isEmpty ? .null : .string(sink))) }
                if let volume { members.append(JSONMember("volume", .number(volume))) }
                if mute || unmute { members.append(JSONMember("muted", .bool(mute))) }
                if let fade { members.append(JSONMember("fadeDuration", .number(fade))) }
                var sources: [JSONMember] = []
                for text in source {
                    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
                    guard parts.count == 2, let gain = Double(parts[1]) else {
                        throw .usage("--source needs BUS=GAIN, not \"\(text)\"")
                    }
                    sources.append(JSONMember(String(parts[0]), .number(gain)))
                }
                if !sources.isEmpty { members.append(JSONMember("sources", .object(sources))) }
                return members
            }
        }

        /// `ctl zones list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the zones.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/zones?limit=1000") { Lines.zones(Lines.list($0["zones"])) }
            }
        }

        /// `ctl zones create`.
        struct Create: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Create a zone.")

            @Argument(help: "Its name.")
            var name: String

            @OptionGroup var values: Values
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let body = [JSONMember("name", .string(name))] + (try values.members())
                try session.show("POST", "/v1/zones", .object(body)) { Lines.zones([$0]) }
            }
        }

        /// `ctl zones set`.
        struct Set: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Change a zone.")

            @Argument(help: "Id or name of the zone.")
            var zone: String

            @Option(name: .long, help: "Its new name.")
            var name: String?

            @OptionGroup var values: Values
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                let names = name.map { [JSONMember("name", .string($0))] } ?? []
                let body = names + (try values.members())
                guard !body.isEmpty else { throw .usage("say what to change") }
                try session.show("PATCH", "/v1/zones/\(zone.asSegment)", .object(body)) { Lines.zones([$0]) }
            }
        }

        /// `ctl zones remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Remove a zone; what plays in it fades out."
            )

            @Argument(help: "Id or name of the zone.")
            var zone: String

            @OptionGroup var force: ForceOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/zones/\(zone.asSegment)\(force.query)") { _ in [] }
            }
        }
    }

    /// The zones in which something plays.
    struct ZoneOption: ParsableArguments {
        @Option(
            name: .long,
            help: "Id or name of a zone in which it plays; repeatable, all zones without it."
        )
        var zone: [String] = []

        @Option(
            name: .long,
            help: "Id or name of a room in which it plays; repeatable. Refused if others would hear it, too."
        )
        var room: [String] = []

        /// The members of the request.
        var members: [JSONMember] {
            [("zones", zone), ("rooms", room)].filter { !$0.1.isEmpty }
                .map { JSONMember($0.0, .array($0.1.map { .string($0) })) }
        }
    }
}

extension Lines {
    /// Zones as a table.
    static func zones(_ zones: [JSONValue]) -> [String] {
        let rows = zones.map { zone in
            let gains = ["sound", "music", "system", "announcement"].map { cell(zone["sources"]?[$0]) }
            return [cell(zone["id"]), cell(zone["name"]), cell(zone["sink"]), cell(zone["playingSinks"])]
                + [cell(zone["volume"]), cell(zone["muted"])] + gains
        }
        let buses = ["SOUND", "MUSIC", "SYSTEM", "ANNOUNCEMENT"]
        return Table(["ID", "NAME", "SINK", "PLAYED BY", "VOLUME", "MUTED"] + buses, rows).lines
    }
}
