// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output
import Storage

extension EngineState {
    /// Commands that a change of a zone sends at most: cells, gains and mutes of the main zone and of its direct ones.
    static let commandsPerZone = 24
    /// Seconds over which a removed zone fades out.
    private static let removalFadeSeconds = 0.5

    /// Adds a zone, which hears every bus unless the request says otherwise.
    ///
    /// - Returns: its id.
    mutating func createZone(_ change: ZoneChange, _ turn: inout Turn) throws(EngineError) -> String {
        let fade = try check(change, of: nil)
        guard let name = change.name else {
            throw .invalidValue(
                field: "name",
                allowed: "1 to \(ValueRange.zoneNameBytes) bytes",
                given: "none"
            )
        }
        guard zones.all.count < ZoneTable.limit, let number = zones.freeNumber(presentZones) else {
            throw .limitReached(what: "zones", limit: ZoneTable.limit)
        }
        var zone = Zone(id: turn.makeIdentifier("z"), number: number, name: name)
        try apply(change, to: &zone)
        zones[zone.id] = zone
        turn.send(.zone(zone.mixed, .setGain(RampTarget(to: zone.volume, frames: declick))))
        turn.send(.zone(zone.mixed, .setMute(zone.isMuted)))
        for scope in EngineState.soundingBuses {
            turn.send(
                .zone(zone.mixed, .setCell(scope.bus, RampTarget(to: zone.gain(of: scope), frames: fade)))
            )
        }
        keepZones(&turn)
        turn.publish(.zone(.created(snapshot(of: zone))))
        return zone.id
    }

    /// Changes a zone; nothing changes if one value is invalid.
    mutating func changeZone(
        _ id: String,
        _ change: ZoneChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let old = try zones.zone(id)
        let fade = try check(change, of: old)
        var zone = old
        try apply(change, to: &zone)
        guard zone != old else { return false }
        let namings = zone.name == old.name ? [] : namings(of: .zone, old.id)
        zones[old.id] = zone
        for zoneID in mixed(zone) {
            if zone.volume != old.volume {
                turn.send(.zone(zoneID, .setGain(RampTarget(to: zone.volume, frames: fade))))
            }
            if zone.isMuted != old.isMuted { turn.send(.zone(zoneID, .setMute(isMuted(zone)))) }
        }
        for scope in EngineState.soundingBuses where zone.gain(of: scope) != old.gain(of: scope) {
            let isDirect = zone.id == Zone.main && directs.contains(scope)
            let place = isDirect ? ZoneID(DirectZone.number(scope)) : zone.mixed
            turn.send(.zone(place, .setCell(scope.bus, RampTarget(to: zone.gain(of: scope), frames: fade))))
        }
        keepZones(&turn)
        turn.publish(.zone(.changed(snapshot(of: zone))))
        replace(namings, by: zone.name, &turn)
        return true
    }

    /// Removes a zone; what plays in it fades out there.
    mutating func disposeZone(
        _ reference: String,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) {
        let zone = try zones.zone(reference)
        guard zone.id != Zone.main else {
            throw .wrongState(state: "the main zone", allowed: ["created by POST /v1/zones"])
        }
        if !force { try checkUnused(.zone, zone.id, zone.name, turn) }
        zones[zone.id] = nil
        ducking.forget(zone: zone.number)
        let fade = RampTarget(to: .silence, frames: rate.frames(seconds: EngineState.removalFadeSeconds))
        for scope in EngineState.soundingBuses { turn.send(.zone(zone.mixed, .setCell(scope.bus, fade))) }
        // Its number may be given away.
        turn.send(.zone(zone.mixed, .setMetering(false)))
        keepZones(&turn)
        turn.publish(.zone(.disposed(id: zone.id, name: zone.name)))
    }

    /// Restores the stored zones.
    mutating func restoreZones(_ stored: StoredState, _ turn: inout Turn) {
        for record in stored.setting("zones", as: [StoredZone].self) ?? [] {
            guard let number = record.id == Zone.main ? 0 : zones.freeNumber([]) else { continue }
            let zone = record.zone(number)
            zones[zone.id] = zone
            for zoneID in mixed(zone) {
                turn.send(.zone(zoneID, .setGain(RampTarget(to: zone.volume, frames: .zero))))
                turn.send(.zone(zoneID, .setMute(zone.isMuted)))
            }
            for scope in EngineState.soundingBuses {
                let target = RampTarget(to: zone.gain(of: scope), frames: .zero)
                turn.send(.zone(zone.mixed, .setCell(scope.bus, target)))
            }
        }
        // Also where no room was stored, whose restoring made a new plan.
        rooms.zones = roomZones
        rooms.replan()
    }

    // MARK: Where zones play

    /// Name of the sink that plays a zone, which may not exist; nil without one, and for the main zone.
    func sink(of zone: Zone) -> String? { zone.sink ?? roomSink(ofZone: zone.id) }

    /// The routes of all streams.
    var outputRoutes: OutputRoutes {
        var routes = session.routing.routes(in: session.graph)
        for zone in zones.all.sorted(by: { $0.number < $1.number }) {
            guard zone.id != Zone.main, let sink = sink(of: zone) else { continue }
            routes.zones.append(ZoneRoute(zone: zone.number, key: zone.key, title: zone.name, sink: sink))
        }
        routes.zones.sort { $0.zone < $1.zone }
        return routes
    }

    /// Names of the sinks that play a zone.
    func playingSinks(of zone: Zone) -> [String] {
        let graph = session.graph
        guard zone.id != Zone.main else { return graph.ownSinks }
        guard let sink = sink(of: zone), graph.zoneSinks[zone.key]?.contains(sink) ?? false else { return [] }
        return [sink]
    }

    /// What silences every bus in a zone, besides its sink.
    func silences(of zone: Zone) -> Set<AudibilityReason> {
        var reasons: Set<AudibilityReason> = []
        if zone.volume == .silence { reasons.insert(.zoneVolume) }
        if isMuted(zone) { reasons.insert(.zoneMute) }
        if areRoomsSilent(in: zone) { reasons.insert(.roomsAway) }
        return reasons
    }

    /// Whether a zone is silent by its own mute or because of who talks.
    func isMuted(_ zone: Zone) -> Bool { zone.isMuted || queue.mutes.contains(zone.id) }

    /// The snapshot of a zone.
    func snapshot(of zone: Zone) -> ZoneSnapshot {
        ZoneSnapshot(
            id: zone.id,
            number: zone.number,
            name: zone.name,
            sink: zone.sink,
            rooms: rooms(ofZone: zone.id),
            playingSinks: playingSinks(of: zone),
            volume: Double(shown: zone.volume),
            isMuted: zone.isMuted,
            sources: Dictionary(
                uniqueKeysWithValues: EngineState.soundingBuses.map { ($0, Double(shown: zone.gain(of: $0))) }
            ),
            revision: zones.revision(of: zone.id)
        )
    }

    private mutating func keepZones(_ turn: inout Turn) {
        zonesChanged(&turn)
        turn.persist(.put(.setting, "zones", zones.all.map(StoredZone.init)))
    }
}
