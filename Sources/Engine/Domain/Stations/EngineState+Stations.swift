// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

extension EngineState {
    /// Adds a station, at the end or at a position.
    mutating func createStation(
        _ settings: StationSettings,
        at position: Int?,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        var settings = settings
        if settings.name.isEmpty { settings.name = freeName("Station", stations.all.map(\.settings.name)) }
        try check(settings)
        guard stations.all.allSatisfy({ $0.settings.name != settings.name }) else {
            throw .nameTaken(settings.name)
        }
        guard stations.count < limits.stations else {
            throw .limitReached(what: "stations", limit: limits.stations)
        }
        try check(position: position)
        let station = Station(id: turn.makeIdentifier("t"), settings: settings)
        stations[station.id] = station
        if let position { stations.move(station.id, to: position) }
        turn.publish(.stationCreated(snapshot(of: station)))
        persistStations(&turn)
        return station.id
    }

    /// Changes a station; its current track keeps playing, and the next one is planned again.
    mutating func change(
        station reference: String,
        _ change: StationChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var station = try stations.station(reference)
        let before = station
        station.settings.take(change)
        let namings = station.settings.name == before.settings.name ? [] : namings(of: .station, station.id)
        try check(station.settings)
        try check(position: change.position)
        guard stations.all.allSatisfy({ $0.id == station.id || $0.settings.name != station.settings.name })
        else { throw .nameTaken(station.settings.name) }
        let place = stations.position(of: station.id)
        stations[station.id] = station
        if let position = change.position { stations.move(station.id, to: position) }
        guard station != before || stations.position(of: station.id) != place else { return false }
        if station.settings != before.settings {
            let kept = placeKept(of: station, &turn)
            set(place: kept, of: station.id, &turn)
            if music.context?.stationID == station.id {
                replan(station, &turn)
            }
        }
        turn.publish(.stationChanged(snapshot(of: stations[station.id] ?? station)))
        persistStations(&turn)
        replace(namings, by: station.settings.name, &turn)
        return true
    }

    /// Removes a station; its current track plays to the end.
    mutating func disposeStation(
        _ reference: String,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) {
        let station = try stations.station(reference)
        if !force { try checkUnused(.station, station.id, station.settings.name, turn) }
        if let user = crossfaders.all.first(where: { $0.needs(station: station.id) }) {
            throw .crossfaderConnected(id: user.id, name: user.settings.name)
        }
        if music.context?.stationID == station.id { endContext(&turn) }
        stations[station.id] = nil
        turn.publish(.stationDisposed(id: station.id, name: station.settings.name))
        turn.persist(.removeStation(id: station.id))
        turn.persist(.remove(.stationPlace, station.id))
        persistStations(&turn)
    }

    /// The sounds of a station in its order, whether ready or not.
    func tracks(of station: Station) -> [String] { tracks(of: station.settings.playlist) }

    /// The sounds of a list in its order, whether ready or not.
    func tracks(of list: PlaylistSource) -> [String] {
        switch list {
        case .sounds(let references):
            return references.compactMap { try? sounds.resolve(.text($0)).id }
        case .tags: return sounds.all.filter(selection(list)).map(\.id)
        case .folder:
            return sounds.all.filter(selection(list)).sorted { $0.origin.path < $1.origin.path }
                .map(\.id)
        }
    }

    /// Whether a playlist without a list selects a sound.
    func selection(_ playlist: PlaylistSource) -> (Sound) -> Bool {
        switch playlist {
        case .sounds: return { _ in false }
        case .tags(let tags): return { sound in tags.allSatisfy(sound.details.tags.contains) }
        case .folder(let folder):
            let prefixes = (folder.hasPrefix("/") ? [folder] : libraries.map { $0 + "/" + folder })
                .map { ($0.hasSuffix("/") ? $0 : $0 + "/").utf8 }
            return { sound in
                guard case .file(let path) = sound.origin else { return false }
                return prefixes.contains { path.utf8.starts(with: $0) }
            }
        }
    }

    /// The snapshot of a station.
    func snapshot(of station: Station) -> StationSnapshot {
        let tracks = tracks(of: station)
        return StationSnapshot(
            id: station.id,
            settings: station.settings,
            position: stations.position(of: station.id) ?? 0,
            trackCount: tracks.count,
            isCurrent: music.context?.stationID == station.id,
            broken: faults(of: station, tracks),
            revision: stations.revision(of: station.id)
        )
    }

    /// Restores the saved stations and crossfaders; unreadable ones are skipped.
    mutating func restoreStations(_ stored: StoredState) {
        for record in stored.stations {
            guard let settings = StoredSettings.read(record.settings, as: StoredStation.self)?.settings else {
                continue
            }
            stations[record.id] = Station(id: record.id, settings: settings)
        }
        restorePlaces(stored)
        for record in stored.crossfaders {
            guard let kept = StoredSettings.read(record.settings, as: StoredCrossfader.self) else { continue }
            crossfaders[record.id] = StationCrossfader(id: record.id, settings: kept.settings)
        }
    }

    // MARK: Mechanism

    /// The position at which a changed station stopped; nil if it does not resume any more.
    private func placeKept(of station: Station, _ turn: inout Turn) -> StationPlace? {
        guard station.settings.resumes, var place = station.place else { return nil }
        follow(station, &place.playlist, &turn)
        return place
    }

    /// Gives a playlist the order that a station has now.
    private func follow(_ station: Station, _ playlist: inout Playlist, _ turn: inout Turn) {
        let settings = station.settings
        let given = settings.seed.map { UInt64(bitPattern: Int64($0)) }
        let isNew = settings.isShuffled && !playlist.isShuffled
        let seed = given ?? (isNew ? turn.makeSeed() : playlist.seed)
        guard settings.isShuffled != playlist.isShuffled || seed != playlist.seed else { return }
        playlist.change(isShuffled: settings.isShuffled, seed: seed, of: tracks(of: station))
    }

    /// Plans the next track again; what was played in the cycle stays played.
    private mutating func replan(_ station: Station, _ turn: inout Turn) {
        dropUpcoming(&turn)
        guard var context = music.context else { return }
        follow(station, &context.playlist, &turn)
        context.rotation.follow(station.settings.rotation, seed: context.playlist.seed, at: moment(turn))
        music.context = context
    }

    /// Saves all stations, because a move changes the positions of several.
    func persistStations(_ turn: inout Turn) {
        for (place, station) in stations.all.enumerated() {
            guard let settings = StoredSettings.text(StoredStation(station.settings)) else { continue }
            turn.persist(
                .putStation(
                    StationRecord(
                        id: station.id,
                        name: station.settings.name,
                        place: place,
                        settings: settings
                    )
                )
            )
        }
    }
}

extension StationSettings {
    /// Applies the values that a change contains.
    public mutating func take(_ change: StationChange) {
        name = change.name ?? name
        options = change.options ?? options
        playlist = change.playlist ?? playlist
        isShuffled = change.isShuffled ?? isShuffled
        seed = change.seed ?? seed
        crossfadeDuration = change.crossfadeDuration ?? crossfadeDuration
        skipFadeDuration = change.skipFadeDuration ?? skipFadeDuration
        isGapless = change.isGapless ?? isGapless
        targetLoudness = change.targetLoudness ?? targetLoudness
        resumes = change.resumes ?? resumes
        rotation = change.rotation ?? rotation
    }
}
