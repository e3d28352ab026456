// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Realtime
import Synchronization

/// What other threads report to the engine, kept until its next drain.
///
/// - Thread: any; never waits.
final class Inbox: Sendable {
    /// What was reported, oldest first.
    struct Reports: Sendable {
        /// What the output did.
        var outputs: [OutputState] = []
        /// Long sounds that could not be read on.
        var failures: [(player: String, error: EngineError)] = []
        /// What the sound server shows.
        var graphs: [AudioGraph] = []
    }

    private let wake: WakeSignal
    private let reports = Mutex(Reports())
    private let volumeIsWatched = Atomic(false)

    init(_ wake: WakeSignal) { self.wake = wake }

    /// Whether a client wants the output's volume every interval.
    var isVolumeWatched: Bool { volumeIsWatched.load(ordering: .relaxed) }

    /// Adds a report and wakes the engine.
    func add(_ report: (inout Reports) -> Void) {
        reports.withLock { report(&$0) }
        wake.signal()
    }

    /// Says whether a client wants the output's volume every interval, and wakes the engine.
    func watchVolume(_ isWatched: Bool) {
        volumeIsWatched.store(isWatched, ordering: .relaxed)
        wake.signal()
    }

    /// Lets the engine drain soon.
    func wakeEngine() { wake.signal() }

    /// Takes everything there is.
    func take() -> Reports {
        reports.withLock { reports in
            defer { reports = Reports() }
            return reports
        }
    }
}
