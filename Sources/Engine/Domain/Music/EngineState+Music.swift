// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Plays a sound or a player on the deck; the current track fades out (SM-37).
    ///
    /// The track that plays already takes the loops; one that is paused, scheduled or fading out plays on.
    ///
    /// - Returns: false if it plays already.
    mutating func playMusic(_ request: MusicRequest, _ turn: inout Turn) throws(EngineError) -> Bool {
        let present = music.current.flatMap { players[$0] }
        let frames = try fadeFrames(request.fadeDuration, kind: .music)
        var options = PlayOptions()
        options.places = try places(asked: request.zones, request.rooms)
        options.fadeIn = request.fadeIn && frames > .zero ? frames : nil
        if let present, present.isActive, try continues(present, request, options.places) {
            options.loops = request.looping.map { $0 ? .forever : .once }
            if present.state == .playing { options.fadeIn = nil }
            // What plays does not move, and a request that is refused does not rewind it.
            let isRefused = present.isPlaying && present.moves(to: options.places)
            if request.restart, !isRefused { _ = try seekMusic(to: 0, &turn) }
            return try play(player: present.id, options, &turn) || request.restart
        }
        let crossfades = present?.isPlaying == true && frames > .zero
        options.loops = request.looping ?? true ? .forever : .once
        options.curve = crossfades ? .equalPower : .linear
        let id: String
        switch request.source {
        case .sound(let reference):
            id = try play(sounds.resolve(reference), options, kind: .music, &turn)
        case .player(let player):
            id = player
            try putOnDeck(player, options, rewinds: request.restart, &turn)
        }
        endContext(&turn)
        if let present {
            let curve: FadeCurve = request.fadeIn ? .equalPower : .linear
            retire(present, fade: frames, curve: curve, &turn)
        }
        makeCurrent(id, from: crossfades ? present?.id : nil, over: frames, &turn)
        return true
    }

    /// Whether a request leaves the player on the deck there; a sound that restarts or moves gets a new one.
    private func continues(
        _ player: Player,
        _ request: MusicRequest,
        _ places: Places?
    ) throws(EngineError) -> Bool {
        switch request.source {
        case .sound(let reference):
            try sounds.resolve(reference).id == player.identity.soundID && !request.restart
                && !player.moves(to: places)
        case .player(let id): id == player.id
        }
    }

    /// Starts a player, which is not active, as music; it stays music.
    private mutating func putOnDeck(
        _ id: String,
        _ options: PlayOptions,
        rewinds: Bool,
        _ turn: inout Turn
    ) throws(EngineError) {
        let player = try players.player(id)
        guard let sound = sounds[player.identity.soundID] else {
            throw .soundNotFound(player.identity.soundID)
        }
        let asset = try sound.asset()
        guard !player.isActive else {
            let allowed = [PlayerState.idle, .prepared, .finished]
            throw .wrongState(state: player.state.rawValue, allowed: allowed.map(\.rawValue))
        }
        players[id]?.identity.kind = .music
        if rewinds { players[id]?.position = player.parameters.beginning }
        begin(id, sound, asset, options, .free, &turn)
    }

    /// Stops the music, at once or over a fade; without a fade, tracks that are fading out stop too (SM-40, SM-45).
    mutating func stopMusic(_ request: StopRequest, _ turn: inout Turn) throws(EngineError) -> Bool {
        let frames = try fadeFrames(request.fadeDuration, kind: .music)
        var changed = false
        endContext(&turn)
        if !request.fadeOut {
            for id in music.fadingOut { changed = stop(player: id, fade: nil, &turn) || changed }
        }
        guard let present = music.current.flatMap({ players[$0] }) else { return changed }
        retire(present, fade: request.fadeOut ? frames : nil, curve: .linear, &turn)
        turn.publish(.musicStopped(player: present.id))
        return true
    }

    /// Pauses the player on the deck and the tracks that are fading out; their fades are held until it resumes.
    mutating func pauseMusic(_ turn: inout Turn) throws(EngineError) -> Bool {
        guard let current = music.current else { throw .noMusic }
        var changed = pauseOnDeck(current, &turn)
        for id in music.fadingOut { changed = pauseOnDeck(id, &turn) || changed }
        if changed { keepPlace(&turn) }
        return changed
    }

    /// Pauses a track and holds its fade.
    @discardableResult
    mutating func pauseOnDeck(_ id: String, _ turn: inout Turn) -> Bool {
        guard (try? pause(player: id, &turn)) == true else { return false }
        guard var player = players[id], player.fade != nil, let voice = player.voice else { return true }
        player.fadeHeldAt = turn.now
        players[id] = player
        turn.send(.voice(voice, .cancelFade))
        return true
    }

    /// Resumes the tracks that were paused while they were fading out.
    mutating func resumeTails(_ turn: inout Turn) {
        for id in music.fadingOut where players[id]?.state == .paused { resume(id, &turn) }
    }

    /// Ends the tracks that were paused while they were fading out: what they faded to has left the deck.
    mutating func endPausedTails(_ turn: inout Turn) {
        for id in music.fadingOut where players[id]?.state == .paused { finish(id, reason: .fadedOut, &turn) }
    }

    /// Resumes the player on the deck.
    mutating func resumeMusic(_ turn: inout Turn) throws(EngineError) -> Bool {
        guard let current = music.current else { throw .noMusic }
        guard players[current]?.state == .paused else { return false }
        return try play(player: current, PlayOptions(), &turn)
    }

    /// Sets the position of the player on the deck.
    mutating func seekMusic(to seconds: Double, _ turn: inout Turn) throws(EngineError) -> Bool {
        guard let current = music.current else { throw .noMusic }
        var change = PlayerChange()
        change.currentTime = seconds
        let changed = try self.change(player: current, change, &turn)
        publishMusic(current, &turn)
        return changed
    }

    /// Ends the current player of the deck.
    mutating func retire(_ player: Player, fade frames: FrameCount?, curve: FadeCurve, _ turn: inout Turn) {
        music.remember(end: frames == nil ? .stopped : .fadedOut, of: player.id)
        endPausedTails(&turn)
        music.clear(fading: player.isPlaying)
        _ = stop(player: player.id, fade: frames, curve: curve, &turn)
    }

    /// Makes a player the deck's current one.
    mutating func makeCurrent(_ id: String, from old: String?, over frames: FrameCount, _ turn: inout Turn) {
        music.current = id
        music.lacksVoice = false
        guard let player = players[id] else { return }
        music.remember(
            PlayedTrack(
                player: id,
                soundID: player.identity.soundID,
                name: player.identity.name,
                stationID: music.context?.entry == nil ? music.context?.stationID : nil,
                isInserted: music.context?.rule != nil,
                at: turn.now
            )
        )
        keepPlace(&turn, isBeginning: true)
        if let old {
            music.beginCrossfade(from: old, to: id)
            turn.publish(.musicCrossfadeStarted(from: old, to: id, duration: rate.seconds(frames)))
        }
        turn.publish(.musicChanged(musicSnapshot(at: turn.now)))
    }

    /// Handles the end of a music player; ``reconcileDeck(_:)`` starts the next track.
    mutating func leaveDeck(_ id: String, _ turn: inout Turn) {
        let player = players[id]
        let reason = player?.finishReason
        let planned = music.upcoming.flatMap { $0.player == id ? $0 : nil }
        let (crossfade, emptied) = music.finish(id)
        if emptied { endPausedTails(&turn) }
        if let crossfade {
            turn.publish(.musicCrossfadeEnded(from: crossfade.from, to: crossfade.to))
        }
        if emptied { music.remember(end: reason, of: id) }
        if reason == .error, let player, emptied || planned != nil {
            takeOut(planned?.context.entry, &turn)
            let error = EngineError.corruptFile("it could not be read to its end")
            reportFailed(player.identity.soundID, player.identity.name, error, &turn)
        } else if emptied, reason == .ended {
            music.forgetFailures()
        }
        guard emptied, music.context == nil || reason == .stopped || reason == .interrupted else { return }
        endContext(&turn)
        turn.publish(.musicStopped(player: id))
    }

    /// Takes a removed player off the deck.
    mutating func removeFromDeck(_ id: String, _ turn: inout Turn) {
        let (crossfade, emptied) = music.finish(id)
        if emptied {
            endPausedTails(&turn)
            turn.publish(.musicStopped(player: id))
        }
        if let crossfade {
            turn.publish(.musicCrossfadeEnded(from: crossfade.from, to: crossfade.to))
        }
    }

    /// Publishes the deck if a player is on it.
    func publishMusic(_ id: String, _ turn: inout Turn) {
        guard music.current == id else { return }
        turn.publish(.musicChanged(musicSnapshot(at: turn.now)))
    }
}
