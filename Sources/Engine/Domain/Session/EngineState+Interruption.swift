// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Output

extension EngineState {
    /// Begins an interruption: music and sounds pause, system sounds end, the queue is held (AQ-19).
    ///
    /// - Returns: false if this cause is already active.
    mutating func beginInterruption(_ cause: SessionInterruption, _ turn: inout Turn) -> Bool {
        guard let isFirst = session.interruption.begin(cause) else { return false }
        if isFirst {
            queue.machine.setInterrupted(true, heard(at: turn.now), now: turn.utc)
            queue.isDirty = true
            session.interruption.paused = silenceAll(&turn)
        }
        turn.publish(.session(.interruptionBegan(cause)))
        keepSession(&turn)
        return true
    }

    /// Ends one cause of the interruption (AQ-20).
    ///
    /// - Returns: whether the cause was active, and the players to resume, in the order in which they were paused.
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
        queue.machine.setInterrupted(false, now: turn.utc)
        queue.isDirty = true
        return (true, paused + musicOfCrossfader(besides: paused))
    }

    /// Music that the connected crossfader changed to during the interruption.
    private func musicOfCrossfader(besides paused: [Interruption.Paused]) -> [Interruption.Paused] {
        guard let crossfader = crossfaders.connected, wantsMusic(crossfader), let current = music.current,
            !paused.contains(where: { $0.player == current })
        else { return [] }
        return [Interruption.Paused(player: current, at: nil)]
    }

    /// Whether music may start by itself.
    var mayStartMusic: Bool {
        StartRule(hold: session.interruption.holdsMusic ? .interrupted : []).verdict(for: .music) == .starts
    }

    /// Resumes a player that the interruption paused, unless it was used meanwhile.
    mutating func resume(_ paused: Interruption.Paused, _ turn: inout Turn) throws(EngineError) {
        guard let player = players[paused.player], player.state == .paused else { return }
        if player.identity.kind == .music {
            guard music.current == player.id, crossfaders.connected.map(wantsMusic) ?? true else { return }
        }
        var options = PlayOptions()
        if let at = paused.at, at > turn.now { options.at = at }
        _ = try play(player: player.id, options, &turn)
    }

    /// Pauses the players that can resume later and ends the others; the queue handles its own players.
    ///
    /// - Returns: the paused players.
    mutating func silenceAll(_ turn: inout Turn) -> [Interruption.Paused] {
        var paused: [Interruption.Paused] = []
        for player in players.all where player.isPlaying || player.state == .scheduled {
            // An input cannot be resumed: its next player starts when the interruption is over.
            guard inputs.input(of: player.id) == nil else {
                finish(player.id, reason: player.state == .fadingOut ? .stopped : .interrupted, &turn)
                continue
            }
            switch player.identity.kind {
            case .announcement: continue
            // The deck holds its upcoming track while the current one is paused.
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

    /// A sentence about the interruption that paused a player; nil if no interruption did.
    func interruptionText(of player: Player) -> String? {
        guard session.interruption.paused.contains(where: { $0.player == player.id }),
            let cause = session.interruption.causes.first
        else { return nil }
        let who = cause.application.map { " of \($0)" } ?? ""
        return "It was paused by an interruption: \(cause.reason)\(who)."
    }
}
