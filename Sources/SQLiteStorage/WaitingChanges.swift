// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// What is queued for the writer of the state file, and who waits for it; a value.
struct WaitingChanges {
    typealias Caller = CheckedContinuation<StorageError?, Never>

    var queue = ChangeQueue()
    /// Changes that wait for requests that are not answered.
    var held = HeldChanges<Caller>()
    /// Whether changes were submitted since the writer's last look; failed changes do not count.
    var hasWork = false
    /// Whether a commit is under way.
    var isWriting = false
    /// Number of commits begun.
    var commits: UInt64 = 0
    /// Waiting callers, each with the commit it waits for.
    var callers: [(commit: UInt64, caller: Caller)] = []
    var isClosing = false
    var hasEnded = false

    mutating func enqueue(_ changes: [StateChange]) {
        queue.append(changes)
        hasWork = hasWork || !changes.allSatisfy(\.isPatient)
    }

    /// Takes changes that are no longer held, and those who wait for them.
    mutating func take(_ freed: HeldChanges<Caller>.Freed) {
        enqueue(freed.changes)
        guard !freed.callers.isEmpty else { return }
        callers += freed.callers.map { (commits + 1, $0) }
        hasWork = true
    }
}
