// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Synchronization

/// The states a supervisor published, in order, for tests that wait for one.
final class StateQueue: Sendable {
    private let published = Mutex<[OutputState]>([])
    private let stream: AsyncStream<OutputState>
    private let continuation: AsyncStream<OutputState>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Every state so far.
    var all: [OutputState] { published.withLock { $0 } }

    func add(_ state: OutputState) {
        published.withLock { $0.append(state) }
        continuation.yield(state)
    }

    /// The next matching state; earlier ones are skipped.
    func first(where fits: (OutputState) -> Bool) async -> OutputState? {
        for await state in stream where fits(state) { return state }
        return nil
    }
}
