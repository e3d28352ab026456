// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Someone who reads levels, and wants everything since the last time.
public struct LevelReader: Sendable, Hashable {
    private static let last = Atomic<UInt64>(0)

    private let number: UInt64

    /// Makes a reader unlike all others.
    public init() { number = LevelReader.last.wrappingAdd(1, ordering: .relaxed).newValue }

    private init(number: UInt64) { self.number = number }

    /// Who calls `updateMeters` (AP-27).
    static let delegate = LevelReader(number: 0)
}
