// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Output

extension EngineState {
    /// Silences everything for somebody: music and sounds pause, system sounds end, the queue is held (AQ-19).
    ///
    /// - Returns: false where this one demands it already.
    mutating func beginInterruption(
        _ cause: SessionInterruption,
        now: FrameTime
    ) -> (changed: Bool, effects: Effects) {
        var effects = Effects()
        guard let isFirst = session.interruption.begin(cause) else { return (false, effects) }
        if isFirst {
            queue.machine.setInterrupted(true, heard(at: now))
            queue.isDirty = true
            session.interruption.paused = silenceAll(now: now, &effects)
        }
        effects.publish(.session(.interruptionBegan(cause)), at: now)
        keepSession(&effects)
        return (true, effects)
    }

    /// Lets somebody no longer demand silence (AQ-20).
    ///
    /// - Returns: the players that are to go on, in the order in which they were silenced.
    mutating func endInterruption(
        _ source: SessionInterruption.Source,
        stream: UInt64? = nil,
        shouldResume: Bool,
        now: FrameTime
    ) -> (changed: Bool, resuming: [Interruption.Paused], effects: Effects) {
        var effects = Effects()
        let cause = session.interruption.causes.first { $0.source == source && $0.stream == stream }
        let end = session.interruption.end(source, stream: stream, shouldResume: shouldResume)
        guard let cause, end != .unknown else { return (false, [], effects) }
        let resumes = end == .over(resumes: true)
        effects.publish(
            .session(.interruptionEnded(cause, shouldResume: shouldResume, resumes: resumes)),
            at: now
        )
        keepSession(&effects)
        guard end != .remains else { return (true, [], effects) }
        let paused = session.interruption.paused
        session.interruption.paused = []
        guard resumes else { return (true, [], effects) }
        queue.machine.setInterrupted(false)
        queue.isDirty = true
        return (true, paused, effects)
    }

    /// Lets a silenced player go on; one that was used meanwhile is left alone.
    mutating func resume(
        _ paused: Interruption.Paused,
        now: FrameTime
    ) throws(EngineError) -> Effects {
        guard let player = players[paused.player], player.state == .paused else { return Effects() }
        if player.identity.kind == .music, music.current != player.id { return Effects() }
        var options = PlayOptions()
        if let at = paused.at, at > now { options.at = at }
        return try play(player: player.id, options, now: now).effects
    }

    /// Pauses what can go on later and ends the rest; the queue looks after its own players.
    ///
    /// - Returns: what was paused.
    mutating func silenceAll(now: FrameTime, _ effects: inout Effects) -> [Interruption.Paused] {
        var paused: [Interruption.Paused] = []
        for player in players.all where player.isPlaying || player.state == .scheduled {
            switch player.identity.kind {
            case .announcement: continue
            // What comes next on the deck waits for the one before it.
            case .music where music.upcoming?.player == player.id: continue
            case .music where music.current != player.id: break
            case .music, .sound:
                guard player.state != .fadingOut,
                    let (changed, more) = try? pause(player: player.id, now: now)
                else { break }
                effects.append(more)
                if changed { paused.append(Interruption.Paused(player: player.id, at: player.scheduledAt)) }
                continue
            case .system: break
            }
            finish(player.id, reason: .interrupted, now: now, &effects)
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
