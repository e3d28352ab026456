// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A part of the process that must always move.
public struct LivenessProbe: Sendable {
    /// The part: the subject of a sentence.
    public let name: String
    /// Asks for one call of the answer, soon, on any thread.
    public let ask: @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

    /// Makes a probe.
    public init(name: String, ask: @escaping @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void) {
        (self.name, self.ask) = (name, ask)
    }
}

/// The questions to a thread that answers them in its next turn.
///
/// - Thread: any.
public final class LivenessQuestions: Sendable {
    private let open = Mutex<[@Sendable () -> Void]>([])

    /// No questions.
    public init() {}

    /// Adds a question; the caller wakes the thread.
    public func add(_ answer: @escaping @Sendable () -> Void) { open.withLock { $0.append(answer) } }

    /// Answers all questions.
    public func answer() {
        let answers = open.withLock { open in
            defer { open = [] }
            return open
        }
        for answer in answers { answer() }
    }
}
