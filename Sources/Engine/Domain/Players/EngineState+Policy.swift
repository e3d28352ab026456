// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// How the voice policy of a sound admits another player.
enum Admission: Sendable, Equatable {
    /// The limit is not reached.
    case free
    /// These players end for it.
    case steals([String])
    /// It runs muted until another player ends.
    case muted
}

extension EngineState {
    /// Applies the policy of a sound to the start of a new or existing player; music does not count.
    ///
    /// - Returns: how the player is admitted.
    /// - Throws: `coolingDown`, `limitReached`.
    func admission(
        of sound: Sound,
        as kind: PlayerKind,
        player id: String? = nil,
        at start: FrameTime,
        now: FrameTime
    ) throws(EngineError) -> Admission {
        guard kind != .music else { return .free }
        let policy = sound.policy
        if policy.cooldown > 0, let last = players.lastStarts[sound.id] {
            let rest = policy.cooldown - abs(rate.seconds(start - last))
            if rest > 0 { throw .coolingDown(retryAfter: rest) }
        }
        guard let limit = policy.maxInstances else { return .free }
        let others = instances(of: sound.id).filter { $0.id != id && !$0.isHeld }
        guard others.count >= limit else { return .free }
        let excess = others.count - limit + 1
        switch policy.steal {
        case .fail: throw .limitReached(what: "players of this sound", limit: limit)
        case .mute: return .muted
        case .stealOldest:
            return .steals(others.sorted { $0.order < $1.order }.prefix(excess).map(\.id))
        case .stealQuietest:
            let gain = { (player: Player) in player.level(at: now) * player.baseVolume }
            let sorted = others.sorted { (gain($0).linear, $0.order) < (gain($1).linear, $1.order) }
            return .steals(sorted.prefix(excess).map(\.id))
        }
    }

    /// Ends the players to steal, and records the start.
    ///
    /// - Returns: whether the new voice starts muted.
    mutating func admit(
        _ admission: Admission,
        _ soundID: String,
        player id: String,
        at start: FrameTime,
        _ turn: inout Turn
    ) -> Bool {
        players.lastStarts[soundID] = start
        switch admission {
        case .free: return false
        case .steals(let victims):
            for victim in victims { finish(victim, reason: .stolen, &turn) }
            return false
        case .muted:
            players[id]?.isHeld = true
            return true
        }
    }

    /// Unmutes held players of sounds that are below their limit again.
    mutating func unmuteHeld(_ turn: inout Turn) {
        for id in players.held {
            guard let player = players[id], let voice = player.voice else { continue }
            let limit = sounds[player.identity.soundID]?.policy.maxInstances ?? .max
            let heard = instances(of: player.identity.soundID).count { !$0.isHeld }
            guard heard < limit else { continue }
            players[id]?.isHeld = false
            turn.send(.voice(voice, .setMute(false)))
        }
    }

    /// The players that count towards the limit of a sound.
    private func instances(of soundID: String) -> [Player] {
        players.players(ofSound: soundID).filter { $0.isActive && $0.identity.kind != .music }
    }
}
