// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension EngineState {
    /// Makes a player that is not playing.
    mutating func createPlayer(
        of sound: Sound,
        _ request: PlayerCreation,
        now: FrameTime
    ) throws(EngineError) -> (id: String, effects: Effects) {
        let asset = try sound.asset()
        let change = PlayerChange(request)
        let checked = try CheckedChange(change, of: nil, asset, in: self)
        try Check.kind(request.kind)
        try Check.clientData(request.clientData, limit: limits.clientDataBytes)
        var effects = Effects()
        try makeRoom(&effects, now: now)
        var player = makePlayer(of: sound, kind: request.kind, isKept: true)
        checked.apply(to: &player)
        player.clientData = request.clientData
        player.position = min(checked.position ?? .zero, asset.info.length)
        player.positionAt = now
        players[player.id] = player
        effects.publish(.playerCreated(snapshot(of: player, at: now)), at: now)
        return (player.id, effects)
    }

    /// Makes a player and starts it (SM-30).
    mutating func play(
        _ sound: Sound,
        _ options: PlayOptions,
        kind: PlayerKind,
        now: FrameTime
    ) throws(EngineError) -> (id: String, effects: Effects) {
        let asset = try sound.asset()
        let start = options.at ?? now
        let parameters = try PlaybackParameters().changed(by: options.parameters, of: nil, asset, in: self)
        let admission = try admission(of: sound, as: kind, at: start, now: now)
        var effects = Effects()
        try makeRoom(&effects, now: now)
        var player = makePlayer(of: sound, kind: kind, isKept: false)
        player.take(options)
        player.parameters = parameters
        player.position = options.from
        players[player.id] = player
        effects.publish(.playerCreated(snapshot(of: player, at: now)), at: now)
        begin(player.id, sound, asset, options, admission, now: now, &effects)
        return (player.id, effects)
    }

    /// Starts or resumes a player; one that sounds already only takes the new values (SM-19, SM-30).
    mutating func play(
        player id: String,
        _ options: PlayOptions,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        let player = try players.player(id)
        guard let sound = sounds[player.identity.soundID] else {
            throw .soundNotFound(player.identity.soundID)
        }
        let asset = try sound.asset()
        guard player.identity.kind != .music || (player.isActive && music.holds(id)) else {
            throw .wrongState(state: player.state.rawValue, allowed: ["on the music deck"])
        }
        let parameters = try player.parameters.changed(by: options.parameters, of: player, asset, in: self)
        var admission = Admission.free
        if !player.isActive {
            admission = try self.admission(
                of: sound,
                as: player.identity.kind,
                player: id,
                at: options.at ?? now,
                now: now
            )
        }
        var effects = Effects()
        let isSame = options.at == nil || options.at == player.scheduledAt
        if player.isPlaying || (player.state == .scheduled && isSame) {
            return (adjust(id, options, parameters, now: now, &effects), effects)
        }
        if player.state == .paused, player.voice != nil, options.at == nil {
            adjust(id, options, parameters, now: now, &effects)
            fadeIn(id, options, now: now, &effects)
            resume(id, now: now, &effects)
        } else {
            replaceSilently(id, &effects)
            players[id]?.parameters = parameters
            begin(id, sound, asset, options, admission, now: now, &effects)
        }
        return (true, effects)
    }

    // MARK: Mechanism

    /// Makes a player record with the sound's defaults.
    mutating func makePlayer(of sound: Sound, kind: PlayerKind, isKept: Bool) -> Player {
        Player(
            identity: PlayerIdentity(
                id: Identifier.make("p"),
                soundID: sound.id,
                name: sound.name,
                kind: kind
            ),
            order: players.makeOrder(),
            isKept: isKept,
            volume: .unity,
            baseVolume: sound.baseVolume,
            pan: .center,
            loops: .once
        )
    }

    /// Drops the oldest finished one-shot player where the table is full.
    mutating func makeRoom(_ effects: inout Effects, now: FrameTime) throws(EngineError) {
        guard players.count >= limits.players else { return }
        guard let oldest = players.oldestFinished(beyond: 0) else {
            throw .limitReached(what: "players", limit: limits.players)
        }
        players[oldest.id] = nil
        effects.publish(.playerDisposed(id: oldest.id, soundId: oldest.identity.soundID), at: now)
    }

    /// Takes the values of a play request for a player that has a voice.
    @discardableResult
    private mutating func adjust(
        _ id: String,
        _ options: PlayOptions,
        _ parameters: PlaybackParameters,
        now: FrameTime,
        _ effects: inout Effects
    ) -> Bool {
        var change = CheckedChange()
        change.parameters = parameters
        change.volume = options.volume
        change.baseVolume = options.baseVolume
        change.pan = options.pan
        change.loops = options.loops
        change.clientData = options.clientData.map(Optional.some)
        return apply(change, to: id, now: now, &effects)
    }

    /// Starts a voice at the player's position.
    private mutating func begin(
        _ id: String,
        _ sound: Sound,
        _ asset: DecodedAsset,
        _ options: PlayOptions,
        _ admission: Admission,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        reportLeaving(id, now: now, &effects)
        let first = options.at ?? now
        players[id]?.isHeld = false
        let startsMuted = admit(admission, sound.id, player: id, at: first, now: now, &effects)
        guard var player = players[id] else { return }
        epoch.start(at: now)
        player.take(options)
        if player.position >= asset.info.length { player.position = .zero }
        player.positionAt = now
        player.turn += 1
        player.startedAt = nil
        player.finishReason = nil
        player.scheduledAt = options.at
        player.state = options.at == nil ? .playing : .scheduled
        player.fade = options.fadeIn.map { frames in
            Fade(
                purpose: .entrance,
                from: .silence,
                to: player.volume,
                begin: options.at ?? now,
                frames: frames,
                curve: options.curve
            )
        }
        players[id] = player
        let start = options.at ?? lead(of: asset, for: player, now: now)
        effects.send(
            .start(plan(for: player, sound, asset, at: start, startsMuted: startsMuted, now: now))
        )
        if options.at != nil { effects.publish(.playerScheduled(snapshot(of: player, at: now)), at: now) }
        if let fade = player.fade {
            effects.publish(.playerFadeStarted(snapshot(of: player, at: now), shown(fade, at: now)), at: now)
        }
    }

    /// When a voice should begin whose first frames must be read from disk; nil where they are in memory.
    func lead(of asset: DecodedAsset, for player: Player, now: FrameTime) -> FrameTime? {
        if player.parameters.enablesRate { return now + streamLead }
        guard case .streamed(let head) = asset.content else { return nil }
        let hasLoopRange = player.parameters.loopRange(length: asset.info.length) != nil
        return hasLoopRange || player.position >= head.frameCount ? now + streamLead : nil
    }

    /// Describes a voice for a player as it is now.
    func plan(
        for player: Player,
        _ sound: Sound,
        _ asset: DecodedAsset,
        at start: FrameTime?,
        startsPaused: Bool = false,
        startsMuted: Bool = false,
        continuing: Playback? = nil,
        now: FrameTime
    ) -> VoicePlan {
        VoicePlan(
            playerID: player.id,
            asset: asset,
            path: sound.origin.path,
            bus: player.identity.kind.bus,
            from: player.position,
            at: start,
            loops: VoiceRecord.loops(player.loops, after: continuing?.returns ?? 0),
            baseVolume: player.baseVolume,
            pan: player.pan,
            level: player.level(at: now),
            levelTo: player.fade?.ramp,
            levelEnd: player.fade?.fadeEnd ?? .hold,
            startsPaused: startsPaused,
            startsMuted: startsMuted || player.isHeld,
            isMetered: player.isMetered,
            parameters: player.parameters,
            continuing: continuing
        )
    }

    /// Lets a paused voice rise from silence, where that is asked.
    private mutating func fadeIn(
        _ id: String,
        _ options: PlayOptions,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        guard let frames = options.fadeIn, var player = players[id], let voice = player.voice else { return }
        let fade = Fade(
            purpose: .entrance,
            from: .silence,
            to: player.volume,
            begin: now,
            frames: frames,
            curve: options.curve
        )
        player.fade = fade
        ride(fade, of: player, on: voice, rises: true, now: now, &effects)
        players[id] = player
        effects.publish(.playerFadeStarted(snapshot(of: player, at: now), shown(fade, at: now)), at: now)
    }

    /// Lets a paused voice go on.
    mutating func resume(_ id: String, now: FrameTime, _ effects: inout Effects) {
        guard var player = players[id], let voice = player.voice else { return }
        player.state = player.fade?.stops == true ? .fadingOut : .playing
        players[id] = player
        effects.send(.voice(voice, .resume))
    }
}
