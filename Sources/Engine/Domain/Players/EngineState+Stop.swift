// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Pauses a player that plays or is scheduled (AP-07).
    mutating func pause(player id: String, _ turn: inout Turn) throws(EngineError) -> Bool {
        var player = try players.player(id)
        switch player.state {
        case .playing, .fadingOut:
            guard let voice = player.voice else { return false }
            player.state = .paused
            silenceOutgoing(&player, &turn)
            players[id] = player
            turn.send(.voice(voice, .pause))
        case .scheduled:
            replaceSilently(id, &turn)
            guard var waiting = players[id] else { return false }
            waiting.state = .paused
            waiting.scheduledAt = nil
            endFade(of: &waiting, &turn)
            players[id] = waiting
            turn.publish(.playerPaused(snapshot(of: waiting, at: turn.now)))
        case .idle, .prepared, .paused, .finished:
            return false
        }
        return true
    }

    /// Stops a player, at once or over a fade; the position stays unless rewound (AP-08).
    ///
    /// - Parameters:
    ///   - id: the player.
    ///   - frames: length of the fade; nil stops at once.
    ///   - curve: its curve.
    ///   - rewinds: whether the next playback starts at the beginning.
    ///   - hastens: whether a fade-out in progress that takes longer is replaced.
    ///   - turn: the turn.
    /// - Returns: false if there was nothing to stop (SM-20).
    mutating func stop(
        player id: String,
        fade frames: FrameCount?,
        curve: FadeCurve = .linear,
        rewinds: Bool = false,
        hastens: Bool = false,
        _ turn: inout Turn
    ) -> Bool {
        guard var player = players[id] else { return false }
        guard player.isActive else {
            let wasPrepared = unprepare(id, &turn)
            let wasRewound = rewinds && rewind(id, &turn)
            return wasPrepared || wasRewound
        }
        let level = player.level(at: turn.now)
        guard let frames, frames > .zero, level > .silence, player.isPlaying, let voice = player.voice else {
            let reason: PlayerFinish.Reason = frames != nil && level == .silence ? .fadedOut : .stopped
            finish(id, reason: reason, rewinds: rewinds, &turn)
            return true
        }
        if player.state == .fadingOut {
            guard hastens, let fade = player.fade, fade.end > turn.now + frames else { return false }
        }
        let fade = Fade(
            purpose: .exit,
            from: level,
            to: .silence,
            begin: turn.now,
            frames: frames,
            curve: curve
        )
        endFade(of: &player, &turn)
        player.fade = fade
        player.state = .fadingOut
        if rewinds { player.rewindsAtEnd = true }
        players[id] = player
        turn.send(.voice(voice, .fade(fade.ramp, end: .stop)))
        turn.publish(.playerFadeStarted(snapshot(of: player, at: turn.now), shown(fade, at: turn.now)))
        return true
    }

    /// Resets the position of an inactive player.
    private mutating func rewind(_ id: String, _ turn: inout Turn) -> Bool {
        guard var player = players[id], player.position != player.parameters.beginning else { return false }
        player.position = player.parameters.beginning
        player.positionAt = turn.now
        player.generation += 1
        players[id] = player
        turn.publish(.playerSeeked(snapshot(of: player, at: turn.now)))
        return true
    }

    /// Ends a playback with a declick ramp, now or at a frame; the finish is reported when the voice is silent.
    mutating func finish(
        _ id: String,
        reason: PlayerFinish.Reason,
        rewinds: Bool = false,
        disposes: Bool = false,
        at frame: FrameTime? = nil,
        _ turn: inout Turn
    ) {
        guard var player = players[id], player.isActive else { return }
        let voice = player.voice
        silenceOutgoing(&player, &turn)
        player.state = .finished
        player.voice = nil
        player.leaving = voice
        endFade(of: &player, &turn)
        player.scheduledAt = nil
        player.finishReason = reason
        if rewinds || reason == .ended { player.position = player.parameters.beginning }
        player.positionAt = turn.now
        player.rewindsAtEnd = false
        players[id] = player
        if let voice {
            players.voices[voice]?.role = .leaving(
                reason,
                rewinds: rewinds || reason == .ended,
                disposes: disposes
            )
            turn.send(.voice(voice, .stop, at: frame))
        } else {
            let record = VoiceRecord(
                identity: player.identity,
                clientData: player.clientData,
                role: .current,
                playback: Playback(),
                generation: player.generation
            )
            report(record, reason: reason, position: player.position, &turn)
        }
    }

    /// Reports the finish of a stopped playback that is not silent yet, before the next one of the player begins.
    ///
    /// A finish event never comes after the start of the next playback.
    mutating func reportLeaving(_ id: String, _ turn: inout Turn) {
        guard let voice = players[id]?.leaving else { return }
        players[id]?.leaving = nil
        guard let record = players.voices[voice], case .leaving(let reason, _, _) = record.role else {
            return
        }
        players.voices[voice]?.role = .replaced
        let position = players[id]?.position ?? .zero
        report(record, reason: reason, position: position, &turn)
    }

    /// Ends the voice of a player without an event; another voice may replace it.
    mutating func replaceSilently(_ id: String, _ turn: inout Turn) {
        guard var player = players[id], let voice = player.voice else { return }
        players.voices[voice]?.role = .replaced
        silenceOutgoing(&player, &turn)
        player.voice = nil
        players[id] = player
        turn.send(.voice(voice, .stop))
    }

    /// Removes a player; its voice ends with a declick ramp, and its finish is published before its disposal.
    mutating func dispose(player id: String, _ turn: inout Turn) {
        guard let player = players[id] else { return }
        let isSounding = player.isActive && player.voice != nil
        finish(id, reason: .stopped, disposes: true, &turn)
        players[id] = nil
        route(.removed(id), &turn)
        let isLeaving = players.voices.contains { $0.value.identity.id == id && $0.value.role != .replaced }
        guard !isSounding else { return }
        if isLeaving {
            for (voice, record) in players.voices where record.identity.id == id {
                if case .leaving(let reason, let rewinds, _) = record.role {
                    players.voices[voice]?.role = .leaving(reason, rewinds: rewinds, disposes: true)
                }
            }
        } else {
            turn.publish(.playerDisposed(id: id, soundId: player.identity.soundID))
        }
    }
}
