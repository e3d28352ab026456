// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension EngineState {
    /// Makes a paused music player at a position, with the loudness of a station, which is to be heard at some places.
    mutating func load(
        _ sound: Sound,
        at position: FrameCount = .zero,
        for station: Station?,
        in places: Places = Places(),
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let asset = try sound.asset()
        try makeRoom(&turn)
        var player = makePlayer(of: sound, kind: .music, isKept: false, turn)
        player.identity.placement = placement(places)
        player.baseVolume = levelled(sound, to: station?.settings.targetLoudness)
        player.state = .paused
        player.position = min(position, asset.info.length)
        player.positionAt = turn.now
        players[player.id] = player
        epoch.start(at: turn.now)
        turn.publish(.playerCreated(snapshot(of: player, at: turn.now)))
        return player.id
    }

    /// Schedules the upcoming track at a frame, and the fade-out of the current one.
    ///
    /// Both commands are sent now, with their exact frame.
    mutating func schedule(
        _ upcoming: UpcomingTrack,
        at frame: FrameTime,
        over frames: FrameCount,
        behind present: Player,
        _ turn: inout Turn
    ) throws(EngineError) {
        if upcoming.at != nil { cancelExit(of: present, &turn) }
        cancelJoin(&turn)
        var options = PlayOptions()
        options.at = frame
        options.fadeIn = frames > .zero ? frames : nil
        options.curve = .equalPower
        _ = try play(player: upcoming.player, options, &turn)
        if frames > .zero, let voice = present.voice {
            let exit = RampTarget(to: .silence, frames: frames, curve: .equalPower)
            turn.send(.voice(voice, .fade(exit, end: .stop), at: frame))
        }
        music.upcoming?.at = frame
        music.upcoming?.overlap = frames
    }

    /// Cancels the schedule because the end of the current track is not known; the upcoming track stays next.
    mutating func hold(_ upcoming: UpcomingTrack, _ turn: inout Turn) {
        guard let at = upcoming.at, at > turn.now else { return }
        cancelJoin(&turn)
        if let present = music.current.flatMap({ players[$0] }) {
            cancelExit(of: present, &turn)
            restoreLevel(of: present, ifExitedBy: at, &turn)
        }
        _ = try? pause(player: upcoming.player, &turn)
        music.upcoming?.at = nil
        music.upcoming?.end = nil
        music.upcoming?.overlap = .zero
    }

    /// Removes the upcoming track.
    mutating func dropUpcoming(_ turn: inout Turn) {
        guard let upcoming = music.upcoming else { return }
        cancelJoin(&turn)
        if upcoming.at != nil, let present = music.current.flatMap({ players[$0] }) {
            cancelExit(of: present, &turn)
            if let at = upcoming.at { restoreLevel(of: present, ifExitedBy: at, &turn) }
        }
        music.upcoming = nil
        removeUnheard(upcoming.player, &turn)
    }

    /// Removes a player that was never heard: only its disposal is published.
    private mutating func removeUnheard(_ id: String, _ turn: inout Turn) {
        guard players[id]?.voice.map({ players.voices[$0]?.playback.startedAt == nil }) ?? true else {
            return dispose(player: id, &turn)
        }
        replaceSilently(id, &turn)
        players[id]?.state = .idle
        dispose(player: id, &turn)
    }

    /// Makes the upcoming track, which has started, the current one.
    mutating func promote(_ id: String, _ turn: inout Turn) {
        guard music.upcoming?.player == id else { return }
        let present = music.current.flatMap { players[$0] }
        if present?.isActive == true { music.forgetFailures() }
        guard let upcoming = music.upcoming else { return }
        leavePlace(of: music.context, unless: upcoming.context.stationID, &turn)
        if upcoming.isCue, let station = upcoming.context.stationID { noteCue(to: station, &turn) }
        music.upcoming = nil
        enter(upcoming.context.following(music.context), &turn)
        guard var old = present, old.isActive else {
            return makeCurrent(id, from: nil, over: .zero, &turn)
        }
        music.remember(end: .ended, of: old.id)
        music.clear(fading: upcoming.overlap > .zero)
        guard upcoming.overlap > .zero else {
            return makeCurrent(id, from: nil, over: .zero, &turn)
        }
        // A pause that came when it had begun already.
        let isPaused = old.state == .paused
        let fade = Fade(
            purpose: .exit,
            from: old.level(at: turn.now),
            to: .silence,
            begin: turn.now,
            frames: upcoming.overlap,
            curve: .equalPower
        )
        endFade(of: &old, &turn)
        old.fade = fade
        if isPaused { old.fadeHeldAt = turn.now } else { old.state = .fadingOut }
        players[old.id] = old
        if isPaused, let voice = old.voice { turn.send(.voice(voice, .cancelFade)) }
        turn.publish(.playerFadeStarted(snapshot(of: old, at: turn.now), shown(fade, at: turn.now)))
        makeCurrent(id, from: old.id, over: upcoming.overlap, &turn)
        music.monitor.mustPause = isPaused
    }

    /// The overlap of two tracks: the station's crossfade, else that of the music, but at most half of the shorter one.
    func overlap(_ present: Player, _ next: Player, in station: Station?) -> FrameCount {
        overlap(length(of: present), length(of: next), in: station)
    }

    /// The overlap of two tracks of these lengths.
    func overlap(_ present: FrameCount, _ next: FrameCount, in station: Station?) -> FrameCount {
        guard station?.settings.isGapless != true else { return .zero }
        let seconds = station?.settings.crossfadeDuration ?? volumes.musicFadeSeconds
        let half = min(present, next).frames / 2
        return min(rate.frames(seconds: seconds), FrameCount(half))
    }

    /// The frame after the last one of a player that plays; nil when that is not known.
    func end(of player: Player) -> FrameTime? {
        guard player.state == .playing, player.loops.returns == 0, !player.parameters.isStretched,
            let voice = player.voice,
            let record = players.voices[voice], let started = record.playback.startedAt,
            record.playback.pausedAt == nil, player.positionAt >= max(started, music.monitor.steadyAt)
        else { return nil }
        return player.positionAt + (length(of: player) - player.position)
    }

    // MARK: Mechanism

    private func length(of player: Player) -> FrameCount {
        player.parameters.ending(length: sounds[player.identity.soundID]?.length ?? .zero)
    }

    private func cancelExit(of player: Player, _ turn: inout Turn) {
        guard let voice = player.voice else { return }
        turn.send(.voice(voice, .cancelScheduled))
    }

    /// Restores the level of a player whose fade-out may have begun before it was cancelled.
    private func restoreLevel(of player: Player, ifExitedBy at: FrameTime, _ turn: inout Turn) {
        guard at <= turn.now + streamLead, player.fade == nil, player.isActive, let voice = player.voice
        else {
            return
        }
        turn.send(.voice(voice, .fade(declicked(to: player.volume), end: .hold)))
    }

    /// The base volume of a track: its own, or the one that brings it to the target loudness of the station, LUFS.
    private func levelled(_ sound: Sound, to target: Double?) -> Gain {
        guard let target, let loudness = sound.loudness else { return sound.baseVolume }
        let volume = Gain(Float(loudness.suggestedBaseVolume(target: target)))
        return sound.ownsBaseVolume ? volume * sound.baseVolume : volume
    }
}
