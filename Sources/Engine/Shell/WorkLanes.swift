// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// The threads of each kind of work that blocks.
///
/// - Thread: any.
struct WorkLanes: Sendable {
    private let pools: [WorkLane: WorkerPool]

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - readers: threads that read sounds, 1 to 16.
    ///   - now: reads the monotonic clock in nanoseconds.
    init(readers: Int, now: @escaping @Sendable () -> UInt64) {
        let readers = max(1, min(16, readers))
        pools = Dictionary(
            uniqueKeysWithValues: WorkLane.allCases.map { lane in
                let threads =
                    switch lane {
                    // So that a large picture, or a long sound, delays no other.
                    case .files, .announcements, .covers, .waveforms: 2
                    // So that no preview delays an announcement.
                    case .speech: Preparations.limit + Engine.previewLimit
                    case .registrations: readers
                    case .lengths, .analysis, .documents, .digests: 1
                    }
                return (lane, WorkerPool(name: lane.threadName, threads: threads, now: now))
            }
        )
    }

    subscript(lane: WorkLane) -> WorkerPool {
        guard let pool = pools[lane] else { preconditionFailure("every lane has threads") }
        return pool
    }

    /// Whether a job waits for a thread.
    var areBusy: Bool { pools.values.contains { $0.waitingSeconds != nil } }

    /// The lanes in which a job has waited for longer than their patience.
    var stuck: [WorkLane] {
        WorkLane.allCases.filter { (self[$0].waitingSeconds ?? 0) > $0.patience }
    }

    /// Runs all waiting jobs, then ends the threads; blocks until they have ended.
    func stop() {
        for lane in WorkLane.allCases { self[lane].stop() }
    }
}
