// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Reactor
import Synchronization

/// An event that the process handles besides requests.
enum ProcessEvent: Sendable, Equatable {
    /// Look whether everything still moves.
    case beat
    /// Reload the configuration.
    case reload
    /// Shut down because of this signal.
    case end(Int32)
}

/// The events of the process: signals, and the ticks of the service manager's watchdog.
struct ProcessEvents: Sendable {
    /// The events; endless.
    let stream: AsyncStream<ProcessEvent>
    private let loop: EventLoop

    /// Starts handling SIGINT, SIGTERM and SIGHUP.
    ///
    /// - Parameter interval: between two beats.
    /// - Returns: the events.
    /// - Throws: `system` if a system call fails.
    static func monitor(every interval: Duration) throws(StartError) -> ProcessEvents {
        do {
            let loop = try EventLoop(name: "signals")
            let (stream, continuation) = AsyncStream.makeStream(of: ProcessEvent.self)
            let isEnding = Atomic(false)
            _ = try SignalSource([SIGINT, SIGTERM, SIGHUP], on: loop) { signal in
                if signal == SIGHUP {
                    continuation.yield(.reload)
                    return
                }
                // A second signal exits without waiting for clients.
                if isEnding.exchange(true, ordering: .relaxed) { exit(128 + signal) }
                continuation.yield(.end(signal))
            }
            Ticks(loop, interval, continuation).begin()
            return ProcessEvents(stream: stream, loop: loop)
        } catch {
            throw .system(reason: "cannot watch signals: \(error)")
        }
    }
}

/// A timer that repeats for the life of its loop.
private struct Ticks: Sendable {
    private let loop: EventLoop
    private let interval: Duration
    private let continuation: AsyncStream<ProcessEvent>.Continuation

    init(_ loop: EventLoop, _ interval: Duration, _ continuation: AsyncStream<ProcessEvent>.Continuation) {
        self.loop = loop
        self.interval = interval
        self.continuation = continuation
    }

    func begin() { loop.execute { schedule() } }

    private func schedule() {
        _ = loop.schedule(at: loop.now.advanced(by: interval)) {
            continuation.yield(.beat)
            schedule()
        }
    }
}
