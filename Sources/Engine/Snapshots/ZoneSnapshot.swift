// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A zone at one moment.
public struct ZoneSnapshot: Sendable, Equatable {
    /// Opaque and never reused; `main` for the main output.
    public let id: String
    /// The place of its planes among those that are rendered; 0 is the main zone.
    public let number: Int
    /// Its name.
    public let name: String
    /// Name of the sink chosen for it; nil for the main zone and while none is chosen.
    public let sink: String?
    /// The ids of its rooms.
    public let rooms: [String]
    /// Names of the sinks that play it now, sorted; empty while none does.
    public let playingSinks: [String]
    /// 0 to 1.
    public let volume: Double
    /// Whether it is muted.
    public let isMuted: Bool
    /// With which gain it hears each bus, 0 to 1.
    public let sources: [VolumeScope: Double]
    /// Its version.
    public let revision: UInt64
}
