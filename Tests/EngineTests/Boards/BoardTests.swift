// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Storing boards and tiles: values, order, bindings, users, limits and restarts.
struct BoardTests {
    @Test func `values out of range are refused with their fields, and those at the edge are taken`()
        async throws
    {
        let harness = try await EngineHarness.withBoard()
        let text = { (count: Int) in Optional.some(String(repeating: "n", count: count)) }
        let cases: [(String?, (inout TileChange) -> Void)] = [
            (nil, { $0.label = text(255) }), ("label", { $0.label = text(256) }),
            (nil, { $0.notes = text(1024) }), ("notes", { $0.notes = text(1025) }),
            (nil, { $0.key = text(32) }), ("key", { $0.key = text(33) }), ("key", { $0.key = .some("") }),
            (nil, { $0.group = text(64) }), ("group", { $0.group = text(65) }),
            (nil, { ($0.width, $0.height) = (8, 8) }), ("width", { $0.width = 9 }),
            ("height", { $0.height = 0 }),
            (nil, { $0.midi = .some(MidiBinding(.note, 127, channel: 16)) }),
            ("midi.number", { $0.midi = .some(MidiBinding(.note, 128, channel: 1)) }),
            ("midi.channel", { $0.midi = .some(MidiBinding(.controller, 0, channel: 17)) }),
            ("midi.channel", { $0.midi = .some(MidiBinding(.controller, 0, channel: 0)) }),
            (nil, { $0.volume = 0 }), ("volume", { $0.volume = 1.01 }),
            (nil, { $0.fadeIn = 3600 }), ("fadeIn", { $0.fadeIn = 3601 }), ("fadeOut", { $0.fadeOut = -1 }),
            ("start", { $0.start = -0.1 }), ("end", { ($0.start, $0.end) = (1, .some(1)) }),
            (nil, { ($0.start, $0.end) = (1, .some(1.001)) }), ("color", { $0.color = .some("red") }),
            (nil, { $0.sounds = Array(repeating: "a", count: 64) }),
            ("sounds", { $0.sounds = Array(repeating: "a", count: 65) }), ("sounds", { $0.sounds = [] }),
            ("action", { $0.action = .some("a") }),
            (nil, { ($0.action, $0.sounds) = (.some("a"), []) }),
            ("behavior", { ($0.action, $0.sounds, $0.behavior) = (.some("a"), [], .loop) }),
            (
                "parameters.x",
                { ($0.action, $0.sounds, $0.parameters) = (.some("a"), [], ["x": .integer(1)]) }
            ),
            ("parameters", { $0.parameters = ["x": .integer(1)] }), ("before", { $0.before = .some("none") }),
            (nil, { $0.zones = .some(Array(repeating: "main", count: 16)) }),
            ("zones", { $0.zones = .some(Array(repeating: "main", count: 17)) }),
            ("zones", { $0.zones = .some([]) }), ("rooms", { $0.rooms = .some([]) }),
            ("rooms", { $0.rooms = .some(Array(repeating: "x", count: 65)) }),
        ]
        for (field, change) in cases {
            do throws(EngineError) {
                var tile = TileChange()
                tile.sounds = ["a"]
                change(&tile)
                let made = try await harness.engine.createTile(tile, on: "board")
                #expect(field == nil)
                try await harness.engine.disposeTile(made.id)
            } catch {
                guard case .invalidValue(let found, _, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(found == field)
            }
        }
        for (columns, isTaken) in [(1, true), (24, true), (25, false), (0, false)] {
            var change = BoardChange()
            change.columns = columns
            let answer = try? await harness.engine.changeBoard("board", change)
            #expect((answer != nil) == isTaken)
        }
        await harness.stop()
    }

    @Test func `a tile keeps the ids of its zones, and looks them up only if they change`() async throws {
        let folder = try EngineHarness.makeFolder()
        let harness = try await EngineHarness.withBoard(folder: folder, keepsState: true)
        var zone = ZoneChange()
        zone.name = "Kitchen"
        let kitchen = try await harness.engine.createZone(zone).id
        let tile = try await harness.addTile("a") { $0.zones = .some(["main", "kitchen", kitchen]) }
        #expect(try await harness.engine.tile(tile).settings.zones == ["main", kitchen].sorted())
        var change = TileChange()
        change.zones = .some(["Kitchen", "Main"])
        #expect(try await !harness.engine.changeTile(tile, change).changed, "the same by their names")
        try await harness.engine.disposeZone(kitchen, force: true)
        change = TileChange()
        change.label = .some("old")
        #expect(try await harness.engine.changeTile(tile, change).changed)
        change.zones = .some([kitchen])
        await #expect(throws: EngineError.zoneNotFound(kitchen, field: "zones")) {
            try await harness.engine.changeTile(tile, change)
        }
        await #expect(throws: EngineError.zoneNotFound(kitchen, field: "zones")) {
            try await harness.press(tile)
        }
        #expect(try await harness.engine.tile(tile).status.runs.isEmpty)
        await harness.stop(keepsFolder: true)

        let again = try await EngineHarness(folder: folder, keepsState: true)
        #expect(try await again.engine.tile(tile).settings.zones == ["main", kitchen].sorted())
        change.zones = .some(nil)
        #expect(try await again.engine.changeTile(tile, change).snapshot.settings.zones == nil)
        try await again.press(tile)
        await again.stop()
    }

    @Test func `a tile with an action has no zones and rooms`() async throws {
        let harness = try await EngineHarness.withBoard()
        let refusal = { (field: String) in
            EngineError.invalidValue(field: field, allowed: "null for a tile with an action", given: "a list")
        }
        let cases: [(String, (inout TileChange) -> Void)] = [
            ("zones", { $0.zones = .some(["main"]) }), ("rooms", { $0.rooms = .some(["kitchen"]) }),
        ]
        for (field, place) in cases {
            await #expect(throws: refusal(field)) {
                try await harness.addTile { tile in
                    (tile.action, tile.sounds) = (.some("a"), [])
                    place(&tile)
                }
            }
        }
        let tile = try await harness.addTile("a") { $0.zones = .some(["main"]) }
        var change = TileChange()
        (change.action, change.sounds) = (.some("a"), [])
        await #expect(throws: refusal("zones")) { try await harness.engine.changeTile(tile, change) }
        change.zones = .some(nil)
        #expect(try await harness.engine.changeTile(tile, change).changed)
        await harness.stop()
    }

    @Test func `boards and tiles are limited, and at the limit none more is made`() async throws {
        let harness = try await EngineHarness.withBoard { limits in
            (limits.limits.boards, limits.limits.tiles, limits.limits.boardTiles) = (2, 3, 2)
        }
        var second = BoardChange()
        second.name = "second"
        _ = try await harness.engine.createBoard(second)
        await #expect(throws: EngineError.limitReached(what: "boards", limit: 2)) {
            try await harness.engine.createBoard(BoardChange())
        }
        let first = try await harness.addTile("a")
        try await harness.addTile("a")
        await #expect(throws: EngineError.limitReached(what: "tiles of the board", limit: 2)) {
            try await harness.addTile("a")
        }
        var tile = TileChange()
        tile.sounds = ["a"]
        _ = try await harness.engine.createTile(tile, on: "second")
        await #expect(throws: EngineError.limitReached(what: "tiles", limit: 3)) {
            try await harness.engine.createTile(tile, on: "second")
        }
        var move = TileChange()
        move.board = "second"
        #expect(try await harness.engine.changeTile(first, move).changed)
        await harness.stop()
    }

    @Test func `names of boards are unique, and an absent one is generated`() async throws {
        let harness = try await EngineHarness.withBoard()
        #expect(try await harness.engine.createBoard(BoardChange()).settings.name == "Board 1")
        var change = BoardChange()
        change.name = "board"
        await #expect(throws: EngineError.nameTaken("board")) { try await harness.engine.createBoard(change) }
        await #expect(throws: EngineError.nameTaken("board")) {
            try await harness.engine.changeBoard("Board 1", change)
        }
        #expect(try await !harness.engine.changeBoard("board", change).changed)
        await #expect(throws: EngineError.boardNotFound("none")) { try await harness.engine.board("none") }
        await harness.stop()
    }

    @Test func `a key and a MIDI binding belong to one tile of a board`() async throws {
        let harness = try await EngineHarness.withBoard()
        let midi = MidiBinding(.note, 60, channel: 1)
        let first = try await harness.addTile("a") { ($0.key, $0.midi) = (.some("q"), .some(midi)) }
        let taken = { (field: String) in EngineError.bindingTaken(field: field, tile: first, label: "a") }
        await #expect(throws: taken("key")) { try await harness.addTile("b") { $0.key = .some("q") } }
        await #expect(throws: taken("midi")) { try await harness.addTile("b") { $0.midi = .some(midi) } }
        let second = try await harness.addTile("b") { $0.midi = .some(MidiBinding(.note, 60, channel: 2)) }
        var change = TileChange()
        change.key = .some("q")
        await #expect(throws: taken("key")) { try await harness.engine.changeTile(second, change) }
        var board = BoardChange()
        board.name = "other"
        _ = try await harness.engine.createBoard(board)
        change.board = "other"
        #expect(try await harness.engine.changeTile(second, change).changed)
        // It may keep its own, but not bring it back.
        change.board = "board"
        await #expect(throws: taken("key")) { try await harness.engine.changeTile(second, change) }
        change.board = nil
        #expect(try await !harness.engine.changeTile(second, change).changed)
        await harness.stop()
    }

    @Test func `moving a tile changes that one alone, until there is no room between two`() async throws {
        let harness = try await EngineHarness.withBoard()
        var tiles: [String] = []
        for label in ["a", "b", "long"] { tiles.append(try await harness.addTile(label)) }
        let order = {
            let page = try await harness.engine.tiles(ofBoard: "board", PageRequest())
            let places = try #require(page.places)
            return zip(places, page.elements).sorted { $0.0 < $1.0 }.map(\.1.settings.label)
        }
        var change = TileChange()
        change.before = .some(tiles[0])
        #expect(try await harness.engine.changeTile(tiles[2], change).changed)
        #expect(try await !harness.engine.changeTile(tiles[2], change).changed)
        let first = try await order()
        #expect(first == ["long", "a", "b"])
        #expect(harness.boardNames.filter { $0.hasPrefix("tile changed") } == ["tile changed long"])
        // The last two take turns before each other until the numbers are used up.
        for turn in 0..<40 {
            let (mover, other) = turn % 2 == 0 ? (tiles[1], tiles[0]) : (tiles[0], tiles[1])
            change.before = .some(other)
            #expect(try await harness.engine.changeTile(mover, change).changed)
        }
        let second = try await order()
        #expect(second == ["long", "a", "b"])
        #expect(harness.boardNames.filter { $0.hasPrefix("tile changed") }.count > 41)
        change.before = .some(nil)
        #expect(try await harness.engine.changeTile(tiles[2], change).changed)
        let third = try await order()
        #expect(third == ["a", "b", "long"])
        await harness.stop()
    }

    @Test func `a change of one tile leaves the versions of the others and of the board`() async throws {
        let harness = try await EngineHarness.withBoard()
        let (first, second) = (try await harness.addTile("a"), try await harness.addTile("b"))
        let board = try await harness.engine.board("board")
        let before = try await (harness.engine.tile(first), harness.engine.tile(second))
        try await harness.press(first)
        #expect(try await harness.engine.tile(first).revision == before.0.revision)
        var change = TileChange()
        change.label = .some("new")
        let stale = Precondition(.tile(first), isOneOf: [before.0.revision])
        try await Precondition.$current.withValue(stale) {
            _ = try await harness.engine.changeTile(first, change)
        }
        #expect(try await harness.engine.tile(first).revision > before.0.revision)
        #expect(try await harness.engine.tile(second).revision == before.1.revision)
        #expect(try await harness.engine.board("board") == board)
        change.label = .some("newer")
        let late = Precondition(.tile(first), isOneOf: [before.0.revision])
        await Precondition.$current.withValue(late) {
            await #expect(throws: EngineError.self) { try await harness.engine.changeTile(first, change) }
        }
        #expect(try await harness.engine.tile(first).settings.label == "new")
        await harness.stop()
    }

    @Test func `a sound and an action that tiles use name them`() async throws {
        let harness = try await EngineHarness.withBoard()
        let sound = try await harness.addTile("a", "b")
        let action = try await harness.addTile { ($0.action, $0.label) = (.some("long"), .some("act")) }
        let users = [ResourceUser(.tile, id: sound, name: "a")]
        await #expect(throws: EngineError.inUse(.sound, name: "b.wav", users: users)) {
            try await harness.engine.disposeSound(.text("b"))
        }
        let others = [ResourceUser(.tile, id: action, name: "act")]
        await #expect(throws: EngineError.inUse(.action, name: "long", users: others)) {
            try await harness.engine.disposeAction("long")
        }
        try await harness.engine.disposeBoard("board")
        try await harness.engine.disposeSound(.text("b"))
        try await harness.engine.disposeAction("long")
        #expect(
            Array(harness.boardNames.suffix(3)) == ["tile disposed", "tile disposed", "board disposed board"]
        )
        await harness.stop()
    }

    @Test func `a restart keeps boards, tiles and their order, and nothing plays`() async throws {
        let folder = try EngineHarness.makeFolder()
        let harness = try await EngineHarness.withBoard(folder: folder, keepsState: true)
        let midi = MidiBinding(.controller, 7, channel: 3)
        try await harness.addTile("long") { tile in
            (tile.behavior, tile.midi, tile.fadeOut, tile.end) = (.toggle, .some(midi), 0.5, .some(1.5))
        }
        try await harness.addTile("a") { $0.key = .some("q") }
        var second = BoardChange()
        (second.name, second.before) = ("second", .some("board"))
        _ = try await harness.engine.createBoard(second)
        for tile in await harness.engine.tiles() { try await harness.press(tile.id) }
        let before = await (harness.engine.boards().map(\.settings), harness.engine.tiles().map(\.settings))
        await harness.stop(keepsFolder: true)

        let again = try await EngineHarness(folder: folder, keepsState: true)
        #expect(await again.engine.boards().map(\.settings) == before.0)
        #expect(await again.engine.boards().map(\.settings.name) == ["second", "board"])
        #expect(await again.engine.tiles().map(\.settings) == before.1)
        #expect(await again.engine.tiles().allSatisfy { $0.status.runs.isEmpty })
        #expect(await again.advance(frames: 50)[0].allSatisfy { $0 == 0 })
        await again.stop()
    }
}
