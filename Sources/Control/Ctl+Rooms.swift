// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl rooms`.
    struct Rooms: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the rooms, or change one.",
            subcommands: [List.self, Set.self, Remove.self],
            defaultSubcommand: List.self
        )

        /// `ctl rooms list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the rooms.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/rooms", nil) { page in
                    let rooms = Lines.list(page["rooms"])
                    return Lines.rooms(rooms) + Lines.more(than: rooms.count, of: page["total"])
                }
            }
        }

        /// `ctl rooms set`.
        struct Set: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Change a room's volume, mute, latency, name or zone."
            )
            @Argument(help: "Id or name of the room.")
            var room: String
            @Option(help: "Volume, 0 to 1.")
            var volume: Double?
            @Flag(inversion: .prefixedNo, help: "Mute it.")
            var mute: Bool?
            @Option(parsing: .unconditional, help: "Milliseconds by which it plays earlier.")
            var latency: Int?
            @Option(help: "New name.")
            var name: String?
            @Option(help: "Id or name of the zone that it plays.")
            var zone: String?
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue {
                var members: [JSONMember] = []
                if let volume { members.append(JSONMember("volume", .number(volume))) }
                if let mute { members.append(JSONMember("muted", .bool(mute))) }
                if let latency { members.append(JSONMember("latency", .integer(latency))) }
                if let name { members.append(JSONMember("name", .string(name))) }
                if let zone { members.append(JSONMember("zone", .string(zone))) }
                return .object(members)
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("PATCH", "/v1/rooms/\(room.asSegment)", body) { Lines.rooms([$0]) }
            }
        }

        /// `ctl rooms remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove a room that is away.")
            @Argument(help: "Id or name of the room.")
            var room: String
            @OptionGroup var force: ForceOption
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/rooms/\(room.asSegment)\(force.query)", nil) { _ in
                    ["removed"]
                }
            }
        }
    }
}

extension Lines {
    /// Rooms as a table.
    static func rooms(_ rooms: [JSONValue]) -> [String] {
        let rows = rooms.map { room in
            [
                cell(room["id"]), cell(room["name"]), cell(room["zone"]), cell(room["volume"]),
                cell(room["muted"]), cell(room["latency"]), cell(room["health"]), cell(room["lastSeen"]),
            ]
        }
        return Table(["ID", "NAME", "ZONE", "VOLUME", "MUTED", "LATENCY", "HEALTH", "LAST SEEN"], rows).lines
    }
}
