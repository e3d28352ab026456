// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation

extension EngineHarness {
    /// An engine with the sounds and actions of `withActions`, and a board.
    static func withBoard(
        folder: URL? = nil,
        keepsState: Bool = false,
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await withActions(folder: folder, keepsState: keepsState, configure)
        var board = BoardChange()
        board.name = "board"
        _ = try await harness.engine.createBoard(board)
        _ = harness.log.take()
        return harness
    }

    /// Registers a sound whose frame `n` is `n` hundredths.
    func addRamp(_ name: String, frames: Int) async throws {
        let samples = (0..<frames).map { Float($0) / 100 }
        let path = try EngineHarness.write(name, in: library, planes: [samples])
        _ = try await engine.registerSound(SoundRegistration(source: .path(path)))
    }

    /// Adds a tile of a sound to the board; its label is that of the sound.
    @discardableResult
    func addTile(
        _ sounds: String...,
        change: (inout TileChange) -> Void = { _ in }
    ) async throws -> String {
        var tile = TileChange()
        (tile.label, tile.sounds) = (.some(sounds.first), sounds)
        change(&tile)
        return try await engine.createTile(tile, on: "board").id
    }

    /// Presses a tile.
    @discardableResult
    func press(_ tile: String, holdFor seconds: Double = 10) async throws -> TilePressAnswer {
        try await engine.press(tile: tile, holdFor: seconds, CueReader())
    }

    /// Short names of the events of boards and tiles so far.
    var boardNames: [String] {
        log.all.map { name($0.event) }.filter { $0.hasPrefix("board ") || $0.hasPrefix("tile ") }
    }
}
