// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// Upper bound of the commands that an operation on one player sends.
    static let commandsPerPlayer = 8

    /// Plays a sound on a new player, which is removed some time after it has finished (SM-30).
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`, `invalidValue`, `timeInPast`, `limitReached`, `overloaded`.
    public func play(
        sound reference: SoundReference,
        _ request: PlayRequest = PlayRequest()
    ) throws(EngineError) -> PlayerSnapshot {
        let sound = try state.sounds.resolve(reference)
        let commands = commandsToPlay(sound)
        let request = timed(request)
        let id = try perform(commands: commands, voices: 1, policy: sound.policy.steal) {
            (state, turn) throws(EngineError) in
            let options = try PlayOptions(request, in: state, now: turn.now)
            return try state.play(sound, options, kind: request.kind, &turn)
        }
        return try player(id)
    }

    /// Makes an idle player that stays until it is disposed.
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`, `invalidValue`, `limitReached`.
    public func createPlayer(
        sound reference: SoundReference,
        _ request: PlayerCreation = PlayerCreation()
    ) throws(EngineError) -> PlayerSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.createPlayer(of: state.sounds.resolve(reference), request, &turn)
        }
        return try player(id)
    }

    /// All players, in order of creation.
    public func players() -> [PlayerSnapshot] {
        refreshClock()
        refreshPlayheads()
        return state.players.all.map { state.snapshot(of: $0, at: clock.frame) }
    }

    /// A page of the players, in order of creation.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func players(_ request: PageRequest) throws(EngineError) -> Page<PlayerSnapshot> {
        refreshClock()
        let page = try request.page(of: state.players.unordered, limitInBytes: pageBytes) { "\($0.order)" }
        refreshPlayheads(page.elements.map(\.id))
        return page.map { state.snapshot(of: state.players[$0.id] ?? $0, at: clock.frame) }
    }

    /// One player.
    ///
    /// - Throws: `playerNotFound`.
    public func player(_ id: String) throws(EngineError) -> PlayerSnapshot {
        refreshClock()
        refreshPlayheads([id])
        return state.snapshot(of: try state.players.player(id), at: clock.frame)
    }

    /// Starts, resumes or reschedules a player; a playing one is not restarted (SM-19).
    ///
    /// - Throws: as `play(sound:_:)`, `playerNotFound`, and `wrongState` for a start time of a playing player.
    public func play(
        player id: String,
        _ request: PlayRequest = PlayRequest()
    ) throws(EngineError) -> Changed<PlayerSnapshot> {
        notePlay(of: id)
        let sound = state.players[id].flatMap { state.sounds[$0.identity.soundID] }
        let commands = sound.map { commandsToPlay($0) } ?? Engine.commandsPerPlayer
        let policy = sound?.policy.steal ?? .fail
        let request = state.players[id]?.isPlaying == true ? request : timed(request)
        return try perform(
            answering: player(id),
            on: [id],
            commands: commands,
            voices: 1,
            policy: policy,
            otherwise: { $0.state == .scheduled ? .alreadyScheduled : .alreadyPlaying }
        ) {
            (state, turn) throws(EngineError) in
            _ = try state.players.player(id)
            return try state.play(player: id, PlayOptions(request, in: state, now: turn.now), &turn)
        }
    }

    /// Pauses a player; it keeps its position (AP-07).
    ///
    /// - Throws: `playerNotFound`, `overloaded`.
    public func pause(player id: String) throws(EngineError) -> Changed<PlayerSnapshot> {
        try perform(
            answering: player(id),
            on: [id],
            commands: Engine.commandsPerPlayer,
            otherwise: { $0.state == .paused ? .alreadyPaused : .notPlaying }
        ) { (state, turn) throws(EngineError) in
            try state.pause(player: id, &turn)
        }
    }

    /// Stops a player; it keeps its position unless rewound (AP-08).
    ///
    /// Stopping a silent player changes nothing.
    ///
    /// - Throws: `playerNotFound`, `invalidValue`, `overloaded`.
    public func stop(
        player id: String,
        _ request: StopRequest = StopRequest(fadeOut: false)
    ) throws(EngineError) -> Changed<PlayerSnapshot> {
        try perform(
            answering: player(id),
            on: [id],
            commands: Engine.commandsPerPlayer,
            otherwise: { $0.state == .fadingOut ? .alreadyStopping : .notPlaying }
        ) { (state, turn) throws(EngineError) in
            let player = try state.players.player(id)
            let frames = try state.fadeFrames(request.fadeDuration, kind: player.identity.kind)
            return state.stop(
                player: id,
                fade: request.fadeOut ? frames : nil,
                rewinds: request.rewind,
                &turn
            )
        }
    }

    /// Sets values of a player, and seeks.
    ///
    /// - Throws: `playerNotFound`, `invalidValue`, `overloaded`.
    public func changePlayer(
        _ id: String,
        _ change: PlayerChange
    ) throws(EngineError) -> Changed<PlayerSnapshot> {
        try perform(
            answering: player(id),
            on: [id],
            commands: Engine.commandsPerPlayer,
            voices: 1
        ) { (state, turn) throws(EngineError) in
            try state.change(player: id, change, &turn)
        }
    }

    /// Fades a player's volume; does not start it (SM-16 to SM-18).
    ///
    /// - Throws: `playerNotFound`, `invalidValue`, `overloaded`.
    public func fade(player id: String, _ request: FadeRequest) throws(EngineError) -> Changed<PlayerSnapshot>
    {
        try perform(
            answering: player(id),
            on: [id],
            commands: Engine.commandsPerPlayer,
            otherwise: { _ in .notPlaying }
        ) { (state, turn) throws(EngineError) in
            try state.fade(player: id, request, &turn)
        }
    }

    /// Removes a player; a playing one is stopped first, and its end is published.
    ///
    /// - Throws: `playerNotFound`, `overloaded`.
    public func disposePlayer(_ id: String) throws(EngineError) {
        try perform(commands: Engine.commandsPerPlayer) { (state, turn) throws(EngineError) in
            let soundID = try state.players.player(id).identity.soundID
            state.dispose(player: id, &turn)
            state.forgetTransient(soundID, &turn)
        }
    }

    /// Stops everything that plays, waits or is scheduled: players, music and announcements.
    ///
    /// Room for its commands is kept free, so that it works while other operations are refused as `overloaded`.
    ///
    /// - Returns: what was stopped.
    /// - Throws: `invalidValue`, `overloaded`; nothing was stopped.
    public func stopEverything(
        _ request: StopRequest = StopRequest()
    ) throws(EngineError) -> StoppedEverything {
        let active = state.players.all.filter(\.isActive)
        let announcement = [state.queue.playback?.main].compactMap(\.self)
        return try perform(
            on: active.map(\.id) + announcement,
            commands: Engine.commandsToStop(active) + Engine.commandsPerPlayer,
            isUrgent: true
        ) { (state, turn) throws(EngineError) in
            try state.stopEverything(request, &turn)
        }
    }

    /// Makes a player ready to start without delay (AP-09).
    ///
    /// - Throws: `playerNotFound`, `soundNotReady`.
    public func prepare(player id: String) throws(EngineError) -> Changed<PlayerSnapshot> {
        let answer = try perform(answering: player(id), on: [id], otherwise: { _ in .alreadyPrepared }) {
            (state, turn) throws(EngineError) in
            try state.prepare(player: id, &turn)
        }
        if let sound = state.players[id]?.identity.soundID, state.sounds[sound]?.isCold == true {
            background.add(.readmit(sound))
        }
        return answer
    }

    // MARK: Mechanism

    /// Notes for the history who asked a player to play.
    func notePlay(of id: String) {
        guard let requester = Requester.current, let player = state.players[id] else { return }
        plays.note(requester, of: id, kind: player.identity.kind)
    }

    /// Upper bound of the commands that playing a sound sends, including those that stop other players of it.
    private func commandsToPlay(_ sound: Sound) -> Int {
        guard sound.policy.maxInstances != nil else { return Engine.commandsPerPlayer }
        return Engine.commandsPerPlayer
            + Engine.commandsToStop(state.players.players(ofSound: sound.id))
    }

    /// Commands that stop players: one for each of their voices.
    static func commandsToStop(_ players: [Player]) -> Int {
        players.reduce(0) { $0 + ($1.voice == nil ? 0 : 1) + ($1.outgoing == nil ? 0 : 1) }
    }
}
