// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Reactor
import Synchronization

/// What a running server has to do next, besides serving.
enum ProcessEvent: Sendable, Equatable {
    /// Tell the service manager that all is well.
    case alive
    /// Read the configuration again.
    case reload
    /// End, because of this signal.
    case end(Int32)
}

/// Events of the process as they come: signals, and the ticks of the service manager's watchdog.
struct ProcessEvents: Sendable {
    /// The events; endless.
    let stream: AsyncStream<ProcessEvent>
    private let loop: EventLoop

    /// Watches SIGINT, SIGTERM and SIGHUP from now on.
    ///
    /// - Parameter interval: between two ticks; nil for none, so that an idle server sleeps.
    /// - Returns: the events.
    /// - Throws: `system` when the kernel refuses.
    static func monitor(every interval: Duration?) throws(StartError) -> ProcessEvents {
        do {
            let loop = try EventLoop(name: "signals")
            let (stream, continuation) = AsyncStream.makeStream(of: ProcessEvent.self)
            let isEnding = Atomic(false)
            _ = try SignalSource([SIGINT, SIGTERM, SIGHUP], on: loop) { signal in
                if signal == SIGHUP {
                    continuation.yield(.reload)
                    return
                }
                // Whoever asks twice does not want to wait for clients to finish.
                if isEnding.exchange(true, ordering: .relaxed) { exit(128 + signal) }
                continuation.yield(.end(signal))
            }
            if let interval { Ticks(loop, interval, continuation).begin() }
            return ProcessEvents(stream: stream, loop: loop)
        } catch {
            throw .system(reason: "cannot watch signals: \(error)")
        }
    }
}

/// A timer that goes on for as long as its loop.
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
            continuation.yield(.alive)
            schedule()
        }
    }
}
