// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CAllocationCounter

/// Counts what the calling thread allocates, frees, locks and asks of the system; the authority over every `@_noAllocation`.
public enum AllocationCounter {
    /// What a thread did.
    public struct Counts: Hashable, Sendable {
        /// Calls of malloc and its kin.
        public var allocations: Int
        /// Calls of free with memory.
        public var frees: Int
        /// Mutexes and read-write locks taken.
        public var locks: Int
        /// Calls that wait, sleep or change memory maps; the eventfd's write is none of them.
        public var systemCalls: Int

        /// Nothing happened.
        public static let none = Counts(allocations: 0, frees: 0, locks: 0, systemCalls: 0)
    }

    /// Whether this build counts: not under a sanitizer.
    public static var works: Bool { carillon_counter_works() != 0 }

    /// Begins counting on this thread.
    public static func arm() { carillon_counter_arm() }

    /// Ends counting on this thread.
    public static func disarm() -> Counts {
        let counts = carillon_counter_disarm()
        return Counts(
            allocations: Int(counts.allocations),
            frees: Int(counts.frees),
            locks: Int(counts.locks),
            systemCalls: Int(counts.systemCalls)
        )
    }
}
