// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// Changes waiting for the disk, in order, only the newest of each object; so it is bounded by the number of objects.
///
/// Each row of the play history is an object of its own; at most ``historyLimit`` wait.
struct ChangeQueue: Sendable {
    /// Most waiting rows of the play history.
    static let historyLimit = 10_000

    private var changes: [String: (order: UInt64, change: StateChange)] = [:]
    private var nextOrder: UInt64 = 0
    private var historyCount = 0
    /// Rows of the play history that were dropped because the queue was full.
    private(set) var historyDrops: UInt64 = 0

    var isEmpty: Bool { changes.isEmpty }

    /// Appends changes.
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

    /// Removes and returns all changes, oldest first.
    mutating func takeAll() -> [StateChange] {
        defer {
            changes.removeAll(keepingCapacity: true)
            historyCount = 0
        }
        return changes.values.sorted { $0.order < $1.order }.map(\.change)
    }

    /// Puts back changes that could not be written, unless a newer one of the same object waits.
    mutating func restore(_ failed: [StateChange]) {
        let newer = takeAll()
        append(failed)
        append(newer)
    }
}
