// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Output
import Synchronization

/// Something for the thread of ``SnapcastRooms``.
enum SnapcastInput: Sendable {
    case plan(RoomPlan)
    case remove(String)
    /// What connection number `life` received.
    case received([UInt8], life: Int)
    /// Connection number `life` has ended.
    case ended(reason: String, life: Int)
    case stop
}

/// Passes inputs to one thread, in order.
///
/// - Thread: any may post; one takes.
final class SnapcastMailbox: Sendable {
    private let inputs = Mutex<[SnapcastInput]>([])
    private let arrived = DispatchSemaphore(value: 0)

    /// Adds an input; never waits.
    func post(_ input: SnapcastInput) {
        inputs.withLock { $0.append(input) }
        arrived.signal()
    }

    /// Takes what has arrived; waits for it no longer than until the deadline.
    func take(until deadline: DispatchTime) -> [SnapcastInput] {
        _ = arrived.wait(timeout: deadline)
        let taken = inputs.withLock { inputs in
            defer { inputs = [] }
            return inputs
        }
        // The rest of the signals belongs to what was just taken.
        for _ in taken.dropFirst() { _ = arrived.wait(timeout: .now()) }
        return taken
    }
}
