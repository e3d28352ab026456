// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

extension EngineState {
    /// Adds a crossfader; the stations of its cues must exist (SX-04).
    mutating func createCrossfader(
        _ settings: CrossfaderSettings,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
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
        let crossfader = StationCrossfader(id: turn.makeIdentifier("c"), settings: settings)
        crossfaders[crossfader.id] = crossfader
        turn.publish(.crossfaderCreated(snapshot(of: crossfader)))
        persist(crossfader, &turn)
        return crossfader.id
    }

    /// Adds cues (SX-06, SX-07).
    mutating func addCues(
        _ cues: [Cue],
        to reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        var crossfader = try crossfaders.crossfader(reference)
        try crossfader.add(cues)
        try check(crossfader.settings)
        crossfaders[crossfader.id] = crossfader
        turn.publish(.crossfaderChanged(snapshot(of: crossfader)))
        persist(crossfader, &turn)
        return crossfader.id
    }

    /// Removes a crossfader; the music keeps playing, at the volume from before its cues.
    mutating func disposeCrossfader(_ reference: String, _ turn: inout Turn) throws(EngineError) {
        let crossfader = try crossfaders.crossfader(reference)
        if crossfader.isConnected { releaseMaster(&turn) }
        restoreVolume(after: crossfader, &turn)
        crossfaders[crossfader.id] = nil
        turn.publish(.crossfaderDisposed(id: crossfader.id, name: crossfader.settings.name))
        turn.persist(.removeCrossfader(id: crossfader.id))
    }

    /// Resets the music, sorts the cues and loads the first track of the initial station (SX-08, SX-12).
    mutating func connect(
        crossfader reference: String,
        master: String?,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        var crossfader = try crossfaders.crossfader(reference)
        try checkFree(for: crossfader.id)
        if let master { _ = try players.player(master) }
        var meanings: [StationQuery: String] = [:]
        for query in crossfader.timeline.queries { meanings[query] = try stations.first(query).id }
        let present = volumes[.music].volume
        let isOwn = crossfader.appliedVolume == present
        crossfader.connect(meanings, volume: isOwn ? crossfader.volumeBefore : Double(shown: present))
        // Decided on a copy: if the station is refused, the master and its cues stay unchanged.
        var trial = self
        if crossfaders.connected?.id == crossfader.id { trial.releaseMaster(&turn) }
        if let id = crossfader.target.station, let station = stations[id] {
            try trial.change(to: station, fresh: true, over: .zero, isPaused: true, &turn)
        } else {
            _ = try trial.stopMusic(StopRequest(fadeOut: false), &turn)
            crossfader.restsInSilence = true
        }
        self = trial
        crossfaders[crossfader.id] = crossfader
        crossfaders.master = master.map { CrossfaderMaster(player: $0, crossfader: crossfader.id) }
        applyVolume(crossfader, &turn)
        turn.publish(.crossfaderChanged(snapshot(of: crossfader)))
        persist(crossfader, &turn)
        return crossfader.id
    }

    /// Starts or pauses the music with the external medium (SX-13, SX-14); a disconnected crossfader only records it.
    mutating func setPlaying(
        _ plays: Bool,
        crossfader reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var crossfader = try crossfaders.crossfader(reference)
        let before = crossfader
        try crossfader.setPlaying(plays)
        crossfaders[crossfader.id] = crossfader
        if plays { session.interruption.clientStartedMusic() }
        let moved = crossfader.isConnected && follow(crossfader.id, &turn)
        guard moved || crossfader.isPlaying != before.isPlaying else { return false }
        publish(crossfader.id, &turn)
        return true
    }

    /// Disconnects from the music, or reconnects and applies the last reported time (SX-16, SX-17).
    mutating func setConnected(
        _ connects: Bool,
        crossfader reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var crossfader = try crossfaders.crossfader(reference)
        if connects { try checkFree(for: crossfader.id) }
        let changed = connects ? try crossfader.reconnect() : try crossfader.disconnect()
        guard changed else { return false }
        crossfaders[crossfader.id] = crossfader
        if connects {
            _ = apply(crossfader.id, &turn)
            _ = follow(crossfader.id, &turn)
        } else {
            releaseMaster(&turn)
        }
        publish(crossfader.id, &turn)
        return true
    }

    /// Records a time of the external medium and applies its target to the music (SX-15).
    mutating func elapse(
        crossfader reference: String,
        to time: Double,
        _ turn: inout Turn
    ) throws(EngineError) -> ElapseResult {
        guard time.isFinite, time >= 0 else {
            throw .invalidValue(field: "time", allowed: "0 or more seconds", given: "\(time)")
        }
        var crossfader = try crossfaders.crossfader(reference)
        guard crossfaders.master?.crossfader != crossfader.id else {
            throw .wrongState(state: "driven by a player", allowed: ["driven by elapse"])
        }
        try crossfader.elapse(to: time, at: rate.seconds(turn.now))
        crossfaders[crossfader.id] = crossfader
        let changes = crossfader.isConnected ? apply(crossfader.id, &turn) : []
        let result = ElapseResult(
            applied: crossfader.isConnected,
            changes: changes,
            moment: moment(of: crossfader, at: time),
            drift: crossfader.drift.reading
        )
        return result
    }

    /// The snapshot of a crossfader.
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

    /// The target at a time, with the id of the station.
    func moment(of crossfader: StationCrossfader, at time: Double) -> CueMoment {
        var moment = crossfader.timeline.moment(at: time)
        moment.stationId = moment.station.flatMap { query in
            crossfader.stationIDs[query] ?? (try? stations.first(query))?.id
        }
        return moment
    }

    // MARK: Mechanism

    /// Throws if another crossfader is connected; only one at a time drives the deck.
    private func checkFree(for id: String) throws(EngineError) {
        guard let other = crossfaders.connected, other.id != id else { return }
        throw .crossfaderConnected(id: other.id, name: other.settings.name)
    }

    private func publish(_ id: String, _ turn: inout Turn) {
        guard let crossfader = crossfaders[id] else { return }
        turn.publish(.crossfaderChanged(snapshot(of: crossfader)))
    }

    private func persist(_ crossfader: StationCrossfader, _ turn: inout Turn) {
        guard let settings = StoredSettings.text(StoredCrossfader(crossfader.settings)) else { return }
        turn.persist(
            .putCrossfader(
                CrossfaderRecord(id: crossfader.id, name: crossfader.settings.name, settings: settings)
            )
        )
    }
}
