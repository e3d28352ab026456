// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

extension EngineState {
    /// Adds a crossfader; stations that its cues name must be there (SX-04).
    mutating func createCrossfader(
        _ settings: CrossfaderSettings,
        now: FrameTime
    ) throws(EngineError) -> (id: String, effects: Effects) {
        var settings = settings
        if settings.name.isEmpty {
            settings.name = freeName("Crossfader", crossfaders.all.map(\.settings.name))
        }
        try check(settings)
        guard crossfaders.all.allSatisfy({ $0.settings.name != settings.name }) else {
            throw .nameTaken(settings.name)
        }
        guard crossfaders.count < limits.crossfaders else {
            throw .limitReached(what: "crossfaders", limit: limits.crossfaders)
        }
        let crossfader = StationCrossfader(id: Identifier.make("c"), settings: settings)
        crossfaders[crossfader.id] = crossfader
        var effects = Effects()
        effects.publish(.crossfaderCreated(snapshot(of: crossfader)), at: now)
        persist(crossfader, &effects)
        return (crossfader.id, effects)
    }

    /// Adds cues (SX-06, SX-07).
    mutating func addCues(
        _ cues: [Cue],
        to reference: String,
        now: FrameTime
    ) throws(EngineError) -> (id: String, effects: Effects) {
        var crossfader = try crossfaders.crossfader(reference)
        try crossfader.add(cues)
        try check(crossfader.settings)
        crossfaders[crossfader.id] = crossfader
        var effects = Effects()
        effects.publish(.crossfaderChanged(snapshot(of: crossfader)), at: now)
        persist(crossfader, &effects)
        return (crossfader.id, effects)
    }

    /// Removes a crossfader; the music plays on.
    mutating func disposeCrossfader(_ reference: String, now: FrameTime) throws(EngineError) -> Effects {
        let crossfader = try crossfaders.crossfader(reference)
        var effects = Effects()
        if crossfader.isConnected { releaseMaster(now: now, &effects) }
        crossfaders[crossfader.id] = nil
        effects.publish(.crossfaderDisposed(id: crossfader.id, name: crossfader.settings.name), at: now)
        effects.persist(.removeCrossfader(id: crossfader.id))
        return effects
    }

    /// Resets the music, sorts the cues and loads the first track of the initial station (SX-08, SX-12).
    mutating func connect(
        crossfader reference: String,
        master: String?,
        now: FrameTime
    ) throws(EngineError) -> (id: String, effects: Effects) {
        var crossfader = try crossfaders.crossfader(reference)
        try checkFree(for: crossfader.id)
        if let master { _ = try players.player(master) }
        var meanings: [StationQuery: String] = [:]
        for query in crossfader.timeline.queries { meanings[query] = try stations.first(query).id }
        crossfader.connect(meanings, volume: Double(shown: volumes[.music].volume))
        // Decided on a copy: a station that is refused takes neither the master nor its cues.
        var trial = self
        var effects = Effects()
        if crossfaders.connected?.id == crossfader.id { trial.releaseMaster(now: now, &effects) }
        if let id = crossfader.target.station, let station = stations[id] {
            effects.append(try trial.change(to: station, fresh: true, over: .zero, isPaused: true, now: now))
        } else {
            effects.append(try trial.stopMusic(StopRequest(fadeOut: false), now: now).effects)
            crossfader.restsInSilence = true
        }
        self = trial
        crossfaders[crossfader.id] = crossfader
        crossfaders.master = master.map { CrossfaderMaster(player: $0, crossfader: crossfader.id) }
        applyVolume(crossfader, &effects, now: now)
        effects.publish(.crossfaderChanged(snapshot(of: crossfader)), at: now)
        persist(crossfader, &effects)
        return (crossfader.id, effects)
    }

    /// Starts or pauses the music with the external medium (SX-13, SX-14); a disconnected one only takes note.
    mutating func setPlaying(
        _ plays: Bool,
        crossfader reference: String,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var crossfader = try crossfaders.crossfader(reference)
        let before = crossfader
        try crossfader.setPlaying(plays)
        var effects = Effects()
        crossfaders[crossfader.id] = crossfader
        let moved = crossfader.isConnected && follow(crossfader.id, now: now, &effects)
        guard moved || crossfader.isPlaying != before.isPlaying else { return (false, effects) }
        publish(crossfader.id, at: now, &effects)
        return (true, effects)
    }

    /// Lets the music alone, or takes it again and applies the last time told (SX-16, SX-17).
    mutating func setConnected(
        _ connects: Bool,
        crossfader reference: String,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var crossfader = try crossfaders.crossfader(reference)
        if connects { try checkFree(for: crossfader.id) }
        let changed = connects ? try crossfader.reconnect() : try crossfader.disconnect()
        guard changed else { return (false, Effects()) }
        var effects = Effects()
        crossfaders[crossfader.id] = crossfader
        if connects {
            applyVolume(crossfader, &effects, now: now)
            _ = applyStation(crossfader.id, now: now, &effects)
            _ = follow(crossfader.id, now: now, &effects)
        } else {
            releaseMaster(now: now, &effects)
        }
        publish(crossfader.id, at: now, &effects)
        return (true, effects)
    }

    /// Notes a time of the external medium and brings the music in line with it (SX-15).
    mutating func elapse(
        crossfader reference: String,
        to time: Double,
        now: FrameTime
    ) throws(EngineError) -> (result: ElapseResult, effects: Effects) {
        guard time.isFinite, time >= 0 else {
            throw .invalidValue(field: "time", allowed: "0 or more seconds", given: "\(time)")
        }
        var crossfader = try crossfaders.crossfader(reference)
        guard crossfaders.master?.crossfader != crossfader.id else {
            throw .wrongState(state: "driven by a player", allowed: ["driven by elapse"])
        }
        try crossfader.elapse(to: time, at: rate.seconds(now))
        crossfaders[crossfader.id] = crossfader
        var effects = Effects()
        let changes = crossfader.isConnected ? apply(crossfader.id, now: now, &effects) : []
        let result = ElapseResult(
            applied: crossfader.isConnected,
            changes: changes,
            moment: moment(of: crossfader, at: time),
            drift: crossfader.drift.reading
        )
        return (result, effects)
    }

    /// A crossfader as clients see it.
    func snapshot(of crossfader: StationCrossfader) -> CrossfaderSnapshot {
        CrossfaderSnapshot(
            id: crossfader.id,
            settings: crossfader.settings,
            state: crossfader.state,
            isPlaying: crossfader.isPlaying,
            master: crossfaders.master.flatMap { $0.crossfader == crossfader.id ? $0.player : nil },
            elapsed: crossfader.elapsed,
            moment: moment(of: crossfader, at: crossfader.elapsed ?? 0),
            drift: crossfader.drift.reading,
            revision: crossfaders.revision(of: crossfader.id)
        )
    }

    /// What should be at a time, and which station that means.
    func moment(of crossfader: StationCrossfader, at time: Double) -> CueMoment {
        var moment = crossfader.timeline.moment(at: time)
        moment.stationId = moment.station.flatMap { query in
            crossfader.stationIDs[query] ?? (try? stations.first(query))?.id
        }
        return moment
    }

    // MARK: Mechanism

    /// One connected crossfader at a time drives the deck.
    private func checkFree(for id: String) throws(EngineError) {
        guard let other = crossfaders.connected, other.id != id else { return }
        throw .crossfaderConnected(id: other.id, name: other.settings.name)
    }

    private func publish(_ id: String, at now: FrameTime, _ effects: inout Effects) {
        guard let crossfader = crossfaders[id] else { return }
        effects.publish(.crossfaderChanged(snapshot(of: crossfader)), at: now)
    }

    private func persist(_ crossfader: StationCrossfader, _ effects: inout Effects) {
        guard let settings = StoredSettings.text(StoredCrossfader(crossfader.settings)) else { return }
        effects.persist(
            .putCrossfader(
                CrossfaderRecord(id: crossfader.id, name: crossfader.settings.name, settings: settings)
            )
        )
    }
}
