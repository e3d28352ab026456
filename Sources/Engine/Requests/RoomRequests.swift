// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A change of a room; nil leaves a value unchanged.
public struct RoomChange: Sendable, Equatable {
    /// Its name, 1 to 64 characters.
    public var name: String?
    /// Its volume, 0 to 1.
    public var volume: Double?
    /// Whether it is muted.
    public var isMuted: Bool?
    /// How many milliseconds earlier its player plays.
    public var latency: Int?
    /// The zone that it plays, by id or name.
    public var zone: String?

    /// Makes an empty change.
    public init() {}
}
