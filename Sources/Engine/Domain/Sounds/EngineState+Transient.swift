// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

extension EngineState {
    /// Changes that a restart is to find; nothing of a sound that belongs to one player is kept.
    func lasting(_ changes: [StateChange]) -> [StateChange] {
        changes.filter { change in
            switch change {
            case .putSound(let record): sounds[record.id]?.isTransient != true
            case .putPolicy(let record): sounds[record.soundID]?.isTransient != true
            default: true
            }
        }
    }

    /// Forgets the sound of a player that is gone, where it was sent for that player alone.
    mutating func forgetTransient(_ id: String, _ turn: inout Turn) {
        guard let sound = sounds[id], sound.isTransient, players.players(ofSound: id).isEmpty else { return }
        forget(id, &turn)
        if case .upload(let asset, _) = sound.origin { turn.abandon(asset) }
    }
}
