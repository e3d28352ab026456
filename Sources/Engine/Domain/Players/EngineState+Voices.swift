// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Assigns a started voice to its player.
    mutating func attach(_ voice: VoiceHandle, _ reading: VoiceReading) {
        guard var player = players[reading.playerID] else { return }
        player.voice = voice
        players[reading.playerID] = player
        players.voices[voice] = VoiceRecord(
            identity: player.identity,
            clientData: player.clientData,
            role: .current,
            playback: reading.continuing ?? Playback(),
            returnsBefore: reading.continuing?.returns ?? 0,
            generation: player.generation
        )
    }

    /// Takes the latest playhead of a player's voice from the mixer.
    mutating func note(_ seen: PlayheadSnapshot, of id: String) {
        guard var player = players[id], player.isActive, seen.at > player.positionAt else { return }
        player.position = seen.playhead
        player.positionAt = seen.at
        player.returns =
            (player.voice.flatMap { players.voices[$0]?.returnsBefore } ?? 0) + Int64(seen.iteration)
        players[id] = player
    }

    /// Handles the first rendered frame of a voice.
    mutating func started(_ voice: VoiceHandle, _ turn: inout Turn) {
        guard var record = players.voices[voice] else { return }
        // A voice that replaced another one while the player was paused starts when it resumes.
        guard record.playback.startedAt == nil else { return resumed(voice, &turn) }
        record.playback.startedAt = turn.now
        if record.playback.pausedAt == nil {
            record.playback.audibility.begin(silences(of: record.identity), at: turn.now)
        } else {
            // A pause before the first frame does not count as paused time.
            record.playback.pausedAt = turn.now
        }
        players.voices[voice] = record
        guard record.role != .replaced, var player = players[record.identity.id] else { return }
        guard record.role == .current else {
            // Stopped before its first frame; only the declick ramp is heard.
            turn.publish(.playerStarted(snapshot(of: player, at: turn.now)))
            return
        }
        if player.state == .scheduled { player.state = player.fade?.stops == true ? .fadingOut : .playing }
        player.scheduledAt = nil
        player.startedAt = turn.now
        player.positionAt = max(player.positionAt, turn.now)
        players[player.id] = player
        turn.publish(.playerStarted(snapshot(of: player, at: turn.now)))
        route(.started(player.id), &turn)
    }

    /// Handles a voice that is silent after a pause.
    mutating func paused(_ voice: VoiceHandle, playhead: FrameCount, _ turn: inout Turn) {
        guard var record = players.voices[voice], record.playback.pausedAt == nil else { return }
        record.playback.pausedAt = turn.now
        record.playback.audibility.end(at: turn.now)
        players.voices[voice] = record
        guard record.role == .current, var player = players[record.identity.id], player.state == .paused
        else { return }
        if turn.now > player.positionAt {
            player.position = playhead
            player.positionAt = turn.now
            player.returns = record.playback.returns
            players[player.id] = player
        }
        turn.publish(.playerPaused(snapshot(of: player, at: turn.now)))
        route(.pausedOrResumed(player.id), &turn)
    }

    /// Handles a paused voice that has resumed.
    mutating func resumed(_ voice: VoiceHandle, _ turn: inout Turn) {
        guard var record = players.voices[voice], let pausedAt = record.playback.pausedAt else { return }
        record.playback.pausedFrames = record.playback.pausedFrames + (turn.now - pausedAt)
        record.playback.pausedAt = nil
        record.playback.audibility.begin(silences(of: record.identity), at: turn.now)
        players.voices[voice] = record
        guard record.role == .current, var player = players[record.identity.id], player.isPlaying
        else { return }
        // It has not moved meanwhile.
        player.positionAt = max(player.positionAt, turn.now)
        players[player.id] = player
        turn.publish(.playerResumed(snapshot(of: player, at: turn.now)))
        route(.pausedOrResumed(player.id), &turn)
    }

    /// Handles a voice that looped.
    mutating func looped(_ voice: VoiceHandle, iteration: Int64, _ turn: inout Turn) {
        guard var record = players.voices[voice] else { return }
        record.playback.returns = record.returnsBefore + iteration
        players.voices[voice] = record
        guard record.role == .current, let player = players[record.identity.id] else { return }
        let snapshot = snapshot(of: player, at: turn.now)
        turn.publish(.playerLooped(snapshot, iteration: record.playback.returns))
    }

    /// Handles the end of a voice's volume ramp.
    mutating func fadeEnded(_ voice: VoiceHandle, _ turn: inout Turn) {
        guard let record = players.voices[voice], record.role == .current,
            var player = players[record.identity.id], let fade = player.fade
        else { return }
        // An early report belongs to a shorter ramp that this fade replaced.
        let earliest = fade.begin + FrameCount(fade.frames.frames / 2)
        guard turn.now >= earliest, !fade.stops else { return }
        player.fade = nil
        players[player.id] = player
        turn.publish(.playerFadeEnded(snapshot(of: player, at: turn.now)))
    }

    /// Handles the end of a voice.
    mutating func ended(_ voice: VoiceHandle, playhead: FrameCount, cause: EndCause, _ turn: inout Turn) {
        guard let record = players.voices.removeValue(forKey: voice) else { return }
        switch record.role {
        case .replaced: return
        case .current:
            endCurrent(record, playhead: playhead, cause: cause, &turn)
        case .leaving(let asked, let rewinds, let disposes):
            let reason = cause == .finished ? PlayerFinish.Reason.ended : asked
            if var player = players[record.identity.id], player.generation == record.generation,
                !player.isActive
            {
                player.position = rewinds || reason == .ended ? player.parameters.beginning : playhead
                player.positionAt = turn.now
                player.finishReason = reason
                players[player.id] = player
            }
            report(record, reason: reason, position: playhead, &turn)
            if disposes {
                turn.publish(.playerDisposed(id: record.identity.id, soundId: record.identity.soundID))
            }
        }
    }

    /// Handles the end of the current voice of a player: at the end of its sound or of a fade.
    private mutating func endCurrent(
        _ record: VoiceRecord,
        playhead: FrameCount,
        cause: EndCause,
        _ turn: inout Turn
    ) {
        guard var player = players[record.identity.id] else { return }
        let reason = PlayerFinish.Reason(cause)
        let hadFade = player.fade != nil
        player.state = .finished
        player.voice = nil
        (player.fade, player.fadeHeldAt) = (nil, nil)
        player.scheduledAt = nil
        player.finishReason = reason
        player.position = reason == .ended || player.rewindsAtEnd ? player.parameters.beginning : playhead
        player.rewindsAtEnd = false
        player.positionAt = turn.now
        players[player.id] = player
        if hadFade { turn.publish(.playerFadeEnded(snapshot(of: player, at: turn.now))) }
        report(record, reason: reason, position: playhead, &turn)
    }

    /// Reports the end of a playback: first the completion, then the finish and its consequences.
    ///
    /// - Source: SM-07, SM-42.
    mutating func report(
        _ record: VoiceRecord,
        reason: PlayerFinish.Reason,
        position: FrameCount,
        _ turn: inout Turn
    ) {
        let identity = record.identity
        let played = record.playback.played(until: turn.now)
        let audibility = record.playback.heard(until: turn.now)
        if let clientData = record.clientData {
            let completion = PlayerCompletion(
                playerId: identity.id,
                soundId: identity.soundID,
                clientData: clientData,
                didFinish: reason == .ended
            )
            turn.publish(.playerCompleted(completion))
        }
        let finish = PlayerFinish(
            playerId: identity.id,
            soundId: identity.soundID,
            name: identity.name,
            kind: identity.kind,
            reason: reason,
            successfully: reason == .ended,
            durationPlayed: rate.seconds(played),
            currentTime: rate.seconds(position),
            audibility: self.audibility(of: audibility, identity.placement.asked)
        )
        let isFinal = players[identity.id]?.isActive != true
        route(.finished(finish, played: played, audibility, isFinal: isFinal), &turn)
        if isFinal { players.retire(identity.id) }
        while let oldest = players.oldestFinished(beyond: limits.finishedPlayers) {
            players[oldest.id] = nil
            turn.publish(.playerDisposed(id: oldest.id, soundId: oldest.identity.soundID))
            forgetTransient(oldest.identity.soundID, &turn)
        }
    }
}

extension PlayerFinish.Reason {
    /// The finish reason of a voice's end cause.
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
