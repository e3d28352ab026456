// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// All crossfaders, by creation.
    public func crossfaders() -> [CrossfaderSnapshot] {
        state.crossfaders.all.map { state.snapshot(of: $0) }
    }

    /// One crossfader, by id or name.
    ///
    /// - Throws: `crossfaderNotFound`.
    public func crossfader(_ reference: String) throws(EngineError) -> CrossfaderSnapshot {
        state.snapshot(of: try state.crossfaders.crossfader(reference))
    }

    /// Adds a crossfader.
    ///
    /// - Throws: `invalidValue`, `stationNotFound`, `nameTaken`, `limitReached`; `storageFull` and `storageFailed`
    ///   where it is there, but not kept yet.
    public func createCrossfader(
        _ settings: CrossfaderSettings
    ) async throws(EngineError) -> CrossfaderSnapshot {
        try refuseChanges()
        let id = try perform { (state, turn) throws(EngineError) in
            try state.createCrossfader(settings, &turn)
        }
        let snapshot = try crossfader(id)
        try await save()
        return snapshot
    }

    /// Adds cues behind those a crossfader has (SX-06, SX-07).
    ///
    /// - Throws: `crossfaderNotFound`, `wrongState` once it was connected, `invalidValue`, `stationNotFound`.
    public func addCues(_ cues: [Cue], to reference: String) async throws(EngineError) -> CrossfaderSnapshot {
        try refuseChanges()
        let id = try perform { (state, turn) throws(EngineError) in
            try state.addCues(cues, to: reference, &turn)
        }
        let snapshot = try crossfader(id)
        try await save()
        return snapshot
    }

    /// Removes a crossfader; the music plays on.
    ///
    /// - Throws: `crossfaderNotFound`, `storageFull`, `storageFailed`.
    public func disposeCrossfader(_ reference: String) async throws(EngineError) {
        try refuseChanges()
        try perform(commands: Engine.commandsPerPlayer) { (state, turn) throws(EngineError) in
            try state.disposeCrossfader(reference, &turn)
        }
        try await save()
    }

    /// Resets the music and loads the first track of the initial station, without playing it (SX-12).
    ///
    /// - Parameters:
    ///   - reference: id or name.
    ///   - master: one of our players as the external medium; nil leaves that to `elapse`.
    /// - Returns: the crossfader.
    /// - Throws: `crossfaderNotFound`, `crossfaderConnected` with the other one, `playerNotFound`, `stationNotFound`,
    ///   `stationEmpty`, `overloaded`.
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
    /// - Throws: `crossfaderNotFound`, `wrongState` before it was connected, `overloaded`.
    public func setCrossfader(
        _ reference: String,
        playing: Bool
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        try changeCrossfader { (state, turn) throws(EngineError) in
            let id = try state.crossfaders.crossfader(reference).id
            return (id, try state.setPlaying(playing, crossfader: id, &turn))
        }
    }

    /// Lets the music alone, or takes it again (SX-16, SX-17).
    ///
    /// - Throws: `crossfaderNotFound`, `wrongState` before it was connected, `crossfaderConnected`, `overloaded`.
    public func setCrossfader(
        _ reference: String,
        connected: Bool
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        try changeCrossfader { (state, turn) throws(EngineError) in
            let id = try state.crossfaders.crossfader(reference).id
            return (id, try state.setConnected(connected, crossfader: id, &turn))
        }
    }

    /// Notes a time of the external medium and brings the music in line with it (SX-15).
    ///
    /// - Throws: `crossfaderNotFound`, `invalidValue`, `wrongState` before it was connected or while a player drives it,
    ///   `overloaded`.
    public func elapseCrossfader(_ reference: String, to seconds: Double) throws(EngineError) -> ElapseResult
    {
        let commands = Engine.commandsPerPlayer * (3 + state.music.fadingOut.count)
        return try perform(commands: commands, voices: 1) { (state, turn) throws(EngineError) in
            try state.elapse(crossfader: reference, to: seconds, &turn)
        }
    }

    /// What should be at a time; a pure function of the cues (SX-10).
    ///
    /// - Throws: `crossfaderNotFound`, `invalidValue`.
    public func moment(ofCrossfader reference: String, at seconds: Double) throws(EngineError) -> CueMoment {
        try checkTime(seconds)
        return state.moment(of: try state.crossfaders.crossfader(reference), at: seconds)
    }

    /// The cues behind a time, or behind the last reported one.
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

    /// Lets a crossfader and the deck change; the decision says which one and whether anything changed.
    private func changeCrossfader(
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> (id: String, changed: Bool)
    ) throws(EngineError) -> Changed<CrossfaderSnapshot> {
        let commands = Engine.commandsPerPlayer * (3 + state.music.fadingOut.count)
        let answer = try perform(on: playersOnDeck, commands: commands, voices: 1, decide)
        return Changed(snapshot: try crossfader(answer.id), changed: answer.changed)
    }
}
