// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Timers in the order of their times: a binary heap with lazy removal.
///
/// A pure value: it reads no clock. Timers with the same time fire in the order they were scheduled.
struct TimerQueue {
    /// Names one scheduled timer; never used twice by one queue.
    typealias Identifier = UInt64

    private struct Entry {
        let moment: MonotonicTime
        let identifier: Identifier

        func isBefore(_ other: Entry) -> Bool {
            (moment, identifier) < (other.moment, other.identifier)
        }
    }

    private var heap: [Entry] = []
    private(set) var actions: [Identifier: @Sendable () -> Void] = [:]
    private var nextIdentifier: Identifier = 1

    /// Number of timers that will still fire.
    var count: Int { actions.count }

    /// The time of the first timer; nil without timers.
    mutating func nextMoment() -> MonotonicTime? {
        discardCancelled()
        return heap.first?.moment
    }

    /// Adds a timer and returns its identifier.
    mutating func schedule(
        at moment: MonotonicTime,
        _ action: @escaping @Sendable () -> Void
    ) -> Identifier {
        let identifier = nextIdentifier
        nextIdentifier += 1
        actions[identifier] = action
        heap.append(Entry(moment: moment, identifier: identifier))
        siftUp(from: heap.count - 1)
        return identifier
    }

    /// Removes a timer; does nothing if it has fired or was removed.
    mutating func cancel(_ identifier: Identifier) {
        guard actions.removeValue(forKey: identifier) != nil else { return }
        // Cancelled entries stay in the heap; rebuild it when they are the majority, so memory is bounded.
        guard heap.count > 64, heap.count > 2 * actions.count else { return }
        let living = heap.filter { actions[$0.identifier] != nil }
        heap = living.sorted { $0.isBefore($1) }
        // A copy has room for what it holds, and no more.
        if actions.capacity > 4 * heap.count {
            actions = Dictionary(uniqueKeysWithValues: actions.map { ($0.key, $0.value) })
        }
    }

    /// Takes the first timer whose time is not after `now`.
    mutating func popDue(at now: MonotonicTime) -> (@Sendable () -> Void)? {
        discardCancelled()
        guard let first = heap.first, first.moment <= now else { return nil }
        removeFirst()
        return actions.removeValue(forKey: first.identifier)
    }

    // MARK: Heap

    private mutating func discardCancelled() {
        while let first = heap.first, actions[first.identifier] == nil { removeFirst() }
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        siftDown()
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown() {
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].isBefore(heap[smallest]) { smallest = child }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
