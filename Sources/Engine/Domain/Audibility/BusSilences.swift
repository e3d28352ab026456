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

/// What silences each bus in each zone at present, or why that is not known.
struct BusSilences: Sendable, Equatable {
    /// What decided it.
    struct Basis: Sendable, Equatable {
        let reach: OutputReach
        let session: UInt64
        let volumes: UInt64
        let zones: UInt64
        let rooms: UInt64
    }

    /// Nil before the first observation.
    var basis: Basis?
    private var reasons: [VolumeScope: ZonedAudibility.Reasons] = [:]

    /// The reasons of a bus in each zone, by id; empty ones while it can be heard there.
    subscript(scope: VolumeScope) -> ZonedAudibility.Reasons {
        get { basis == nil ? [Zone.main: [.unobserved]] : reasons[scope] ?? [:] }
        set { reasons[scope] = newValue }
    }

    /// What silences playbacks on a bus.
    ///
    /// - Parameters:
    ///   - scope: the bus.
    ///   - zones: the zones that were asked for, by id; nil for those that hear the bus.
    /// - Returns: the reasons of each zone.
    func reasons(of scope: VolumeScope, in zones: Set<String>?) -> ZonedAudibility.Reasons {
        let all = self[scope]
        guard let zones else {
            let hearing = all.filter { !$0.value.contains(.zoneSource) }
            return hearing.isEmpty ? all.filter { $0.key == Zone.main } : hearing
        }
        guard basis != nil else { return all }
        return Dictionary(uniqueKeysWithValues: zones.map { ($0, all[$0] ?? [.zoneGone]) })
    }

    /// Whether nothing silences a bus in any zone; at a device only if the sound server reports where it plays.
    func canBeHeard(_ scope: VolumeScope) -> Bool {
        self[scope].values.contains { $0.isSubset(of: [.noDevice]) }
    }
}
