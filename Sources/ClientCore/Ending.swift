// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

/// Ends blocked work from another thread.
///
/// - Thread: any.
package final class Ending: Sendable {
    private struct State {
        var isOver = false
        var wire: Wire?
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Makes one for one piece of work.
    package init() {}

    /// Whether the work is to end.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Names the connection that the work uses now; nil for none.
    ///
    /// - Returns: false if the work is to end; the connection is then ended.
    func hold(_ wire: Wire?) -> Bool {
        let isOver = state.withLock { state in
            state.wire = wire
            return state.isOver
        }
        if isOver { wire?.end() }
        return !isOver
    }

    /// Calls `action` once when the work is to end, at once if it is.
    func onEnd(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.action = action }
            return state.isOver
        }
        if isOver { action() }
    }

    /// Ends the work.
    package func end() {
        let (wire, action) = state.withLock { state in
            defer { state.action = nil }
            state.isOver = true
            return (state.wire, state.action)
        }
        wire?.end()
        action?()
    }

    /// Ends the present connection alone.
    func cut() { state.withLock { $0.wire }?.end() }
}

/// A continuation that several may resume; the first does.
final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result<Value, ClientError>, Never>?>

    init(_ continuation: CheckedContinuation<Result<Value, ClientError>, Never>) {
        self.continuation = Mutex(continuation)
    }

    /// Resumes, unless that was done.
    func resume(_ result: Result<Value, ClientError>) {
        continuation.withLock { $0.take() }?.resume(returning: result)
    }

    /// Resumes with the result of work on a thread of its own.
    func run(_ work: @escaping @Sendable () throws(ClientError) -> Value) {
        do throws(SystemError) {
            _ = try SystemThread(name: "carillon-call") { [self] in resume(Result(catching: work)) }
        } catch {
            resume(.failure(.unreachable(place: "a thread", reason: error.explanation)))
        }
    }
}
