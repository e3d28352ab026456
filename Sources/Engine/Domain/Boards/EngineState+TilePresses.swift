// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What a press of a tile asks for.
enum TilePress: Sendable, Equatable {
    /// Begin a run, and end those of some tiles on its first frame.
    case start(ending: [TileEnd])
    /// End the runs of the tile.
    case stop
    /// Hold it for longer.
    case extend
}

/// Runs of a tile that end.
struct TileEnd: Sendable, Equatable {
    let tile: String
    let runs: [String]
    let request: StopRequest
}

/// What presses do, and what plays of each tile.
extension EngineState {
    /// What a press of a tile asks for.
    ///
    /// - Throws: `limitReached` if it starts one more, and as many play already.
    func press(_ tile: Tile) throws(EngineError) -> TilePress {
        let own = end(of: tile)
        switch tile.settings.behavior {
        case .once:
            guard own.runs.count < limits.tileRuns else {
                throw .limitReached(what: "runs of the tile", limit: limits.tileRuns)
            }
            return .start(ending: endsOfGroup(of: tile))
        case .restart:
            return .start(ending: (own.runs.isEmpty ? [] : [own]) + endsOfGroup(of: tile))
        case .toggle, .loop:
            return own.runs.isEmpty ? .start(ending: endsOfGroup(of: tile)) : .stop
        case .hold:
            return own.runs.isEmpty ? .start(ending: endsOfGroup(of: tile)) : .extend
        }
    }

    /// The runs of a tile that end when it does: those that do not end yet.
    func end(of tile: Tile) -> TileEnd {
        let playing = runs.runs(ofTile: tile.id).filter { !isEnding($0) }.map(\.id)
        return TileEnd(tile: tile.id, runs: playing, request: tile.stopRequest)
    }

    /// What the start of a tile ends: the other tiles of its group.
    private func endsOfGroup(of tile: Tile) -> [TileEnd] {
        guard let group = tile.settings.group else { return [] }
        var seen: Set = [tile.id]
        return runs.all.compactMap { run in
            guard let id = run.origin.tileID, seen.insert(id).inserted, let other = boards[tile: id],
                other.boardID == tile.boardID, other.settings.group == group
            else { return nil }
            return end(of: other)
        }.filter { !$0.runs.isEmpty }
    }

    /// The sound of the next press of a tile, by its place in the tile.
    ///
    /// - Parameters:
    ///   - tile: a tile with sounds.
    ///   - seed: a random number.
    /// - Returns: the place and the sound.
    /// - Throws: `soundNotFound` if none of its sounds is left.
    func chooseSound(of tile: Tile, seed: UInt64) throws(EngineError) -> (place: Int, sound: Sound) {
        let ids = tile.settings.sounds
        let present = ids.indices.filter { sounds[ids[$0]] != nil }
        let last = boards.choices[tile.id]
        guard let place = tile.settings.choice.next(of: present, after: last, seed: seed),
            let sound = sounds[ids[place]]
        else { throw .soundNotFound(ids.first ?? "") }
        return (place, sound)
    }

    /// How a tile plays a sound.
    func playRequest(of tile: Tile, _ sound: Sound) -> PlayRequest {
        let settings = tile.settings
        var request = PlayRequest()
        request.volume = settings.volume
        (request.zones, request.rooms) = (settings.zones, settings.rooms)
        request.numberOfLoops = settings.behavior == .loop ? -1 : 0
        request.fadeIn = settings.fadeIn > 0
        request.fadeDuration = settings.fadeIn
        if settings.start > 0 { request.parameters.start = settings.start }
        // Of several sounds some may be shorter.
        if let end = settings.end, end < rate.seconds(sound.length) { request.parameters.end = end }
        if let endFade = settings.endFade, endFade > 0 { request.parameters.endFade = endFade }
        return request
    }

    /// What of a tile plays.
    func status(ofTile id: String) -> TileStatus {
        guard runs.count > 0 else { return TileStatus() }
        return TileStatus(
            runs: runs.runs(ofTile: id).map { run in
                TileRun(
                    run: run.id,
                    startsAt: run.startsAt,
                    endsAt: expectedEnd(of: run).map { rate.seconds($0) },
                    players: run.players,
                    isEnding: isEnding(run)
                )
            }
        )
    }

    /// The tiles of which something else plays than was published.
    var tileNews: [String] {
        let playing = runs.all.compactMap(\.origin.tileID)
        return Set(boards.shown.keys).union(playing).sorted().filter { id in
            let shown = boards.shown[id] ?? TileStatus()
            return boards[tile: id] != nil
                && !status(ofTile: id).isShown(as: shown, tolerance: RunningBatch.endTolerance)
        }
    }

    /// Publishes what of tiles plays, and forgets which of them were held.
    mutating func publishTiles(_ ids: [String], _ turn: inout Turn) {
        for id in ids {
            guard let tile = boards[tile: id] else { continue }
            let snapshot = snapshot(of: tile)
            boards.shown[id] = snapshot.status.runs.isEmpty ? nil : snapshot.status
            if !snapshot.status.isActive { boards.holds[id] = nil }
            turn.publish(.board(.tileStatusChanged(snapshot)))
        }
    }

    /// Whether all that is left of a run fades out to its end.
    private func isEnding(_ run: RunningBatch) -> Bool {
        let plays = run.players.contains { id in
            players[id].map { $0.isActive && $0.state != .fadingOut } ?? false
        }
        let announces = run.items.contains { queue.machine.holds($0) && !queue.machine.isReleased($0) }
        return !plays && !announces && !run.isWaiting
    }
}
