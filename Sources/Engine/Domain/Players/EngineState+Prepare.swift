// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Prepares a player to start without delay (AP-09).
    ///
    /// Nothing is read here, because the beginning of a ready sound is in memory, except after a restart: then the engine
    /// begins to load it.
    ///
    /// - Returns: false if it is already prepared or active.
    mutating func prepare(player id: String, _ turn: inout Turn) throws(EngineError) -> Bool {
        var player = try players.player(id)
        guard let sound = sounds[player.identity.soundID] else {
            throw .soundNotFound(player.identity.soundID)
        }
        _ = try sound.asset()
        guard !player.isPrepared else { return false }
        player.state = .prepared
        player.finishReason = nil
        players[id] = player
        turn.publish(.playerPrepared(snapshot(of: player, at: turn.now)))
        return true
    }

    /// Returns a prepared player to `idle`.
    mutating func unprepare(_ id: String, _ turn: inout Turn) -> Bool {
        guard var player = players[id], player.state == .prepared else { return false }
        player.state = .idle
        players[id] = player
        turn.publish(.playerChanged(snapshot(of: player, at: turn.now)))
        return true
    }
}
