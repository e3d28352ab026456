// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension EngineState {
    /// Creates a player and starts it (SM-30).
    mutating func play(
        _ sound: Sound,
        _ options: PlayOptions,
        kind: PlayerKind,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let asset = try sound.asset()
        let start = options.at ?? turn.now
        let parameters = try PlaybackParameters().changed(by: options.parameters, of: nil, asset, in: self)
        let admission = try admission(of: sound, as: kind, at: start, now: turn.now)
        try makeRoom(&turn)
        var player = makePlayer(of: sound, named: options.name, kind: kind, isKept: false, turn)
        player.take(options)
        player.parameters = parameters
        player.position = max(options.from, parameters.beginning)
        players[player.id] = player
        turn.publish(.playerCreated(snapshot(of: player, at: turn.now)))
        begin(player.id, sound, asset, options, admission, &turn)
        return player.id
    }

    /// Starts or resumes a player, a scheduled one at once or at its new time.
    ///
    /// One that plays takes the new values and is not restarted (SM-19, SM-30); one that fades out to a stop plays on.
    ///
    /// - Returns: false if it plays already, or is scheduled for that time.
    /// - Throws: `wrongState` for a start time or other zones and rooms if it plays already.
    mutating func play(
        player id: String,
        _ options: PlayOptions,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let player = try players.player(id)
        guard let sound = sounds[player.identity.soundID] else {
            throw .soundNotFound(player.identity.soundID)
        }
        let asset = try sound.asset()
        let isInput = inputs.input(of: id) != nil
        guard player.identity.kind != .music || isInput || (player.isActive && music.holds(id)) else {
            throw .wrongState(state: player.state.rawValue, allowed: ["on the music deck"])
        }
        let moves = player.moves(to: options.places)
        guard !player.isPlaying || options.at == nil && !moves else {
            let allowed = [PlayerState.idle, .prepared, .scheduled, .paused, .finished]
            throw .wrongState(state: player.state.rawValue, allowed: allowed.map(\.rawValue))
        }
        guard !asset.isLive || player.voice != nil && options.at == nil else {
            throw .wrongState(state: player.state.rawValue, allowed: ["paused, while the live sound lasts"])
        }
        let parameters = try player.parameters.changed(by: options.parameters, of: player, asset, in: self)
        var admission = Admission.free
        if !player.isActive {
            admission = try self.admission(
                of: sound,
                as: player.identity.kind,
                player: id,
                at: options.at ?? turn.now,
                now: turn.now
            )
        }
        if player.isPlaying { return playOn(id, options, parameters, &turn) }
        // The deck starts its next track itself.
        let isPlanned = options.at == player.scheduledAt || music.upcoming?.player == id && options.at == nil
        if player.state == .scheduled, isPlanned, !moves, options.fadeIn == nil {
            return adjust(id, options, parameters, &turn)
        }
        if player.state == .paused, player.voice != nil, !moves, options.at == nil {
            adjust(id, options, parameters, &turn)
            fadeIn(id, options, &turn)
            resume(id, &turn)
        } else {
            replaceSilently(id, &turn)
            players[id]?.parameters = parameters
            begin(id, sound, asset, options, admission, &turn)
        }
        return true
    }

    // MARK: Mechanism

    /// Applies a play request to a player that plays; a fade-out to a stop ends, except that of a former track.
    private mutating func playOn(
        _ id: String,
        _ options: PlayOptions,
        _ parameters: PlaybackParameters,
        _ turn: inout Turn
    ) -> Bool {
        var changed = adjust(id, options, parameters, &turn)
        guard var player = players[id], let voice = player.voice else { return changed }
        if player.state == .fadingOut, player.identity.kind != .music || music.current == id {
            endFade(of: &player, &turn)
            player.state = .playing
            player.rewindsAtEnd = false
            players[id] = player
            turn.send(.voice(voice, .fade(declicked(to: player.volume), end: .hold)))
            turn.publish(.playerChanged(snapshot(of: player, at: turn.now)))
            changed = true
        }
        guard options.fadeIn != nil else { return changed }
        fadeIn(id, options, &turn)
        return true
    }

    /// Applies the values of a play request to a player that has a voice.
    @discardableResult
    private mutating func adjust(
        _ id: String,
        _ options: PlayOptions,
        _ parameters: PlaybackParameters,
        _ turn: inout Turn
    ) -> Bool {
        var change = CheckedChange()
        change.parameters = parameters
        change.volume = options.volume
        change.baseVolume = options.baseVolume
        change.pan = options.pan
        change.loops = options.loops
        change.clientData = options.clientData.map(Optional.some)
        return apply(change, to: id, &turn)
    }

    /// Starts a voice at the position of the player.
    mutating func begin(
        _ id: String,
        _ sound: Sound,
        _ asset: DecodedAsset,
        _ options: PlayOptions,
        _ admission: Admission,
        _ turn: inout Turn
    ) {
        reportLeaving(id, &turn)
        let first = options.at ?? turn.now
        players[id]?.isHeld = false
        let startsMuted = admit(admission, sound.id, player: id, at: first, &turn)
        guard var player = players[id] else { return }
        epoch.start(at: turn.now)
        endFade(of: &player, &turn)
        player.take(options)
        player.identity.placement = placement(player.identity.placement.asked)
        let (beginning, end) = (
            player.parameters.beginning, player.parameters.ending(length: asset.info.length)
        )
        if player.position < beginning || player.position >= end { player.position = beginning }
        player.positionAt = turn.now
        player.returns = 0
        player.generation += 1
        player.startedAt = nil
        player.finishReason = nil
        player.scheduledAt = options.at
        player.state = options.at == nil ? .playing : .scheduled
        player.fade = options.fadeIn.map { frames in
            Fade(
                purpose: .entrance,
                from: .silence,
                to: player.volume,
                begin: options.at ?? turn.now,
                frames: frames,
                curve: options.curve
            )
        }
        players[id] = player
        let start = options.at ?? lead(of: asset, for: player, now: turn.now)
        turn.send(self.start(of: player, sound, asset, at: start, startsMuted: startsMuted, now: turn.now))
        if options.at != nil { turn.publish(.playerScheduled(snapshot(of: player, at: turn.now))) }
        if let fade = player.fade {
            turn.publish(.playerFadeStarted(snapshot(of: player, at: turn.now), shown(fade, at: turn.now)))
        }
    }

    /// The start frame of a voice whose first frames must be read from disk; nil if they are in memory.
    func lead(of asset: DecodedAsset, for player: Player, now: FrameTime) -> FrameTime? {
        // Someone who talks is heard as soon as something arrived.
        guard isStreamed(asset, player.parameters, player.loops), !asset.isLive else { return nil }
        guard !player.parameters.isStretched, case .streamed(let head) = asset.content else {
            return now + streamLead
        }
        let hasLoopRange = player.parameters.loopRange(of: asset, player.loops) != nil
        return hasLoopRange || player.position >= head.frameCount ? now + streamLead : nil
    }

    /// The command that starts a voice with the current values of a player.
    func start(
        of player: Player,
        _ sound: Sound,
        _ asset: DecodedAsset,
        at frame: FrameTime?,
        startsPaused: Bool = false,
        startsMuted: Bool = false,
        continuing: Playback? = nil,
        now: FrameTime
    ) -> Effects.Command {
        let parameters = player.parameters
        var start = VoiceStart(
            source: .buffer(asset.content.buffer),
            bus: player.identity.kind.bus,
            at: frame
        )
        start.seam = asset.seam
        start.from = player.position
        start.loops = VoiceRecord.loops(player.loops, after: continuing?.returns ?? 0)
        start.loopRange = parameters.loopRange(of: asset, start.loops)
        (start.end, start.exit) = parameters.exit(length: asset.info.length, declick: declick)
        start.baseVolume = player.baseVolume
        start.fade = player.level(at: now)
        start.fadeTo = player.fade?.ramp
        start.fadeEnd = player.fade?.fadeEnd ?? .hold
        start.pan = player.pan
        // Checked when it was requested, so it cannot fail here.
        start.routing = parameters.channels.flatMap { try? ChannelRouting($0) }
        start.startsPaused = startsPaused
        start.startsMuted = startsMuted || player.isHeld
        start.isMetered = player.isMetered
        start.zones = zones.mask(player.identity.zones)
        let reading = VoiceReading(
            playerID: player.id,
            asset: asset,
            path: sound.origin.path,
            parameters: parameters,
            continuing: continuing
        )
        return .start(start, reading)
    }

    /// Fades in a paused voice, if requested.
    private mutating func fadeIn(_ id: String, _ options: PlayOptions, _ turn: inout Turn) {
        guard let frames = options.fadeIn, var player = players[id], let voice = player.voice else { return }
        let fade = Fade(
            purpose: .entrance,
            from: .silence,
            to: player.volume,
            begin: turn.now,
            frames: frames,
            curve: options.curve
        )
        endFade(of: &player, &turn)
        player.fade = fade
        sendRamps(fade, of: player, on: voice, rises: true, &turn)
        players[id] = player
        turn.publish(.playerFadeStarted(snapshot(of: player, at: turn.now), shown(fade, at: turn.now)))
    }

    /// Resumes a paused voice.
    mutating func resume(_ id: String, _ turn: inout Turn) {
        guard var player = players[id], let voice = player.voice else { return }
        if player.fadeHeldAt != nil, let fade = player.fade?.rest(at: player.fadeTime(turn.now)) {
            (player.fade, player.fadeHeldAt) = (fade.begun(at: turn.now), nil)
            turn.send(.voice(voice, .fade(fade.ramp, end: fade.fadeEnd)))
        }
        player.state = player.fade?.stops == true ? .fadingOut : .playing
        // It has not moved meanwhile.
        player.positionAt = max(player.positionAt, turn.now)
        players[id] = player
        turn.send(.voice(voice, .resume))
        if music.current == id { resumeTails(&turn) }
    }
}
