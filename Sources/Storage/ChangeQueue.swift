// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Changes waiting for the disk, in order, the newest of each thing only; so it is bounded by the number of things.
///
/// Rows of the play history are things of their own, and only so many wait.
struct ChangeQueue: Sendable {
    /// Rows of the play history that wait at most.
    static let historyLimit = 10_000

    private var changes: [String: (order: UInt64, change: StateChange)] = [:]
    private var nextOrder: UInt64 = 0
    private var historyCount = 0
    /// Rows of the play history that found no room.
    private(set) var historyDrops: UInt64 = 0

    var isEmpty: Bool { changes.isEmpty }

    /// Adds changes behind those that wait.
    mutating func append(_ added: [StateChange]) {
        for change in added {
            if case .addHistory = change {
                guard historyCount < ChangeQueue.historyLimit else {
                    historyDrops += 1
                    continue
                }
                historyCount += 1
            }
            changes[change.key] = (nextOrder, change)
            nextOrder += 1
        }
    }

    /// Takes everything, oldest first.
    mutating func takeAll() -> [StateChange] {
        defer {
            changes.removeAll(keepingCapacity: true)
            historyCount = 0
        }
        return changes.values.sorted { $0.order < $1.order }.map(\.change)
    }

    /// Puts back what could not be written, unless something newer waits already.
    mutating func restore(_ failed: [StateChange]) {
        let newer = takeAll()
        append(failed)
        append(newer)
    }
}
