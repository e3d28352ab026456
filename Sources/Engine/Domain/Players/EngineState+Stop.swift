// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Pauses a player that sounds or waits (AP-07).
    mutating func pause(
        player id: String,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var player = try players.player(id)
        var effects = Effects()
        switch player.state {
        case .playing, .fadingOut:
            guard let voice = player.voice else { return (false, effects) }
            player.state = .paused
            silenceOutgoing(&player, &effects)
            players[id] = player
            effects.send(.voice(voice, .pause))
        case .scheduled:
            replaceSilently(id, &effects)
            guard var waiting = players[id] else { return (false, effects) }
            waiting.state = .paused
            waiting.scheduledAt = nil
            waiting.fade = nil
            players[id] = waiting
            effects.publish(.playerPaused(snapshot(of: waiting, at: now)), at: now)
        case .idle, .prepared, .paused, .finished:
            return (false, effects)
        }
        return (true, effects)
    }

    /// Stops a player, at once or over a fade; the position stays unless rewound (AP-08).
    ///
    /// - Returns: false where there was nothing to stop (SM-20).
    mutating func stop(
        player id: String,
        fade frames: FrameCount?,
        curve: FadeCurve = .linear,
        rewinds: Bool = false,
        now: FrameTime,
        _ effects: inout Effects
    ) -> Bool {
        guard var player = players[id] else { return false }
        guard player.isActive else {
            let wasPrepared = unprepare(id, now: now, &effects)
            let wasRewound = rewinds && rewind(id, now: now, &effects)
            return wasPrepared || wasRewound
        }
        let level = player.level(at: now)
        guard let frames, frames > .zero, level > .silence, player.isPlaying, let voice = player.voice else {
            let reason: PlayerFinish.Reason = frames != nil && level == .silence ? .fadedOut : .stopped
            finish(id, reason: reason, rewinds: rewinds, now: now, &effects)
            return true
        }
        guard player.state != .fadingOut else { return false }
        let fade = Fade(
            purpose: .exit,
            from: level,
            to: .silence,
            begin: now,
            frames: frames,
            curve: curve
        )
        player.fade = fade
        player.state = .fadingOut
        if rewinds { player.rewindsAtEnd = true }
        players[id] = player
        effects.send(.voice(voice, .fade(fade.ramp, end: .stop)))
        effects.publish(.playerFadeStarted(snapshot(of: player, at: now), shown(fade, at: now)), at: now)
        return true
    }

    /// Returns a silent player to the beginning.
    private mutating func rewind(_ id: String, now: FrameTime, _ effects: inout Effects) -> Bool {
        guard var player = players[id], player.position != .zero else { return false }
        player.position = .zero
        player.positionAt = now
        player.turn += 1
        players[id] = player
        effects.publish(.playerSeeked(snapshot(of: player, at: now)), at: now)
        return true
    }

    /// Ends a playback by a declick ramp, now or from a frame on; the finish is reported when the voice is silent.
    mutating func finish(
        _ id: String,
        reason: PlayerFinish.Reason,
        rewinds: Bool = false,
        disposes: Bool = false,
        at frame: FrameTime? = nil,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        guard var player = players[id], player.isActive else { return }
        let voice = player.voice
        silenceOutgoing(&player, &effects)
        player.state = .finished
        player.voice = nil
        player.leaving = voice
        player.fade = nil
        player.scheduledAt = nil
        player.finishReason = reason
        if rewinds || reason == .ended { player.position = .zero }
        player.positionAt = now
        player.rewindsAtEnd = false
        players[id] = player
        if let voice {
            players.voices[voice]?.role = .leaving(
                reason,
                rewinds: rewinds || reason == .ended,
                disposes: disposes
            )
            effects.send(.voice(voice, .stop, at: frame))
        } else {
            let record = VoiceRecord(
                identity: player.identity,
                clientData: player.clientData,
                role: .current,
                playback: Playback(),
                turn: player.turn
            )
            report(record, reason: reason, position: player.position, at: now, &effects)
        }
    }

    /// Reports a stopped playback that is not silent yet, because the next one begins: a finish never follows the
    /// start of another playback of its player.
    mutating func reportLeaving(_ id: String, now: FrameTime, _ effects: inout Effects) {
        guard let voice = players[id]?.leaving else { return }
        players[id]?.leaving = nil
        guard let record = players.voices[voice], case .leaving(let reason, _, _) = record.role else {
            return
        }
        players.voices[voice]?.role = .replaced
        let position = players[id]?.position ?? .zero
        report(record, reason: reason, position: position, at: now, &effects)
    }

    /// Ends a voice without news: the player takes another or none.
    mutating func replaceSilently(_ id: String, _ effects: inout Effects) {
        guard var player = players[id], let voice = player.voice else { return }
        players.voices[voice]?.role = .replaced
        silenceOutgoing(&player, &effects)
        player.voice = nil
        players[id] = player
        effects.send(.voice(voice, .stop))
    }

    /// Removes a player; what sounds ends by a declick ramp and is reported before it is gone.
    mutating func dispose(player id: String, now: FrameTime, _ effects: inout Effects) {
        guard let player = players[id] else { return }
        let isSounding = player.isActive && player.voice != nil
        finish(id, reason: .stopped, disposes: true, now: now, &effects)
        let deck = music.finish(id)
        players[id] = nil
        if deck.emptied { effects.publish(.musicStopped(player: id), at: now) }
        if let crossfade = deck.crossfade {
            effects.publish(.musicCrossfadeEnded(from: crossfade.from, to: crossfade.to), at: now)
        }
        let isLeaving = players.voices.contains { $0.value.identity.id == id && $0.value.role != .replaced }
        guard !isSounding else { return }
        if isLeaving {
            for (voice, record) in players.voices where record.identity.id == id {
                if case .leaving(let reason, let rewinds, _) = record.role {
                    players.voices[voice]?.role = .leaving(reason, rewinds: rewinds, disposes: true)
                }
            }
        } else {
            effects.publish(.playerDisposed(id: id, soundId: player.identity.soundID), at: now)
        }
    }
}
