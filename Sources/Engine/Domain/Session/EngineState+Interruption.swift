// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Output

extension EngineState {
    /// Silences everything for somebody: music and sounds pause, system sounds end, the queue is held (AQ-19).
    ///
    /// - Returns: false where this one demands it already.
    mutating func beginInterruption(_ cause: SessionInterruption, _ turn: inout Turn) -> Bool {
        guard let isFirst = session.interruption.begin(cause) else { return false }
        if isFirst {
            queue.machine.setInterrupted(true, heard(at: turn.now))
            queue.isDirty = true
            session.interruption.paused = silenceAll(&turn)
        }
        turn.publish(.session(.interruptionBegan(cause)))
        keepSession(&turn)
        return true
    }

    /// Lets somebody no longer demand silence (AQ-20).
    ///
    /// - Returns: the players that are to go on, in the order in which they were silenced.
    mutating func endInterruption(
        _ source: SessionInterruption.Source,
        stream: UInt64? = nil,
        shouldResume: Bool,
        _ turn: inout Turn
    ) -> (changed: Bool, resuming: [Interruption.Paused]) {
        let cause = session.interruption.causes.first { $0.source == source && $0.stream == stream }
        let end = session.interruption.end(source, stream: stream, shouldResume: shouldResume)
        guard let cause, end != .unknown else { return (false, []) }
        let resumes = end == .over(resumes: true)
        turn.publish(.session(.interruptionEnded(cause, shouldResume: shouldResume, resumes: resumes)))
        keepSession(&turn)
        guard end != .remains else { return (true, []) }
        let paused = session.interruption.paused
        session.interruption.paused = []
        guard resumes else { return (true, []) }
        queue.machine.setInterrupted(false)
        queue.isDirty = true
        return (true, paused)
    }

    /// Lets a silenced player go on; one that was used meanwhile is left alone.
    mutating func resume(_ paused: Interruption.Paused, _ turn: inout Turn) throws(EngineError) {
        guard let player = players[paused.player], player.state == .paused else { return }
        if player.identity.kind == .music, music.current != player.id { return }
        var options = PlayOptions()
        if let at = paused.at, at > turn.now { options.at = at }
        _ = try play(player: player.id, options, &turn)
    }

    /// Pauses what can go on later and ends the rest; the queue looks after its own players.
    ///
    /// - Returns: what was paused.
    mutating func silenceAll(_ turn: inout Turn) -> [Interruption.Paused] {
        var paused: [Interruption.Paused] = []
        for player in players.all where player.isPlaying || player.state == .scheduled {
            switch player.identity.kind {
            case .announcement: continue
            // What comes next on the deck waits for the one before it.
            case .music where music.upcoming?.player == player.id: continue
            case .music where music.current != player.id: break
            case .music, .sound:
                guard player.state != .fadingOut,
                    let changed = try? pause(player: player.id, &turn)
                else { break }
                if changed { paused.append(Interruption.Paused(player: player.id, at: player.scheduledAt)) }
                continue
            case .system: break
            }
            finish(player.id, reason: .interrupted, &turn)
        }
        return paused
    }

    /// The interruption that paused a player, in words; nil where something else did.
    func interruptionText(of player: Player) -> String? {
        guard session.interruption.paused.contains(where: { $0.player == player.id }),
            let cause = session.interruption.causes.first
        else { return nil }
        let who = cause.application.map { " of \($0)" } ?? ""
        return "It was paused by an interruption: \(cause.reason)\(who)."
    }
}
