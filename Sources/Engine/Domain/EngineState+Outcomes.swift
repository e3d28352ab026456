// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Notifies the queue that a sound finished decoding or failed; an announcement may be waiting for it.
    mutating func routeRead(_ sound: String) {
        if queue.machine.awaits(sound) { queue.isDirty = true }
    }

    /// Passes the outcome of a player on to system sounds, the deck, the queue and the speech cache.
    ///
    /// - Source: SM-07, SM-42: completions of a system sound come before the finish event, deck events after it.
    mutating func route(_ outcome: PlayerOutcome, _ turn: inout Turn) {
        switch outcome {
        case .started(let id):
            promote(id, &turn)
            noteFirstFrame(of: id, &turn)
        case .pausedOrResumed(let id): publishMusic(id, &turn)
        case .finished(let finish, let played, let audibility, let isFinal):
            endSystemSound(of: finish.playerId, didFinish: finish.successfully, &turn)
            turn.publish(.playerFinished(finish))
            guard isFinal else { return }
            leaveDeck(finish.playerId, &turn)
            leaveQueue(finish.playerId, finish.reason, played: played, audibility, at: turn.now)
            leaveInput(finish.playerId, finish.reason, &turn)
            speech.isDirty = true
        case .removed(let id): removeFromDeck(id, &turn)
        }
    }
}
