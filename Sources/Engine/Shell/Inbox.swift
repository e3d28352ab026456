// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Realtime
import Synchronization

/// Collects reports of other threads until the engine's next drain.
///
/// - Thread: any; never waits.
final class Inbox: Sendable {
    /// Reports, oldest first.
    struct Reports: Sendable {
        /// States of the output.
        var outputs: [OutputState] = []
        /// Read errors of long sounds.
        var failures: [(player: String, error: EngineError)] = []
        /// States of the sound server's graph.
        var graphs: [AudioGraph] = []
        /// States of the engine of rooms.
        var rooms: [RoomsReport] = []
    }

    private let wake: WakeSignal
    private let reports = Mutex(Reports())
    private let volumeIsWatched = Atomic(false)

    init(_ wake: WakeSignal) { self.wake = wake }

    /// Whether a client wants the output's volume at every interval.
    var isVolumeWatched: Bool { volumeIsWatched.load(ordering: .relaxed) }

    /// Adds a report and wakes the engine.
    func add(_ report: (inout Reports) -> Void) {
        reports.withLock { report(&$0) }
        wake.signal()
    }

    /// Sets whether a client wants the output's volume at every interval, and wakes the engine.
    func watchVolume(_ isWatched: Bool) {
        volumeIsWatched.store(isWatched, ordering: .relaxed)
        wake.signal()
    }

    /// Makes the engine drain soon.
    func wakeEngine() { wake.signal() }

    /// Takes all reports so far.
    func take() -> Reports {
        reports.withLock { reports in
            defer { reports = Reports() }
            return reports
        }
    }
}
