// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

extension EngineState {
    /// Filters out changes of transient sounds, which are not saved.
    func lasting(_ changes: [StateChange]) -> [StateChange] {
        changes.filter { change in
            switch change {
            case .putSound(let record): sounds[record.id]?.isTransient != true
            case .putPolicy(let record): sounds[record.soundID]?.isTransient != true
            case .putFacts(let id, _): sounds[id]?.isTransient != true
            default: true
            }
        }
    }

    /// Removes a transient sound after its player is gone.
    mutating func forgetTransient(_ id: String, _ turn: inout Turn) {
        guard let sound = sounds[id], sound.isTransient, players.players(ofSound: id).isEmpty else { return }
        forget(id, &turn)
        if case .upload(let asset, _) = sound.origin { turn.abandon(asset) }
    }
}
