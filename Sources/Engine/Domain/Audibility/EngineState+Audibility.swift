// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output

extension EngineState {
    /// Takes where the output takes our sound, and notes for everything that sounds what silences it from now on.
    ///
    /// Called after every operation and every drain; it does nothing unless something changed that concerns it.
    mutating func noteSilences(_ reach: OutputReach, at now: FrameTime) {
        let basis = BusSilences.Basis(
            reach: reach,
            session: sessionRevision,
            volumes: volumesRevision,
            zones: zones.revision,
            rooms: rooms.revision
        )
        let changed = players.takeSilenceChanges()
        guard basis != silences.basis else {
            for id in changed {
                guard let voice = players[id]?.voice else { continue }
                noteSilences(of: voice, at: now)
            }
            return
        }
        var next = silences
        next.basis = basis
        next.places = Dictionary(uniqueKeysWithValues: rooms.all.map { ($0.id, $0.zone) })
        next.areRoomsServed = rooms.engine != nil
        for scope in EngineState.soundingBuses {
            var all = BusSilences.Silences()
            for zone in zones.all { all.zones[zone.id] = silences(of: scope, in: zone, reach) }
            for room in rooms.all {
                all.rooms[room.id] = zones[room.zone].map { silences(of: scope, in: $0, room: room, reach) }
            }
            next[scope] = all
        }
        silences = next
        for voice in players.voices.keys { noteSilences(of: voice, at: now) }
        let isAudible = next.canBeHeard(.announcement)
        guard queue.machine.isAudible != isAudible else { return }
        queue.machine.isAudible = isAudible
        // Announcements may be waiting until they can be heard.
        queue.isDirty = true
    }

    private mutating func noteSilences(of voice: VoiceHandle, at now: FrameTime) {
        guard let record = players.voices[voice] else { return }
        let reasons = silences(of: record.identity)
        players.voices[voice]?.playback.audibility.change(to: reasons, at: now)
    }

    /// What silences a player at present, in each of its zones and rooms.
    func silences(of player: PlayerIdentity) -> ZonedAudibility.Reasons {
        let own = players[player.id]?.silences ?? []
        return silences.reasons(of: player.kind.scope, in: player.placement).mapValues { $0.union(own) }
    }

    /// The answer of a record, for what was asked for.
    func audibility(of record: ZonedAudibility, _ asked: Places, isWhole: Bool = true) -> Audibility {
        record.audibility(of: asked, tolerance: audibilityTolerance, isWhole: isWhole) { id in
            rooms[id]?.settings.name ?? id
        }
    }

    /// The shortest time that counts in an answer.
    var audibilityTolerance: FrameCount { rate.frames(seconds: 0.1) }

    /// Takes the highest level of a voice since it was last measured, linear.
    mutating func note(peak: Double, of voice: VoiceHandle) {
        guard let record = players.voices[voice] else { return }
        players.voices[voice]?.playback.peak = max(record.playback.peak ?? 0, peak)
    }

    // MARK: Buses

    /// What silences a bus in a zone, or in one of its rooms.
    private func silences(
        of scope: VolumeScope,
        in zone: Zone,
        room: Room? = nil,
        _ reach: OutputReach
    ) -> Set<AudibilityReason> {
        var reasons = silences(of: zone)
        if let room { reasons = reasons.subtracting([.roomsAway]).union(room.silences) }
        if zone.gain(of: scope) == .silence { reasons.insert(.zoneSource) }
        if volumes[scope].volume == .silence { reasons.insert(.busVolume) }
        if volumes[scope].isMuted { reasons.insert(.busMute) }
        if volumes.isLeftOutBySolo(scope) { reasons.insert(.busSolo) }
        if let gate = session.gate(of: scope) { reasons.insert(AudibilityReason(gate)) }
        if volumes[.master].volume == .silence { reasons.insert(.masterVolume) }
        if volumes[.master].isMuted { reasons.insert(.masterMute) }
        switch reach {
        case .none: reasons.insert(.noOutput)
        case .away: reasons.insert(.outputAway)
        case .noDevice: reasons.insert(.noDevice)
        case .device(let arrives):
            let isDirect = session.directBuses.contains(scope)
            // The check listens to the sink of the main stream.
            if zone.id == Zone.main, !arrives, !isDirect { reasons.insert(.noSignal) }
            if zone.id == Zone.main, room == nil, session.isAtOtherOutput(scope) {
                reasons.insert(.otherOutput)
            }
            let isElsewhere = zone.id == Zone.main && isDirect
            let sinks = isElsewhere ? session.busOutputs[scope].map { [$0] } : playingSinks(of: zone)
            guard room != nil else {
                reasons.formUnion(silences(at: sinks))
                break
            }
            let own = roomSink(ofZone: zone.id)
            reasons.formUnion(silences(at: (sinks ?? []).filter { $0 == own }))
        }
        return reasons
    }

    /// What silences the sinks with these names, or those of the main stream.
    private func silences(at names: [String]?) -> Set<AudibilityReason> {
        let graph = session.graph
        guard graph.isConnected else { return [.unobserved] }
        let names = names ?? graph.ownSinks
        let sinks = graph.sinks.filter { names.contains($0.name) && $0.name != Zone.standIn }
        guard !sinks.isEmpty else { return [.noSink] }
        guard !sinks.contains(where: { !$0.isMuted && $0.volume > 0 }) else { return [] }
        return Set(sinks.map { $0.isMuted ? AudibilityReason.sinkMute : .sinkVolume })
    }
}

extension Room {
    /// What silences it by itself.
    fileprivate var silences: Set<AudibilityReason> {
        var reasons: Set<AudibilityReason> = []
        if !isConnected { reasons.insert(.roomAway) }
        if settings.isMuted { reasons.insert(.roomMute) }
        if settings.volume == 0 { reasons.insert(.roomVolume) }
        return reasons
    }
}

extension Player {
    /// What silences it by itself; during a fade only the base volume and the limit.
    var silences: Set<AudibilityReason> {
        var reasons: Set<AudibilityReason> = []
        if baseVolume == .silence || fade == nil && volume == .silence { reasons.insert(.volume) }
        if isHeld { reasons.insert(.limit) }
        return reasons
    }
}
