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
        if let present {
            let curve: FadeCurve = request.fadeIn ? .equalPower : .linear
            takeOff(present, fade: frames, curve: curve, now: now, &effects)
        }
        music.current = id
        if let present, crossfades {
            music.beginCrossfade(from: present.id, to: id)
            effects.publish(
                .musicCrossfadeStarted(from: present.id, to: id, duration: rate.seconds(frames)),
                at: now
            )
        }
        effects.publish(.musicChanged(musicSnapshot(at: now)), at: now)
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

    /// Takes a player off the deck.
    private mutating func takeOff(
        _ player: Player,
        fade frames: FrameCount?,
        curve: FadeCurve,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        music.clear(fading: player.isPlaying)
        _ = stop(player: player.id, fade: frames, curve: curve, now: now, &effects)
    }

    /// Notes that a music player is silent.
    mutating func leaveDeck(_ id: String, at frame: FrameTime, _ effects: inout Effects) {
        let (crossfade, emptied) = music.finish(id)
        if let crossfade {
            effects.publish(.musicCrossfadeEnded(from: crossfade.from, to: crossfade.to), at: frame)
        }
        if emptied { effects.publish(.musicStopped(player: id), at: frame) }
    }

    /// Publishes the deck where a player is on it.
    func publishMusic(_ id: String, at frame: FrameTime, _ effects: inout Effects) {
        guard music.current == id else { return }
        effects.publish(.musicChanged(musicSnapshot(at: frame)), at: frame)
    }
}
