// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CAllocationCounter

/// Counts allocations, frees, locks and system calls of the calling thread; verifies every `@_noAllocation`.
public enum AllocationCounter {
    /// Calls of a thread.
    public struct Counts: Hashable, Sendable {
        /// Calls of malloc and related functions.
        public var allocations: Int
        /// Calls of free with memory.
        public var frees: Int
        /// Mutexes and read-write locks taken, and waits for condition variables.
        public var locks: Int
        /// Entry points of the Swift runtime.
        public var runtimeCalls: Int
        /// Calls that wait, sleep or change files or memory maps; the eventfd's write is not counted.
        public var systemCalls: Int

        /// Nothing happened.
        public static let none = Counts(
            allocations: 0,
            frees: 0,
            locks: 0,
            runtimeCalls: 0,
            systemCalls: 0
        )

        /// Adds another count.
        public static func += (left: inout Counts, right: Counts) {
            left.allocations += right.allocations
            left.frees += right.frees
            left.locks += right.locks
            left.runtimeCalls += right.runtimeCalls
            left.systemCalls += right.systemCalls
        }
    }

    /// Activity of the kernel for a thread; depends on the machine.
    public struct KernelCounts: Hashable, Sendable {
        /// Page faults without input.
        public var minorFaults = 0
        /// Page faults that read from a disk.
        public var majorFaults = 0
        /// Voluntary context switches.
        public var waits = 0
        /// Calls of write: the wake signal's.
        public var writes = 0

        /// Nothing.
        public init() {}

        /// Adds another count.
        public static func += (left: inout KernelCounts, right: KernelCounts) {
            left.minorFaults += right.minorFaults
            left.majorFaults += right.majorFaults
            left.waits += right.waits
            left.writes += right.writes
        }
    }

    /// Whether this build counts: not under a sanitizer.
    public static var works: Bool { carillon_counter_works() != 0 }

    /// Begins counting on this thread.
    public static func arm() { carillon_counter_arm() }

    /// Ends counting on this thread.
    public static func disarm() -> Counts { disarmAll().program }

    /// As ``disarm()``, with what the kernel counted.
    public static func disarmAll() -> (program: Counts, kernel: KernelCounts) {
        let counts = carillon_counter_disarm()
        var kernel = KernelCounts()
        kernel.minorFaults = Int(counts.minorFaults)
        kernel.majorFaults = Int(counts.majorFaults)
        kernel.waits = Int(counts.waits)
        kernel.writes = Int(counts.writes)
        let program = Counts(
            allocations: Int(counts.allocations),
            frees: Int(counts.frees),
            locks: Int(counts.locks),
            runtimeCalls: Int(counts.runtimeCalls),
            systemCalls: Int(counts.systemCalls)
        )
        return (program, kernel)
    }
}
