// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization
public import TestSupport

#if CARILLON_RTSAN
@_silgen_name("__rtsan_realtime_enter") func enterRealtime()
@_silgen_name("__rtsan_realtime_exit") func exitRealtime()
#else
func enterRealtime() {}
func exitRealtime() {}
#endif

/// Renders a storm on a thread of its own until it is stopped, and counts the system's costs.
public final class StormThread: Sendable {
    /// The counts without the first thousand quanta, which load the program text.
    public struct Total: Sendable {
        /// The program's own counts while rendering.
        public var program = AllocationCounter.Counts.none
        /// The kernel's counts for the thread.
        public var kernel = AllocationCounter.KernelCounts()
        /// Quanta rendered.
        public var quanta = 0
        /// Quanta that were not finite or above the limiter's ceiling.
        public var unheldQuanta = 0
        /// Quanta with a page fault.
        public var faultingQuanta = 0

        /// Nothing.
        public init() {}

        /// Adds another total.
        public static func += (left: inout Total, right: Total) {
            left.program += right.program
            left.kernel += right.kernel
            left.quanta += right.quanta
            left.unheldQuanta += right.unheldQuanta
            left.faultingQuanta += right.faultingQuanta
        }
    }

    private let ends = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)
    private let total = Mutex(Total())
    private let rendered = Atomic<Int>(0)

    /// Begins to render.
    public init(_ audio: Storm.Audio) {
        Thread { [self] in
            run(audio)
            hasEnded.store(true, ordering: .releasing)
        }.start()
    }

    /// Quanta rendered so far.
    public var quanta: Int { rendered.load(ordering: .relaxed) }

    private func run(_ audio: Storm.Audio) {
        var local = Total()
        var frames = 1
        while !ends.load(ordering: .relaxed) {
            frames = frames % 599 + 17
            AllocationCounter.arm()
            enterRealtime()
            audio.render(frames: frames)
            exitRealtime()
            let counted = AllocationCounter.disarmAll()
            local.quanta += 1
            if !audio.isHeld(frames: frames) { local.unheldQuanta += 1 }
            if local.quanta > 1_000 {
                local.program += counted.program
                local.kernel += counted.kernel
                if counted.kernel.minorFaults + counted.kernel.majorFaults > 0 { local.faultingQuanta += 1 }
            }
            rendered.store(local.quanta, ordering: .relaxed)
            sched_yield()
        }
        let result = local
        total.withLock { $0 = result }
    }

    /// Ends the thread.
    ///
    /// - Returns: the counts.
    public func end() -> Total {
        ends.store(true, ordering: .relaxed)
        while !hasEnded.load(ordering: .acquiring) { sched_yield() }
        return total.withLock { $0 }
    }

    /// Runs a storm with one seed for a number of quanta, sending from the calling thread.
    public static func storm(seed: Int, quanta: Int) -> (Storm.Report, Total) {
        let storm = Storm(seed: seed, outputs: seed % 3 == 0 ? 8 : 2)
        let thread = StormThread(storm.audio)
        while thread.quanta < quanta {
            storm.step()
            sched_yield()
        }
        let deadline = ContinuousClock.now + .seconds(60)
        let report = storm.finish {
            sched_yield()
            return ContinuousClock.now < deadline
        }
        return (report, thread.end())
    }

    /// Allocates in a real-time context, for a sanitizer to find.
    ///
    /// - Returns: the memory, so that the compiler has to make it.
    public static func violate() -> UnsafeMutableRawPointer? {
        enterRealtime()
        let memory = malloc(64)
        exitRealtime()
        return memory
    }
}
