// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Puts a sound on the deck; what plays there fades out (SM-37).
    mutating func playMusic(
        _ request: MusicRequest,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        let sound = try sounds.resolve(request.sound)
        _ = try sound.asset()
        let present = music.current.flatMap { players[$0] }
        if let present, present.identity.soundID == sound.id, present.isActive, !request.restart {
            return (false, Effects())
        }
        let frames = try fadeFrames(nil, kind: .music)
        let crossfades = present?.isPlaying == true && frames > .zero
        var options = PlayOptions()
        options.loops = request.looping ? .forever : .once
        options.fadeIn = request.fadeIn && frames > .zero ? frames : nil
        options.curve = crossfades ? .equalPower : .linear
        var (id, effects) = try play(sound, options, kind: .music, now: now)
        endContext(now: now, &effects)
        if let present {
            let curve: FadeCurve = request.fadeIn ? .equalPower : .linear
            takeOff(present, fade: frames, curve: curve, now: now, &effects)
        }
        putOn(id, from: crossfades ? present?.id : nil, over: frames, now: now, &effects)
        return (true, effects)
    }

    /// Clears the deck, at once or over a fade; without a fade also what still fades out is cut (SM-40, SM-45).
    mutating func stopMusic(
        _ request: StopRequest,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        let frames = try fadeFrames(request.fadeDuration, kind: .music)
        var effects = Effects()
        var changed = false
        endContext(now: now, &effects)
        if !request.fadeOut {
            for id in music.fadingOut { changed = stop(player: id, fade: nil, now: now, &effects) || changed }
        }
        guard let present = music.current.flatMap({ players[$0] }) else { return (changed, effects) }
        takeOff(present, fade: request.fadeOut ? frames : nil, curve: .linear, now: now, &effects)
        effects.publish(.musicStopped(player: present.id), at: now)
        return (true, effects)
    }

    /// Pauses the player on the deck.
    mutating func pauseMusic(now: FrameTime) throws(EngineError) -> (changed: Bool, effects: Effects) {
        guard let current = music.current else { throw .noMusic }
        return try pause(player: current, now: now)
    }

    /// Lets the player on the deck go on.
    mutating func resumeMusic(now: FrameTime) throws(EngineError) -> (changed: Bool, effects: Effects) {
        guard let current = music.current else { throw .noMusic }
        guard players[current]?.state == .paused else { return (false, Effects()) }
        return try play(player: current, PlayOptions(), now: now)
    }

    /// Sets the position of the player on the deck.
    mutating func seekMusic(
        to seconds: Double,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        guard let current = music.current else { throw .noMusic }
        var change = PlayerChange()
        change.currentTime = seconds
        var (changed, effects) = try self.change(player: current, change, now: now)
        publishMusic(current, at: now, &effects)
        return (changed, effects)
    }

    /// Takes a player off the deck.
    mutating func takeOff(
        _ player: Player,
        fade frames: FrameCount?,
        curve: FadeCurve,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        music.remember(end: frames == nil ? .stopped : .fadedOut, of: player.id)
        music.clear(fading: player.isPlaying)
        _ = stop(player: player.id, fade: frames, curve: curve, now: now, &effects)
    }

    /// Makes a player the one on the deck.
    mutating func putOn(
        _ id: String,
        from old: String?,
        over frames: FrameCount,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        music.current = id
        guard let player = players[id] else { return }
        music.remember(
            PlayedTrack(
                player: id,
                soundID: player.identity.soundID,
                name: player.identity.name,
                stationID: music.context?.stationID,
                at: now
            )
        )
        if let old {
            music.beginCrossfade(from: old, to: id)
            effects.publish(
                .musicCrossfadeStarted(from: old, to: id, duration: rate.seconds(frames)),
                at: now
            )
        }
        effects.publish(.musicChanged(musicSnapshot(at: now)), at: now)
    }

    /// Notes that a music player is silent; what follows it is decided by ``reconcileDeck(now:)``.
    mutating func leaveDeck(_ id: String, at frame: FrameTime, _ effects: inout Effects) {
        let player = players[id]
        let reason = player?.finishReason
        let isPlanned = music.upcoming?.player == id
        let (crossfade, emptied) = music.finish(id)
        if let crossfade {
            effects.publish(.musicCrossfadeEnded(from: crossfade.from, to: crossfade.to), at: frame)
        }
        if emptied { music.remember(end: reason, of: id) }
        if reason == .error, let player, emptied || isPlanned {
            let error = EngineError.corruptFile("it could not be read to its end")
            reportFailed(player.identity.soundID, player.identity.name, error, at: frame, &effects)
        } else if emptied, reason == .ended {
            music.context?.failures = 0
        }
        guard emptied, music.context == nil || reason == .stopped || reason == .interrupted else { return }
        endContext(now: frame, &effects)
        effects.publish(.musicStopped(player: id), at: frame)
    }

    /// Publishes the deck where a player is on it.
    func publishMusic(_ id: String, at frame: FrameTime, _ effects: inout Effects) {
        guard music.current == id else { return }
        effects.publish(.musicChanged(musicSnapshot(at: frame)), at: frame)
    }
}
