// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Synchronization

/// Inputs for the thread of the bridge, in order.
///
/// - Thread: any may post; one takes.
final class Mailbox: Sendable {
    /// Most events that wait before those who post them wait, too.
    private static let limit = 4_096

    private struct State {
        var inputs: [BridgeInput] = []
        var hasMirror = false
        var hasSounds = false
        var isFull = false
    }

    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)
    private let taken = DispatchSemaphore(value: 0)

    /// Adds an input; equal changes of the mirror are one, and an event waits while there are too many.
    func post(_ input: BridgeInput) {
        let (isNew, mustWait) = state.withLock { state in
            var mustWait = false
            switch input {
            case .mirror(let sounds):
                if sounds { state.hasSounds = true }
                if state.hasMirror { return (false, false) }
                state.hasMirror = true
            case .event where state.inputs.count >= Self.limit:
                mustWait = !state.isFull
                state.isFull = true
            default: break
            }
            state.inputs.append(input)
            return (true, mustWait)
        }
        if isNew { arrived.signal() }
        if mustWait { taken.wait() }
    }

    /// Takes what has arrived; waits for it no longer than until the deadline.
    func take(until deadline: DispatchTime) -> [BridgeInput] {
        _ = arrived.wait(timeout: deadline)
        let (inputs, wasFull) = state.withLock { state in
            let hasSounds = state.hasSounds
            let inputs = state.inputs.map { input in
                if case .mirror = input { return BridgeInput.mirror(sounds: hasSounds) }
                return input
            }
            let wasFull = state.isFull
            state = State()
            return (inputs, wasFull)
        }
        // The rest of the signals belongs to what was just taken.
        for _ in inputs.dropFirst() { _ = arrived.wait(timeout: .now()) }
        if wasFull { taken.signal() }
        return inputs
    }
}
