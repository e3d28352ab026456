// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding

extension Ctl {
    /// `ctl board`.
    struct Board: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show boards, or press and release their tiles.",
            subcommands: [
                List.self, Tiles.self, Press.self, Release.self, Make.self, Add.self, Remove.self,
                RemoveTile.self,
            ],
            defaultSubcommand: List.self
        )

        /// `ctl board list`.
        struct List: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the boards.")
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/boards") { page in
                    let boards = Lines.list(page["boards"])
                    return Lines.boards(boards) + Lines.more(than: boards.count, of: page["total"])
                }
            }
        }

        /// `ctl board tiles`.
        struct Tiles: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "List the tiles of a board.")
            @Argument(help: "Id or name of the board.")
            var board: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/tiles?board=\(board.asSegment)") { page in
                    let tiles = Lines.list(page["tiles"])
                    return Lines.tiles(tiles) + Lines.more(than: tiles.count, of: page["total"])
                }
            }
        }

        /// `ctl board press`.
        struct Press: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Press a tile.")
            @Argument(help: "Id of the tile.")
            var tile: String
            @Option(name: .long, help: "Seconds for which a tile of the behaviour hold is held, 1 to 60.")
            var hold: Double?
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue { hold.map { ["holdFor": .number($0)] } ?? [:] }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/tiles/\(tile.asSegment)/press", body, Lines.press)
            }
        }

        /// `ctl board release`.
        struct Release: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Release a tile that is held.")
            @Argument(help: "Id of the tile.")
            var tile: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/tiles/\(tile.asSegment)/release", [:], Lines.press)
            }
        }

        /// `ctl board make`.
        struct Make: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Make a board without tiles.")
            @Argument(help: "Its name.")
            var name: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/boards", ["name": .string(name)]) { Lines.boards([$0]) }
            }
        }

        /// `ctl board add`.
        struct Add: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Add a tile to a board that plays one of some sounds, or runs an action."
            )
            @Argument(help: "Id or name of the board.")
            var board: String
            @Argument(help: "Ids or names of the sounds.")
            var sounds: [String] = []
            @Option(name: .long, help: "Id or name of the action.")
            var action: String?
            @Option(name: .long, help: "Its text.")
            var label: String?
            @Option(name: .long, help: "Its key.")
            var key: String?
            @Option(name: .long, help: "once, restart, toggle, loop or hold.")
            var behavior: String?
            @OptionGroup var options: ControlOptions

            /// The body of the request.
            var body: JSONValue {
                var members = [JSONMember("board", .string(board))]
                if !sounds.isEmpty {
                    members.append(JSONMember("sounds", .array(sounds.map { .string($0) })))
                }
                let texts = [("action", action), ("label", label), ("key", key), ("behavior", behavior)]
                for (name, text) in texts {
                    if let text { members.append(JSONMember(name, .string(text))) }
                }
                return .object(members)
            }

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/tiles", body) { Lines.tiles([$0]) }
            }
        }

        /// `ctl board remove`.
        struct Remove: ControlCommand {
            static let configuration = CommandConfiguration(abstract: "Remove a board with its tiles.")
            @Argument(help: "Id or name of the board.")
            var board: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/boards/\(board.asSegment)") { _ in [] }
            }
        }

        /// `ctl board remove-tile`.
        struct RemoveTile: ControlCommand {
            static let configuration = CommandConfiguration(
                commandName: "remove-tile",
                abstract: "Remove a tile."
            )
            @Argument(help: "Id of the tile.")
            var tile: String
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("DELETE", "/v1/tiles/\(tile.asSegment)") { _ in [] }
            }
        }
    }
}
