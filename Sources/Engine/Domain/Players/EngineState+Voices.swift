// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Ties a started voice to its player.
    mutating func attach(_ voice: VoiceHandle, _ plan: VoicePlan) {
        guard var player = players[plan.playerID] else { return }
        player.voice = voice
        players[plan.playerID] = player
        players.voices[voice] = VoiceRecord(
            identity: player.identity,
            clientData: player.clientData,
            role: .current,
            playback: plan.continuing ?? Playback(),
            returnsBefore: plan.continuing?.returns ?? 0,
            turn: player.turn
        )
    }

    /// Takes the mixer's newest playhead of a player's voice.
    mutating func note(playhead: FrameCount, at frame: FrameTime, of id: String) {
        guard var player = players[id], player.isActive, frame > player.positionAt else { return }
        player.position = playhead
        player.positionAt = frame
        players[id] = player
    }

    /// A voice rendered its first frame.
    mutating func started(_ voice: VoiceHandle, at frame: FrameTime, _ effects: inout Effects) {
        guard var record = players.voices[voice] else { return }
        // A voice that took over while the player was paused starts where others resume.
        guard record.playback.startedAt == nil else { return resumed(voice, at: frame, &effects) }
        record.playback.startedAt = frame
        // A pause before the first frame takes nothing from what is heard.
        if record.playback.pausedAt != nil { record.playback.pausedAt = frame }
        players.voices[voice] = record
        guard record.role != .replaced, var player = players[record.identity.id] else { return }
        guard record.role == .current else {
            // Stopped before it could be heard for longer than the ramp of its stop.
            effects.publish(.playerStarted(snapshot(of: player, at: frame)), at: frame)
            return
        }
        if player.state == .scheduled { player.state = player.fade?.stops == true ? .fadingOut : .playing }
        player.scheduledAt = nil
        player.startedAt = frame
        players[player.id] = player
        effects.publish(.playerStarted(snapshot(of: player, at: frame)), at: frame)
        promote(player.id, at: frame, &effects)
    }

    /// A voice is silent after a pause.
    mutating func paused(
        _ voice: VoiceHandle,
        at frame: FrameTime,
        playhead: FrameCount,
        _ effects: inout Effects
    ) {
        guard var record = players.voices[voice], record.playback.pausedAt == nil else { return }
        record.playback.pausedAt = frame
        players.voices[voice] = record
        guard record.role == .current, var player = players[record.identity.id], player.state == .paused
        else { return }
        if frame > player.positionAt {
            player.position = playhead
            player.positionAt = frame
            players[player.id] = player
        }
        effects.publish(.playerPaused(snapshot(of: player, at: frame)), at: frame)
        publishMusic(player.id, at: frame, &effects)
    }

    /// A paused voice sounds again.
    mutating func resumed(_ voice: VoiceHandle, at frame: FrameTime, _ effects: inout Effects) {
        guard var record = players.voices[voice], let pausedAt = record.playback.pausedAt else { return }
        record.playback.pausedFrames = record.playback.pausedFrames + (frame - pausedAt)
        record.playback.pausedAt = nil
        players.voices[voice] = record
        guard record.role == .current, let player = players[record.identity.id], player.isPlaying
        else { return }
        effects.publish(.playerResumed(snapshot(of: player, at: frame)), at: frame)
        publishMusic(player.id, at: frame, &effects)
    }

    /// A voice returned to the beginning of its sound.
    mutating func looped(
        _ voice: VoiceHandle,
        at frame: FrameTime,
        iteration: Int64,
        _ effects: inout Effects
    ) {
        guard var record = players.voices[voice] else { return }
        record.playback.returns = record.returnsBefore + iteration
        players.voices[voice] = record
        guard record.role == .current, let player = players[record.identity.id] else { return }
        let snapshot = snapshot(of: player, at: frame)
        effects.publish(.playerLooped(snapshot, iteration: record.playback.returns), at: frame)
    }

    /// The ramp of a voice's volume reached its end.
    mutating func fadeEnded(_ voice: VoiceHandle, at frame: FrameTime, _ effects: inout Effects) {
        guard let record = players.voices[voice], record.role == .current,
            var player = players[record.identity.id], let fade = player.fade
        else { return }
        // What comes too early is news of a shorter ramp that this fade replaced.
        let earliest = fade.begin + FrameCount(fade.frames.frames / 2)
        guard frame >= earliest, !fade.stops else { return }
        player.fade = nil
        players[player.id] = player
        effects.publish(.playerFadeEnded(snapshot(of: player, at: frame)), at: frame)
    }

    /// A voice is silent for good.
    mutating func ended(
        _ voice: VoiceHandle,
        at frame: FrameTime,
        playhead: FrameCount,
        cause: EndCause,
        _ effects: inout Effects
    ) {
        guard let record = players.voices.removeValue(forKey: voice) else { return }
        switch record.role {
        case .replaced: return
        case .current:
            endCurrent(record, at: frame, playhead: playhead, cause: cause, &effects)
        case .leaving(let asked, let rewinds, let disposes):
            let reason = cause == .finished ? PlayerFinish.Reason.ended : asked
            if var player = players[record.identity.id], player.turn == record.turn, !player.isActive {
                player.position = rewinds || reason == .ended ? .zero : playhead
                player.positionAt = frame
                player.finishReason = reason
                players[player.id] = player
            }
            report(record, reason: reason, position: playhead, at: frame, &effects)
            if disposes {
                effects.publish(
                    .playerDisposed(id: record.identity.id, soundId: record.identity.soundID),
                    at: frame
                )
            }
        }
    }

    /// The player's own voice ended by itself: by its sound's end or by a fade.
    private mutating func endCurrent(
        _ record: VoiceRecord,
        at frame: FrameTime,
        playhead: FrameCount,
        cause: EndCause,
        _ effects: inout Effects
    ) {
        guard var player = players[record.identity.id] else { return }
        let reason = PlayerFinish.Reason(cause)
        let hadFade = player.fade != nil
        player.state = .finished
        player.voice = nil
        player.fade = nil
        player.scheduledAt = nil
        player.finishReason = reason
        player.position = reason == .ended || player.rewindsAtEnd ? .zero : playhead
        player.rewindsAtEnd = false
        player.positionAt = frame
        players[player.id] = player
        if hadFade { effects.publish(.playerFadeEnded(snapshot(of: player, at: frame)), at: frame) }
        report(record, reason: reason, position: playhead, at: frame, &effects)
    }

    /// Publishes the end of a playback: completion first, then the finish, then what follows for the deck.
    ///
    /// - Source: SM-07, SM-42.
    mutating func report(
        _ record: VoiceRecord,
        reason: PlayerFinish.Reason,
        position: FrameCount,
        at frame: FrameTime,
        _ effects: inout Effects
    ) {
        let identity = record.identity
        let played = record.playback.played(until: frame)
        if let clientData = record.clientData {
            let completion = PlayerCompletion(
                playerId: identity.id,
                soundId: identity.soundID,
                clientData: clientData,
                didFinish: reason == .ended
            )
            effects.publish(.playerCompleted(completion), at: frame)
        }
        let finish = PlayerFinish(
            playerId: identity.id,
            soundId: identity.soundID,
            name: identity.name,
            kind: identity.kind,
            reason: reason,
            successfully: reason == .ended,
            durationPlayed: rate.seconds(played),
            currentTime: rate.seconds(position)
        )
        endSystemSound(of: identity.id, didFinish: reason == .ended, at: frame, &effects)
        effects.publish(.playerFinished(finish), at: frame)
        if players[identity.id]?.isActive != true {
            leaveDeck(identity.id, at: frame, &effects)
            leaveQueue(identity.id, reason, played: played, at: frame)
            players.retire(identity.id)
            speech.isDirty = true
        }
        while let oldest = players.oldestFinished(beyond: limits.finishedPlayers) {
            players[oldest.id] = nil
            effects.publish(.playerDisposed(id: oldest.id, soundId: oldest.identity.soundID), at: frame)
        }
    }
}

extension PlayerFinish.Reason {
    /// The reason a voice gave.
    init(_ cause: EndCause) {
        switch cause {
        case .finished: self = .ended
        case .stopped: self = .stopped
        case .stolen: self = .stolen
        case .faded: self = .fadedOut
        case .sourceEnded, .refused: self = .error
        }
    }
}
