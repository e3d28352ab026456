// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Routes that a sound was read, or could not be: an announcement may wait for it.
    mutating func routeRead() { queue.isDirty = true }

    /// Routes what became of a player to everyone above the players: system sounds, the deck, the queue, speech.
    ///
    /// - Source: SM-07, SM-42: the completions of a system sound come before the finish, what follows for the deck after.
    mutating func route(_ outcome: PlayerOutcome, _ turn: inout Turn) {
        switch outcome {
        case .started(let id): promote(id, &turn)
        case .pausedOrResumed(let id): publishMusic(id, &turn)
        case .finished(let finish, let played, let isFinal):
            endSystemSound(of: finish.playerId, didFinish: finish.successfully, &turn)
            turn.publish(.playerFinished(finish))
            guard isFinal else { return }
            leaveDeck(finish.playerId, &turn)
            leaveQueue(finish.playerId, finish.reason, played: played, at: turn.now)
            speech.isDirty = true
        case .removed(let id): removeFromDeck(id, &turn)
        }
    }
}
