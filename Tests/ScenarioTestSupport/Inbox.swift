// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// Received messages and the one reader that waits for the next.
final class Inbox: Sendable {
    private struct State {
        var messages: [JSON] = []
        var isOver = false
        /// Violations of the contract.
        var violations: [String] = []
        var taken: Double?
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// The sequence number of the last message handed out; nil before the first.
    var lastSequence: Double? { state.withLock { $0.taken } }

    /// Adds a message; from the reading thread.
    func append(_ message: JSON) {
        let violations = (try? Contract.shared.get().violations(of: message)) ?? ["there is no contract"]
        let waiting = state.withLock { state in
            state.messages.append(message)
            state.violations += violations
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// Lets the reader check its timeout: the connection is open, but silent.
    func wake() { state.withLock { $0.waiting.take() }?.resume() }

    /// Marks the end of the messages.
    func finish() {
        let waiting = state.withLock { state in
            state.isOver = true
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// The next expected message; those before it are dropped.
    func next(_ isMeant: @Sendable (JSON) -> Bool) async throws -> JSON {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            let violations = state.withLock(\.violations)
            guard violations.isEmpty else {
                throw ClientError(description: "not in the contract: " + violations.joined(separator: "; "))
            }
            let (message, isOver) = state.withLock { state in
                while !state.messages.isEmpty {
                    let message = state.messages.removeFirst()
                    state.taken = message["seq"].number
                    if isMeant(message) { return (message as JSON?, false) }
                }
                return (nil, state.isOver)
            }
            if let message { return message }
            guard .now < deadline else { throw ClientError(description: "what was waited for did not come") }
            guard !isOver else { throw ClientError(description: "the server closed, or said nothing") }
            await arrival()
        }
    }

    /// Returns when something was added.
    private func arrival() async {
        await withCheckedContinuation { continuation in
            let isNow = state.withLock { state in
                if !state.messages.isEmpty || state.isOver { return true }
                state.waiting = continuation
                return false
            }
            if isNow { continuation.resume() }
        }
    }
}
