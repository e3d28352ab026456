// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension EngineState {
    /// Counts the playbacks that began in a turn.
    ///
    /// - Returns: the sounds whose playback began.
    mutating func notePlays(at date: Date, _ turn: inout Turn) -> Set<String> {
        var ids: Set<String> = []
        for stamped in turn.effects.events {
            guard case .playerStarted(let player) = stamped.event,
                let plays = sounds.notePlay(player.soundId, at: date)
            else { continue }
            turn.persist(.putPlays(soundId: player.soundId, plays))
            ids.insert(player.soundId)
        }
        return ids
    }
}
