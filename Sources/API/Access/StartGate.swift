// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Synchronization

/// Keeps every operation away from the engine until all of its state is back (decision D-49).
///
/// Only the probes `/healthz` and `/readyz` are answered before; the dashboard's files are no operations.
/// - Thread: any.
public final class StartGate: Sendable {
    /// What happens to requests before the gate is opened.
    public enum Early: Sendable {
        /// They are answered 503 with `Retry-After`.
        case refuse
        /// They wait, for a server whose socket was passed: its clients were promised an answer before it ran.
        case wait
    }

    private enum Phase { case starting, open, ended }

    private struct State {
        var phase = Phase.starting
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let early: Early
    private let state = Mutex(State())
    /// Spares the lock after the start.
    private let opened = Atomic(false)

    /// Makes a gate that is closed.
    public init(early: Early = .refuse) { self.early = early }

    /// A gate that is open, for an engine that has started.
    public static var open: StartGate {
        let gate = StartGate()
        gate.open()
        return gate
    }

    /// Whether the state is back.
    public var isOpen: Bool { opened.load(ordering: .acquiring) }

    /// Number of requests that wait.
    var waitingCount: Int { state.withLock { $0.waiters.count } }

    /// Lets all requests pass; call it when the engine has started.
    public func open() { leave(for: .open) }

    /// Answers waiting and later requests 503, when the start has failed.
    public func end() { leave(for: .ended) }

    /// Whether a request comes too early.
    func stops(_ request: HTTPRequest) -> Bool {
        !isOpen && OperationTable.operation(for: request)?.answersWhileStarting == false
    }

    /// Refuses or holds the requests that come too early.
    var middleware: Middleware {
        { [self] request, next in
            do throws(Problem) {
                try await pass()
            } catch {
                return error.response()
            }
            return await next(request)
        }
    }

    // MARK: Passing

    private func pass() async throws(Problem) {
        if early == .wait {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard state.phase == .starting else { return false }
                    state.waiters.append(continuation)
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        }
        switch state.withLock({ $0.phase }) {
        case .open: return
        case .starting: throw .retry(.starting, "The server is reading its state.", after: 1)
        case .ended: throw .retry(.shuttingDown, "The server could not start.", after: 5)
        }
    }

    private func leave(for phase: Phase) {
        let waiters = state.withLock { state in
            state.phase = phase
            let waiters = state.waiters
            state.waiters = []
            return waiters
        }
        if phase == .open { opened.store(true, ordering: .releasing) }
        for waiter in waiters { waiter.resume() }
    }
}
