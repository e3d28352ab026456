// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

/// Keeps a reserve in the zones' pipes, and the zones in step, on a thread of its own.
///
/// - Thread: any, one at a time.
final class PipeKeeper: Sendable {
    /// How long the pipes are looked at for a measurement, and how often, in nanoseconds.
    private static let measurement: (length: UInt64, interval: UInt64) = (2_000_000_000, 100_000)

    /// From how many seconds between the zones on a correction is logged: smaller ones can come every few seconds.
    private static let worthLogging = 0.000_1

    private struct State {
        /// The paths of the pipes; nil to end.
        var paths: [String]? = []
        /// Counts the changes of the paths.
        var revision = 0
    }

    private let rate: Int
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - rate: frames per second, of two channels of 16 bits.
    ///   - note: logs a sentence; called on that thread.
    init(rate: Int, note: @escaping @Sendable (String) -> Void) {
        (self.rate, self.note) = (rate, note)
        _ = SystemThread.mustStart(name: "rooms-pipes", stackSize: 1 << 18) { [self] in run() }
    }

    /// Keeps these pipes from now on, to which sinks are about to write.
    func keep(_ paths: [String]) {
        state.withLock {
            $0.paths = paths
            $0.revision += 1
        }
    }

    /// Ends the thread within a second or two.
    func end() { state.withLock { $0.paths = nil } }

    private func run() {
        var revision = -1
        var pipes: [ZonePipe] = []
        var reserve = PipeReserve(size: 0)
        while let (paths, newest) = state.withLock({ state in state.paths.map { ($0, state.revision) } }) {
            if newest != revision {
                revision = newest
                pipes = open(paths)
                reserve = PipeReserve(size: bytes(seconds: Double(PipeReserve.milliseconds) / 1_000))
            }
            switch reserve.next(pipes.map(\.level), now: SystemClock.monotonic.now) {
            case .wait(let milliseconds): pause(UInt64(milliseconds) * 1_000_000)
            case .fill: for pipe in pipes { pipe.add(reserve.size) }
            case .measure: align(pipes)
            }
        }
    }

    private func open(_ paths: [String]) -> [ZonePipe] {
        do throws(SystemError) {
            var pipes: [ZonePipe] = []
            for path in paths { pipes.append(try ZonePipe(path: path)) }
            return pipes
        } catch {
            note("rooms: late cycles will be heard as holes: \(error)")
            return []
        }
    }

    /// Makes the waits of all pipes the same, and as long as the reserve with half a chunk of it.
    private func align(_ pipes: [ZonePipe]) {
        var alignment = PipeAlignment(
            chunkMilliseconds: SnapcastConfiguration.chunkMilliseconds,
            bytesPerSecond: bytes(seconds: 1)
        )
        let end = SystemClock.monotonic.now + PipeKeeper.measurement.length
        while SystemClock.monotonic.now < end {
            alignment.take(pipes.map(\.level), now: SystemClock.monotonic.now)
            pause(PipeKeeper.measurement.interval)
        }
        guard let waits = alignment.waits else { return }
        let wanted = Double(PipeReserve.milliseconds + SnapcastConfiguration.chunkMilliseconds / 2) / 1_000
        for (pipe, wait) in zip(pipes, waits) { pipe.add(bytes(seconds: wanted - wait)) }
        let apart = (waits.max() ?? 0) - (waits.min() ?? 0)
        guard apart >= PipeKeeper.worthLogging else { return }
        note("rooms: the zones were \((apart * 1e6).rounded() / 1e3) ms apart; corrected")
    }

    /// Whole frames.
    private func bytes(seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) * 4 }

    private func pause(_ nanoseconds: UInt64) {
        SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + nanoseconds)
    }
}
