// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Engine {
    /// The stations that match a query, in order of precedence; all of them for the empty query (SX-04).
    public func stations(_ query: StationQuery = StationQuery([:])) -> [StationSnapshot] {
        state.stations.matches(query).map { state.snapshot(of: $0) }
    }

    /// A page of the stations that match a query, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func stations(
        _ query: StationQuery,
        _ request: PageRequest
    ) throws(EngineError) -> Page<StationSnapshot> {
        try request.page(of: state.stations.matches(query), limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One station, by id or name.
    ///
    /// - Throws: `stationNotFound`.
    public func station(_ reference: String) throws(EngineError) -> StationSnapshot {
        state.snapshot(of: try state.stations.station(reference))
    }

    /// The sounds a station would play, in its order.
    ///
    /// - Throws: `stationNotFound`.
    public func tracks(ofStation reference: String) throws(EngineError) -> [SoundSnapshot] {
        state.tracks(of: try state.stations.station(reference)).compactMap { state.sounds[$0] }
            .map { state.snapshot(of: $0) }
    }

    /// Adds a station, after the others unless a position is given.
    ///
    /// - Throws: `invalidValue`, `soundNotFound`, `nameTaken`, `limitReached`.
    public func createStation(
        _ settings: StationSettings,
        at position: Int? = nil
    ) async throws(EngineError) -> StationSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.createStation(settings, at: position, &turn)
        }
        let snapshot = try station(id)
        await save()
        return snapshot
    }

    /// Changes a station.
    ///
    /// - Throws: as `createStation`, and `stationNotFound`.
    public func changeStation(
        _ reference: String,
        _ change: StationChange
    ) async throws(EngineError) -> Changed<StationSnapshot> {
        let (id, changed) = try perform(commands: Engine.commandsPerPlayer) {
            (state, turn) throws(EngineError) in
            let id = try state.stations.station(reference).id
            return (id, try state.change(station: id, change, &turn))
        }
        let answer = Changed(snapshot: try station(id), changed: changed)
        await save()
        return answer
    }

    /// Removes a station; its current track plays to its end.
    ///
    /// - Parameters:
    ///   - reference: its id or name.
    ///   - force: whether it is removed although actions or the start name it, which fail from then on.
    /// - Throws: `stationNotFound`, `inUse`; `crossfaderConnected` while a connected crossfader may need it.
    public func disposeStation(_ reference: String, force: Bool = false) async throws(EngineError) {
        try perform(commands: Engine.commandsPerPlayer) { (state, turn) throws(EngineError) in
            try state.disposeStation(reference, force: force, &turn)
        }
        await save()
    }

    /// Plays a station on the music deck, with a crossfade.
    ///
    /// - Throws: `stationNotFound`, `stationEmpty`, `invalidValue`, `overloaded`.
    public func playStation(
        _ reference: String,
        _ request: StationPlay = StationPlay()
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(voices: 2, otherwise: { _ in .alreadyPlaying }) { (state, turn) throws(EngineError) in
            try state.playStation(reference, request, &turn)
        }
    }

    /// Plays the first station that matches a query.
    ///
    /// - Throws: as `playStation`.
    public func playStation(
        _ query: StationQuery,
        _ request: StationPlay = StationPlay()
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        try playStation(try state.stations.first(query).id, request)
    }

    /// Skips forward or back within the current station, with a crossfade.
    ///
    /// - Parameters:
    ///   - count: number of tracks, −100 to 100, not 0.
    ///   - seconds: length of the crossfade; the station's when nil.
    /// - Returns: the deck.
    /// - Throws: `noMusic`, `wrongState` if a single track plays, `stationEmpty`, `invalidValue`, `overloaded`.
    public func skipMusic(
        by count: Int,
        over seconds: Double? = nil
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(voices: 2) { (state, turn) throws(EngineError) in
            try state.skip(by: count, over: seconds, &turn)
        }
    }

    /// Sets the position of the track on the deck.
    ///
    /// - Throws: `noMusic`, `invalidValue`, `overloaded`.
    public func seekMusic(to seconds: Double) throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(voices: 1) { (state, turn) throws(EngineError) in
            try state.seekMusic(to: seconds, &turn)
        }
    }

    /// Tracks that were on the deck, newest first.
    public func musicHistory() -> [TrackSnapshot] {
        state.music.history.reversed().map { state.snapshot(of: $0) }
    }

    /// Tracks that come next, as far as they are known.
    public func upcomingMusic(_ count: Int) -> [TrackSnapshot] {
        refreshClock()
        refreshPlayheads(playersOnDeck)
        return state.upcomingTracks(count, at: state.moment(makeTurn()))
    }

    /// Keeps the place of the station on the deck, before the server stops.
    func keepPlace() {
        refreshClock()
        refreshPlayheads(playersOnDeck)
        decide { $0.keepPlace(&$1) }
    }
}
