// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Presses and releases of tiles: each is one batch on one frame.
extension Engine {
    /// Presses a tile.
    ///
    /// What begins, and what ends for it, does so on the same frame; if anything is refused, nothing was done.
    ///
    /// - Parameters:
    ///   - id: the tile.
    ///   - seconds: how long it is held without another press, 1 to 60; only for `hold`.
    ///   - reader: reads the operations of its action.
    /// - Returns: what began and what ended.
    /// - Throws: `tileNotFound`, `invalidValue`, `limitReached`, `overloaded`, and the errors of playing its sound or of
    ///   running its action.
    public func press(
        tile id: String,
        holdFor seconds: Double = 10,
        _ reader: some ActionReader
    ) async throws(EngineError) -> TilePressAnswer {
        let answer = try press(id, seconds, reader)
        // Volumes and announcements are persistent.
        await save()
        return answer
    }

    /// Releases a tile that is held; all others stay as they are.
    ///
    /// - Throws: `tileNotFound`, `overloaded`.
    public func release(tile id: String) async throws(EngineError) -> TilePressAnswer {
        guard life != .stopped else { throw .stopped }
        let tile = try state.boards.tile(id)
        try Precondition.current?.check(state)
        let isHeld = tile.settings.behavior == .hold && !state.end(of: tile).runs.isEmpty
        let answer = isHeld ? try stop(tile) : try TilePressAnswer(tile: self.tile(id), reason: .notPlaying)
        await save()
        return answer
    }

    /// Ends tiles that nobody holds any more, and publishes what of the tiles plays.
    ///
    /// Called after every operation and every drain.
    func reconcileTiles() {
        guard phase == nil, life == .running, !state.boards.isReconciling else { return }
        guard state.runs.count > 0 || !state.boards.shown.isEmpty || !state.boards.holds.isEmpty else {
            return wakePump(.tiles, at: nil)
        }
        state.boards.isReconciling = true
        defer { state.boards.isReconciling = false }
        for (id, frame) in state.boards.holds where frame <= clock.present {
            guard let tile = state.boards[tile: id] else { continue }
            // If the mixer has no room, the next call tries again.
            _ = try? stop(tile)
        }
        let news = state.tileNews
        if !news.isEmpty { decide { $0.publishTiles(news, &$1) } }
        let wait = state.boards.holds.values.min().map { state.rate.seconds($0 - clock.present) }
        wakePump(.tiles, at: wait.map { max(0.001, $0) })
    }

    // MARK: Mechanism

    private func press(
        _ id: String,
        _ seconds: Double,
        _ reader: some ActionReader
    ) throws(EngineError) -> TilePressAnswer {
        guard life != .stopped else { throw .stopped }
        let hold = try Check.seconds(seconds, "holdFor", in: BoardLimits.holdSeconds)
        let tile = try state.boards.tile(id)
        try Precondition.current?.check(state)
        let end = present() + state.rate.frames(seconds: hold)
        switch try state.press(tile) {
        case .stop: return try stop(tile)
        case .extend:
            state.boards.holds[id] = end
            return try TilePressAnswer(tile: self.tile(id), reason: .alreadyPlaying)
        case .start(let ending):
            let run = try start(tile, ending, reader) {
                if tile.settings.behavior == .hold { state.boards.holds[id] = end }
            }
            return try TilePressAnswer(tile: self.tile(id), run: run, stopped: ending.map(\.tile))
        }
    }

    /// Begins a run of a tile, and ends others on its first frame.
    ///
    /// - Parameters:
    ///   - tile: the tile.
    ///   - ending: what ends.
    ///   - reader: reads the operations of its action.
    ///   - accept: called between the trial and the start.
    /// - Returns: the run.
    /// - Throws: what the trial throws; nothing was done.
    private func start(
        _ tile: Tile,
        _ ending: [TileEnd],
        _ reader: some ActionReader,
        accept: () -> Void
    ) throws(EngineError) -> RunningBatch {
        var steps: [BatchStep]
        var origin = RunOrigin(tileID: tile.id, name: "")
        var choice: Int?
        var action: Action?
        if let reference = tile.settings.action {
            let found = try state.actions.action(reference)
            steps = try self.steps(of: found, tile.settings.parameters, reader)
            action = found
            (origin.actionID, origin.name) = (found.id, found.settings.name)
        } else {
            let seed = makeTurn().makeSeed()
            let (place, sound) = try state.chooseSound(of: tile, seed: seed)
            let request = state.playRequest(of: tile, sound)
            steps = [
                BatchStep(number: 0, at: 0) { engine throws(EngineError) in
                    _ = try engine.play(sound: .text(sound.id), request)
                }
            ]
            (origin.name, choice) = (sound.name, place)
        }
        if !ending.isEmpty {
            let end = BatchStep(number: -1, at: 0) { engine throws(EngineError) in
                for one in ending { try engine.stop(runs: one.runs, one.request) }
            }
            steps.insert(end, at: 0)
        }
        let plan = try tried(steps, of: origin)
        accept()
        if let choice { state.boards.choices[tile.id] = choice }
        if let action { noteChoice(steps, of: action) }
        return begin(plan, of: origin)
    }

    /// As ``tried(_:at:)``; only the steps of an action are named in the refusal.
    private func tried(_ steps: [BatchStep], of origin: RunOrigin) throws(EngineError) -> BatchPlan {
        do throws(EngineError) { return try tried(steps) } catch {
            guard case .batchRefused(let refusals) = error, let first = refusals.first,
                origin.actionID == nil || first.index < 0
            else { throw error }
            throw first.error
        }
    }

    /// Ends what a tile plays.
    private func stop(_ tile: Tile) throws(EngineError) -> TilePressAnswer {
        let end = state.end(of: tile)
        try stop(runs: end.runs, end.request)
        state.boards.holds[tile.id] = nil
        return try TilePressAnswer(tile: self.tile(tile.id), stopped: end.runs.isEmpty ? [] : [tile.id])
    }
}
