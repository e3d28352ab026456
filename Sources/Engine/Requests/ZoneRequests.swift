// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The values of a new zone, or a change of one; nil leaves a value unchanged.
public struct ZoneChange: Sendable, Equatable {
    /// Its name: 1 to 64 bytes without control characters, unique ignoring case.
    public var name: String?
    /// Name of the sink that plays it, not for the main zone; the empty optional removes it.
    public var sink: String??
    /// 0 to 1.
    public var volume: Double?
    /// Whether it is muted.
    public var isMuted: Bool?
    /// With which gain it hears a bus, 0 to 1; other buses are unchanged, and 1 in a new zone.
    public var sources: [VolumeScope: Double] = [:]
    /// Seconds over which volume and sources move; the shortest ramp that does not click when nil.
    public var fadeDuration: Double?

    /// Makes an empty change.
    public init() {}
}
