// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage
import Synchronization

/// A request that its client may send again: what it changes is committed together with its answer.
///
/// The code that answers the request sets ``current`` for its duration, and then passes on the answer. Until then the
/// state file holds its changes back. An operation that waits for more than the engine lets them go, and is
/// remembered without its answer if the process ends before there is one.
///
/// - Thread: any.
/// - Source: decision D-135.
public final class KeyedRequest: Sendable {
    /// The request that the current task handles.
    @TaskLocal public static var current: KeyedRequest?

    /// Its id among all such requests.
    public let id: String
    /// What is stored of it while it has no answer.
    let mark: String

    private struct State {
        var isAnswered = false
        var hold: UInt64?
        var hasChanges = false
        var wantsKeeping = false
    }

    private let state = Mutex(State())

    /// Makes a request that has changed nothing yet.
    ///
    /// - Parameters:
    ///   - id: its id.
    ///   - mark: the JSON text that is stored of it while it has no answer.
    public init(id: String, mark: String) { (self.id, self.mark) = (id, mark) }

    /// Whether the client was promised that what it changed is kept.
    public var wantsKeeping: Bool { state.withLock(\.wantsKeeping) }

    /// Takes the wish that changes are kept before the answer is sent; false if there was an answer, as for tasks that
    /// it has begun.
    func takesKeeping() -> Bool {
        state.withLock { state in
            guard !state.isAnswered else { return false }
            state.wantsKeeping = true
            return true
        }
    }

    /// Submits changes of the request.
    func submit(_ changes: [StateChange], to file: StateFile) {
        state.withLock { state in
            guard !state.isAnswered, !state.hasChanges else { return file.submit(changes) }
            state.hasChanges = true
            let mark = DocumentRecord(kind: .answer, id: id, body: mark)
            state.hold = file.hold([.putDocument(mark)] + changes)
        }
    }

    /// Lets the changes so far be committed before there is an answer.
    func release(to file: StateFile) {
        state.withLock { state in
            guard let hold = state.hold.take() else { return }
            file.release(hold, adding: [])
        }
    }

    /// Submits the answer, or that there is none.
    ///
    /// - Returns: whether anything was submitted.
    func finish(_ answer: String?, _ others: [StateChange], to file: StateFile) -> Bool {
        state.withLock { state in
            var changes = others
            if let answer {
                changes.append(.putDocument(DocumentRecord(kind: .answer, id: id, body: answer)))
            } else if state.hasChanges {
                changes.append(.removeDocument(kind: .answer, id: id))
            }
            state.isAnswered = true
            if let hold = state.hold.take() {
                file.release(hold, adding: changes)
            } else {
                file.submit(changes)
            }
            return !changes.isEmpty
        }
    }
}
