// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A summing point: four buses are mixed into the zones, under the master.
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
    /// The gains that apply to all, before the limiters.
    case master

    /// The number of the bus in the audio side's tables, 0 to ``masterIndex``.
    @_noAllocation @_noLocks
    func index() -> Int {
        switch self {
        case .sounds: 0
        case .music: 1
        case .system: 2
        case .announcements: 3
        case .master: BusID.masterIndex
        }
    }
}

// MARK: Bus table

/// Sizes of the tables that ``index()`` indexes: the mixed buses come first, the master is last.
extension BusID {
    /// Number of the master: the last bus.
    static var masterIndex: Int {
        @_noAllocation @_noLocks get { mixedCount }
    }
    /// Number of buses that are mixed.
    static var mixedCount: Int {
        @_noAllocation @_noLocks get { 4 }
    }
    /// Number of all buses.
    static var count: Int {
        @_noAllocation @_noLocks get { mixedCount &+ 1 }
    }
}
