// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A summing point: four buses flow into the master.
@frozen
public enum BusID: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Sound effects.
    case sounds
    /// The music deck.
    case music
    /// System sounds.
    case system
    /// The announcement queue.
    case announcements
    /// The sum of all, before the limiter.
    case master
}
