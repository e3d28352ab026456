// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A reader of levels; each reading covers the time since its last one.
public struct LevelReader: Sendable, Hashable {
    private static let last = Atomic<UInt64>(0)

    private let number: UInt64

    /// Makes a new, distinct reader.
    public init() { number = LevelReader.last.wrappingAdd(1, ordering: .relaxed).newValue }

    private init(number: UInt64) { self.number = number }

    /// The reader behind `updateMeters` (AP-27).
    static let delegate = LevelReader(number: 0)
}
