// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where the output takes our sound.
enum OutputReach: Sendable, Equatable {
    /// No output runs.
    case none
    /// The device is lost and the null output replaces it.
    case away
    /// An output that is no device: the null output by request, or a file.
    case noDevice
    /// A device; what is sent `arrives` there unless the audibility check found otherwise.
    case device(arrives: Bool)
}

/// What silences each bus in each zone and room at present, or why that is not known.
struct BusSilences: Sendable, Equatable {
    /// What decided it.
    struct Basis: Sendable, Equatable {
        let reach: OutputReach
        let session: UInt64
        let volumes: UInt64
        let zones: UInt64
        let rooms: UInt64
    }

    /// What silences one bus.
    struct Silences: Sendable, Equatable {
        /// The reasons in each zone, by id; empty ones while it can be heard there.
        var zones: [String: Set<AudibilityReason>] = [:]
        /// The same for each room.
        var rooms: [String: Set<AudibilityReason>] = [:]
    }

    /// Nil before the first observation.
    var basis: Basis?
    /// The zone of each room, by id.
    var places: [String: String] = [:]
    /// Whether there is an engine of rooms; without one only rooms that were asked for matter.
    var areRoomsServed = false
    private var silences: [VolumeScope: Silences] = [:]

    /// What silences a bus.
    subscript(scope: VolumeScope) -> Silences {
        get { basis == nil ? Silences(zones: [Zone.main: [.unobserved]]) : silences[scope] ?? Silences() }
        set { silences[scope] = newValue }
    }

    /// What silences playbacks on a bus, in the zones in which they play, the rooms of these, and the rooms that were asked for.
    func reasons(of scope: VolumeScope, in placement: Placement) -> ZonedAudibility.Reasons {
        let all = self[scope]
        var reasons: ZonedAudibility.Reasons = [:]
        for (zone, silences) in zonal(all.zones, placement.zones) { reasons[.zone(zone)] = silences }
        let asked = placement.asked.rooms ?? []
        guard basis != nil else {
            for room in asked { reasons[.room(room)] = [.unobserved] }
            return reasons
        }
        for (room, silences) in all.rooms where areRoomsServed || asked.contains(room) {
            guard let zone = places[room], reasons[.zone(zone)] != nil else { continue }
            reasons[.room(room)] = silences
        }
        for room in asked where reasons[.room(room)] == nil {
            let isShared = placement.shared.contains(room)
            reasons[.room(room)] =
                all.rooms[room] == nil ? [.roomGone] : isShared ? [.roomShared] : [.roomMoved]
        }
        return reasons
    }

    /// Whether nothing silences a bus in any zone; at a device only if the sound server reports where it plays.
    func canBeHeard(_ scope: VolumeScope) -> Bool {
        self[scope].zones.values.contains { $0.isSubset(of: [.noDevice]) }
    }

    /// The reasons in the zones that were asked for; without these in those that hear the bus.
    private func zonal(
        _ all: [String: Set<AudibilityReason>],
        _ zones: Set<String>?
    ) -> [String: Set<AudibilityReason>] {
        guard let zones else {
            let hearing = all.filter { !$0.value.contains(.zoneSource) }
            return hearing.isEmpty ? all.filter { $0.key == Zone.main } : hearing
        }
        guard basis != nil else { return all }
        return Dictionary(uniqueKeysWithValues: zones.map { ($0, all[$0] ?? [.zoneGone]) })
    }
}
