// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// All crossfaders, in order of creation.
    public func crossfaders() -> [CrossfaderSnapshot] {
        state.crossfaders.all.map { state.snapshot(of: $0) }
    }

    /// A page of the crossfaders, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func crossfaders(_ request: PageRequest) throws(EngineError) -> Page<CrossfaderSnapshot> {
        try request.page(of: state.crossfaders.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One crossfader, by id or name.
    ///
    /// - Throws: `crossfaderNotFound`.
    public func crossfader(_ reference: String) throws(EngineError) -> CrossfaderSnapshot {
        state.snapshot(of: try state.crossfaders.crossfader(reference))
    }

    /// Adds a crossfader.
    ///
    /// - Throws: `invalidValue`, `stationNotFound`, `nameTaken`, `limitReached`.
    public func createCrossfader(
        _ settings: CrossfaderSettings
    ) async throws(EngineError) -> CrossfaderSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.createCrossfader(settings, &turn)
        }
        let snapshot = try crossfader(id)
        await save()
        return snapshot
    }

    /// Appends cues to a crossfader (SX-06, SX-07).
    ///
    /// - Throws: `crossfaderNotFound`, `wrongState` once it has been connected, `invalidValue`, `stationNotFound`.
    public func addCues(_ cues: [Cue], to reference: String) async throws(EngineError) -> CrossfaderSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.addCues(cues, to: reference, &turn)
        }
        let snapshot = try crossfader(id)
        await save()
        return snapshot
    }

    /// Removes a crossfader; the music keeps playing, at the volume from before its cues.
    ///
    /// - Throws: `crossfaderNotFound`.
    public func disposeCrossfader(_ reference: String) async throws(EngineError) {
        try perform(commands: Engine.commandsPerPlayer) { (state, turn) throws(EngineError) in
            try state.disposeCrossfader(reference, &turn)
        }
        await save()
    }

    /// Resets the music and loads the first track of the initial station, without playing it (SX-12).
    ///
    /// - Parameters:
    ///   - reference: id or name.
    ///   - master: a player of this engine that acts as the external medium; nil if the client reports times by `elapse`.
    /// - Returns: the crossfader.
    /// - Throws: `crossfaderNotFound`, `crossfaderConnected` if another one is connected, `playerNotFound`,
    ///   `stationNotFound`, `stationEmpty`, `overloaded`.
    public func connectCrossfader(
        _ reference: String,
        master: String? = nil
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        try changeCrossfader { (state, turn) throws(EngineError) in
            (try state.connect(crossfader: reference, master: master, &turn), true)
        }
    }

    /// Starts or pauses the music with the external medium (SX-13, SX-14).
    ///
    /// - Throws: `crossfaderNotFound`, `wrongState` if it was never connected, `overloaded`.
    public func setCrossfader(
        _ reference: String,
        playing: Bool
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        try changeCrossfader(otherwise: playing ? .alreadyPlaying : .alreadyPaused) {
            (state, turn) throws(EngineError) in
            let id = try state.crossfaders.crossfader(reference).id
            return (id, try state.setPlaying(playing, crossfader: id, &turn))
        }
    }

    /// Disconnects a crossfader from the music, or connects it again (SX-16, SX-17).
    ///
    /// - Throws: `crossfaderNotFound`, `wrongState` if it was never connected, `crossfaderConnected`, `overloaded`.
    public func setCrossfader(
        _ reference: String,
        connected: Bool
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        try changeCrossfader(otherwise: connected ? .alreadyConnected : .notConnected) {
            (state, turn) throws(EngineError) in
            let id = try state.crossfaders.crossfader(reference).id
            return (id, try state.setConnected(connected, crossfader: id, &turn))
        }
    }

    /// Takes the elapsed time of the external medium and updates the music to match (SX-15).
    ///
    /// - Throws: `crossfaderNotFound`, `invalidValue`, `wrongState` if it was never connected or a player drives it,
    ///   `overloaded`.
    public func elapseCrossfader(_ reference: String, to seconds: Double) throws(EngineError) -> ElapseResult
    {
        let commands = Engine.commandsPerPlayer * (3 + state.music.fadingOut.count)
        return try perform(commands: commands, voices: 1) { (state, turn) throws(EngineError) in
            try state.elapse(crossfader: reference, to: seconds, &turn)
        }
    }

    /// The station and volume at a time; a pure function of the cues (SX-10).
    ///
    /// - Throws: `crossfaderNotFound`, `invalidValue`.
    public func moment(ofCrossfader reference: String, at seconds: Double) throws(EngineError) -> CueMoment {
        try checkTime(seconds)
        return state.moment(of: try state.crossfaders.crossfader(reference), at: seconds)
    }

    /// The cues after a time, or after the last reported time.
    ///
    /// - Throws: `crossfaderNotFound`, `invalidValue`.
    public func upcomingCues(
        ofCrossfader reference: String,
        after seconds: Double?,
        limit: Int
    ) throws(EngineError) -> (after: Double, cues: [Cue]) {
        let crossfader = try state.crossfaders.crossfader(reference)
        if let seconds { try checkTime(seconds) }
        guard let time = seconds ?? crossfader.elapsed else {
            return (0, Array(crossfader.timeline.sorted.prefix(limit)))
        }
        return (time, Array(crossfader.timeline.upcoming(after: time, limit: limit)))
    }

    private func checkTime(_ seconds: Double) throws(EngineError) {
        guard seconds.isFinite, seconds >= 0 else {
            throw .invalidValue(field: "time", allowed: "0 or more seconds", given: "\(seconds)")
        }
    }

    /// Runs a decision that changes a crossfader and the deck, and returns which crossfader and whether it changed.
    private func changeCrossfader(
        otherwise reason: UnchangedReason = .sameValues,
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> (id: String, changed: Bool)
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        let commands = Engine.commandsPerPlayer * (3 + state.music.fadingOut.count)
        let answer = try perform(on: playersOnDeck, commands: commands, voices: 1, decide)
        return Changed(
            snapshot: try crossfader(answer.id),
            changed: answer.changed,
            otherwise: reason
        )
    }
}
