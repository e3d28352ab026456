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

/// What silences each bus at present, or why that is not known.
struct BusSilences: Sendable, Equatable {
    /// What decided it.
    struct Basis: Sendable, Equatable {
        let reach: OutputReach
        let session: UInt64
        let volumes: UInt64
    }

    /// Nil before the first observation.
    var basis: Basis?
    private var reasons: [VolumeScope: Set<AudibilityReason>] = [:]

    /// The reasons of a bus; empty while it can be heard.
    subscript(scope: VolumeScope) -> Set<AudibilityReason> {
        get { basis == nil ? [.unobserved] : reasons[scope] ?? [] }
        set { reasons[scope] = newValue }
    }

    /// Whether nothing silences a bus; at a device only if the sound server reports where it plays.
    func canBeHeard(_ scope: VolumeScope) -> Bool { self[scope].isSubset(of: [.noDevice]) }
}
