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

    /// Its place in the audio side's tables, 0 to 4.
    @_noAllocation @_noLocks
    func index() -> Int {
        switch self {
        case .sounds: 0
        case .music: 1
        case .system: 2
        case .announcements: 3
        case .master: 4
        }
    }
}
