// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension EngineState {
    /// Changes values of a player, including its position.
    mutating func change(
        player id: String,
        _ change: PlayerChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let player = try players.player(id)
        guard let sound = sounds[player.identity.soundID] else {
            throw .soundNotFound(player.identity.soundID)
        }
        let checked = try CheckedChange(change, of: player, sound.asset(), in: self)
        var changed = apply(checked, to: id, &turn)
        if let position = checked.position {
            changed = seek(id, to: position, &turn) || changed
        }
        return changed
    }

    /// Applies a checked change to a player and its voice.
    mutating func apply(_ change: CheckedChange, to id: String, _ turn: inout Turn) -> Bool {
        guard var player = players[id] else { return false }
        var changed = false
        if let pan = change.pan, pan != player.pan {
            player.pan = pan
            if let voice = player.voice { turn.send(.voice(voice, .setPan(pan))) }
            changed = true
        }
        if let base = change.baseVolume, base != player.baseVolume {
            player.baseVolume = base
            if let voice = player.voice { turn.send(.voice(voice, .setBaseVolume(declicked(to: base)))) }
            changed = true
        }
        if let loops = change.loops, loops != player.loops {
            player.loops = loops
            if let voice = player.voice {
                let before = players.voices[voice]?.returnsBefore ?? 0
                turn.send(.voice(voice, .setLoops(VoiceRecord.loops(loops, after: before))))
            }
            changed = true
        }
        if let clientData = change.clientData, clientData != player.clientData {
            player.clientData = clientData
            if let voice = player.voice { players.voices[voice]?.clientData = clientData }
            changed = true
        }
        if let volume = change.volume, volume != player.target {
            setVolume(volume, of: &player, &turn)
            changed = true
        }
        if let isMetered = change.isMetered, isMetered != player.isMetered {
            player.isMetered = isMetered
            if let voice = player.voice { turn.send(.voice(voice, .setMetering(isMetered))) }
            changed = true
        }
        let (before, loopsBefore) = (player.parameters, players[id]?.loops ?? player.loops)
        if let parameters = change.parameters, parameters != before {
            player.parameters = parameters
            changed = true
        }
        guard changed else { return false }
        players[id] = player
        applyParameters(id, after: before, loopsBefore, &turn)
        player = players[id] ?? player
        turn.publish(.playerChanged(snapshot(of: player, at: turn.now)))
        return true
    }

    /// Applies changed playback parameters to the voice: by setting its rate, or by a new voice at the same position.
    private mutating func applyParameters(
        _ id: String,
        after old: PlaybackParameters,
        _ loops: LoopCount,
        _ turn: inout Turn
    ) {
        guard var player = players[id], let voice = player.voice,
            let sound = sounds[player.identity.soundID], case .ready(let asset) = sound.content
        else { return }
        // The stream of a trimmed sound that does not return has no loop.
        let range = player.parameters.loopRange(of: asset, player.loops)
        let gainsLoop =
            (range == nil) != (old.loopRange(of: asset, loops) == nil)
            || isStreamed(asset, player.parameters, player.loops) != isStreamed(asset, old, loops)
        let isReadOn = hasReadOn(player, asset, range, after: loops, now: turn.now)
        guard player.parameters != old || gainsLoop || isReadOn else { return }
        guard gainsLoop || isReadOn || player.parameters.needsNewVoice(after: old) else {
            if player.parameters.isStretched { turn.send(.rate(voice, player.parameters.rate)) }
            return
        }
        // A streamed voice starts when the feeder is ready, at the position that the old one has reached by then.
        if player.isPlaying, isStreamed(asset, player.parameters, player.loops) {
            let ahead = FrameCount(Int64(Double(streamLead.frames) * old.rate))
            player.position = min(
                player.position + ahead,
                player.parameters.ending(length: asset.info.length)
            )
            players[id] = player
        }
        moveVoice(id, sound, &turn)
    }

    /// Whether the feeder may already have read past the loop end, so that the change comes too late for what it read.
    private func hasReadOn(
        _ player: Player,
        _ asset: DecodedAsset,
        _ range: Range<FrameCount>?,
        after loops: LoopCount,
        now: FrameTime
    ) -> Bool {
        guard player.loops != loops, player.state != .scheduled,
            isStreamed(asset, player.parameters, player.loops),
            range != nil || player.parameters.isStretched, let voice = player.voice
        else { return false }
        let returns = players.voices[voice]?.playback.returns ?? 0
        guard loops.hasReturn(after: returns) != player.loops.hasReturn(after: returns) else { return false }
        let speed = player.parameters.isStretched ? player.parameters.rate : 1
        let passed = player.isPlaying ? Double(max(.zero, now - player.positionAt).frames) * speed : 0
        let end = range?.upperBound ?? player.parameters.ending(length: asset.info.length)
        let left = Double((end - player.position).frames) - passed
        return left > -Double(streamLead.frames) && left < readAheadSeconds * speed * Double(rate.hertz)
    }

    /// Whether a player's sound is read through the feeder.
    func isStreamed(_ asset: DecodedAsset, _ parameters: PlaybackParameters, _ loops: LoopCount) -> Bool {
        guard !parameters.isStretched, case .resident = asset.content else { return true }
        return asset.isReadFromFile(between: parameters.loopRange(of: asset, loops), loops, in: rate)
    }

    /// Sets the volume; a running fade keeps its end time and gets a new target (SM-10).
    private func setVolume(_ volume: Gain, of player: inout Player, _ turn: inout Turn) {
        player.volume = volume
        guard let voice = player.voice else { return }
        guard let fade = player.fade else {
            turn.send(.voice(voice, .fade(declicked(to: volume), end: .hold)))
            return
        }
        // A fade-out to a stop continues; the volume applies to the next playback.
        if fade.purpose == .exit { return }
        let rest = fade.rest(at: player.fadeTime(turn.now), to: volume, atLeast: declick)
        (player.fade, player.fadeHeldAt) = (rest, nil)
        if player.isPlaying { player.state = rest.stops ? .fadingOut : .playing }
        // The fade of a scheduled player begins with its first frame.
        let begin = rest.begin > turn.now ? rest.begin : nil
        turn.send(.voice(voice, .fade(rest.ramp, end: rest.fadeEnd), at: begin))
    }

    /// Sets the position; a position beyond the end finishes the playback, unless it loops until it is stopped (AP-22).
    private mutating func seek(_ id: String, to position: FrameCount, _ turn: inout Turn) -> Bool {
        guard var player = players[id], let sound = sounds[player.identity.soundID],
            case .ready(let asset) = sound.content
        else { return false }
        let landing = player.landing(at: position, length: asset.info.length)
        if player.isActive, landing == nil {
            finish(id, reason: .ended, rewinds: true, &turn)
            return true
        }
        player.position = landing ?? player.parameters.ending(length: asset.info.length)
        player.positionAt = turn.now
        player.generation += 1
        if let voice = player.voice {
            if !isStreamed(asset, player.parameters, player.loops), player.state != .scheduled {
                turn.send(.voice(voice, .seek(player.position)))
                players.voices[voice]?.generation = player.generation
            } else {
                players[id] = player
                moveVoice(id, sound, &turn)
                player = players[id] ?? player
            }
        }
        players[id] = player
        turn.publish(.playerSeeked(snapshot(of: player, at: turn.now)))
        return true
    }

    /// Stops the voice that an earlier seek is still replacing.
    func silenceOutgoing(_ player: inout Player, _ turn: inout Turn) {
        guard let voice = player.outgoing else { return }
        player.outgoing = nil
        if players.voices[voice] != nil { turn.send(.voice(voice, .stop)) }
    }

    /// Replaces the voice of a player by a new one at its position, with a declick crossfade.
    private mutating func moveVoice(_ id: String, _ sound: Sound, _ turn: inout Turn) {
        guard var player = players[id], let old = player.voice, case .ready(let asset) = sound.content
        else { return }
        var playback = players.voices[old]?.playback
        let isPaused = player.state == .paused
        if isPaused, playback?.pausedAt == nil {
            // The report of the old voice will be ignored, because it is replaced.
            playback?.pausedAt = turn.now
            playback?.audibility.end(at: turn.now)
            turn.publish(.playerPaused(snapshot(of: player, at: turn.now)))
        }
        players.voices[old]?.role = .replaced
        player.fade = player.fade?.rest(at: player.fadeTime(turn.now))
        silenceOutgoing(&player, &turn)
        player.voice = nil
        player.outgoing = old
        players[id] = player
        let lead = isStreamed(asset, player.parameters, player.loops) ? turn.now + streamLead : nil
        let start = player.scheduledAt ?? (isPaused ? nil : lead)
        turn.send(
            self.start(
                of: player,
                sound,
                asset,
                at: start,
                startsPaused: isPaused,
                continuing: playback,
                now: turn.now
            )
        )
        turn.send(.voice(old, .stop, at: player.state == .scheduled ? nil : start))
    }
}
