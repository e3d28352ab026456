// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Synchronization

/// The bounded queue of frames between any thread and a session's connection.
final class WebSocketOutbox: Sendable {
    private struct Entry {
        var frame: [UInt8]
        /// What follows the frame's first bytes; apart from them, so that sessions share its memory.
        var rest: [UInt8] = []
        var key: Int?

        var size: Int { frame.count + rest.count }
    }

    private struct State {
        var entries: [Entry] = []
        /// The first entry not taken yet.
        var head = 0
        var waitingBytes = 0
        /// Position of each key's unsent message, counted from the first message ever.
        var positions: [Int: Int] = [:]
        /// Messages taken so far, less `head`.
        var base = 0
        var isOpen = true
        var isPumpScheduled = false
        var waiters: [CheckedContinuation<Void, Never>] = []

        var count: Int { entries.count - head }
    }

    private let state = Mutex(State())
    private let maximumCount: Int
    private let maximumBytes: Int
    private let metrics: MetricsRegistry?
    /// Schedules a pump on the connection's loop.
    private let schedulePump: @Sendable () -> Void

    init(
        options: WebSocketOptions,
        metrics: MetricsRegistry? = nil,
        schedulePump: @escaping @Sendable () -> Void
    ) {
        self.metrics = metrics
        maximumCount = max(1, options.outboundMessages)
        maximumBytes = max(1, options.outboundInBytes)
        self.schedulePump = schedulePump
    }

    /// Queues a frame unless the queue is full or closed; never waits.
    ///
    /// An empty queue accepts a frame of any size, so one large message is possible, but not two.
    func offer(_ frame: [UInt8], policy: OfferPolicy) -> OfferResult {
        let (result, mustPump) = enqueue(frame, policy: policy)
        if mustPump { schedulePump() }
        if result == .full { countRefusal() }
        return result
    }

    /// Counts a message that was dropped because the queue was full.
    func countRefusal() { metrics?.offerRefused() }

    /// As `offer`, but if `mustPump` is returned, the caller schedules the pump.
    func enqueue(
        _ frame: [UInt8],
        followedBy rest: [UInt8] = [],
        policy: OfferPolicy
    ) -> (result: OfferResult, mustPump: Bool) {
        state.withLock { state -> (OfferResult, Bool) in
            guard state.isOpen else { return (.closed, false) }
            if case .replaceable(let key) = policy, let position = state.positions[key] {
                let index = position - state.base
                state.waitingBytes += frame.count + rest.count - state.entries[index].size
                (state.entries[index].frame, state.entries[index].rest) = (frame, rest)
                return (.queued, false)
            }
            let entry = Entry(frame: frame, rest: rest)
            let fits = state.count < maximumCount && state.waitingBytes + entry.size <= maximumBytes
            guard fits || state.count == 0 else { return (.full, false) }
            var key: Int?
            if case .replaceable(let replaceable) = policy {
                key = replaceable
                state.positions[replaceable] = state.base + state.entries.count
            }
            state.entries.append(Entry(frame: frame, rest: rest, key: key))
            state.waitingBytes += entry.size
            let mustPump = !state.isPumpScheduled
            state.isPumpScheduled = true
            return (.queued, mustPump)
        }
    }

    /// Whether the message of a key is not taken yet.
    func isWaiting(key: Int) -> Bool { state.withLock { $0.positions[key] != nil } }

    /// Queues a frame as soon as there is room; false when the session ended instead.
    func send(_ frame: [UInt8], followedBy rest: [UInt8] = []) async -> Bool {
        while true {
            let (result, mustPump) = enqueue(frame, followedBy: rest, policy: .lifecycle)
            if mustPump { schedulePump() }
            switch result {
            case .queued: return true
            case .closed: return false
            case .full:
                await withCheckedContinuation { continuation in
                    let mayRetry = state.withLock { state in
                        // Resumed at half, so that a waiting sender is not woken for every message.
                        let mayRetry = !state.isOpen || state.count == 0
                        if !mayRetry { state.waiters.append(continuation) }
                        return mayRetry
                    }
                    if mayRetry { continuation.resume() }
                }
            }
        }
    }

    /// Whether messages may bypass the queue: nothing waits, and it is not closing.
    var isIdle: Bool { state.withLock { $0.isOpen && $0.count == 0 && !$0.isPumpScheduled } }

    /// Takes the frame if exactly one waits and no sender waits for room; then the next offer schedules a pump.
    func takeOnly() -> [UInt8]? {
        state.withLock { state in
            guard state.count == 1, state.waiters.isEmpty else { return nil }
            let entry = state.entries[state.head]
            guard entry.rest.isEmpty else { return nil }
            if let key = entry.key { state.positions[key] = nil }
            state.base += state.entries.count
            // Keeps the capacity for the next message.
            state.entries.removeAll(keepingCapacity: state.entries.capacity <= 8)
            state.head = 0
            state.waitingBytes = 0
            state.isPumpScheduled = false
            return entry.frame
        }
    }

    /// Takes frames and their rests for the connection, in order, until they hold `limit` bytes.
    ///
    /// Frames that are not taken stay replaceable. After an empty answer the next offer schedules a pump.
    func take(upTo limit: Int) -> [[UInt8]] {
        let (frames, waiters) = state.withLock { state -> ([[UInt8]], [CheckedContinuation<Void, Never>]) in
            var frames: [[UInt8]] = []
            var bytes = 0
            while state.head < state.entries.count, bytes < limit {
                let entry = state.entries[state.head]
                if let key = entry.key { state.positions[key] = nil }
                bytes += entry.size
                frames.append(entry.frame)
                if !entry.rest.isEmpty { frames.append(entry.rest) }
                state.entries[state.head] = Entry(frame: [])
                state.head += 1
            }
            state.waitingBytes -= bytes
            if state.head == state.entries.count || state.head >= 256 {
                state.entries.removeFirst(state.head)
                state.base += state.head
                state.head = 0
            }
            if frames.isEmpty { state.isPumpScheduled = false }
            guard state.count <= maximumCount / 2, state.waitingBytes <= maximumBytes / 2 else {
                return (frames, [])
            }
            return (frames, Self.takeWaiters(&state))
        }
        for waiter in waiters { waiter.resume() }
        return frames
    }

    /// Refuses everything from now on; what was queued can still be taken, unless `dropping`.
    func close(dropping: Bool) {
        let waiters = state.withLock { state in
            state.isOpen = false
            if dropping {
                state.entries = []
                state.positions = [:]
                state.head = 0
                state.waitingBytes = 0
            }
            return Self.takeWaiters(&state)
        }
        for waiter in waiters { waiter.resume() }
    }

    private static func takeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        var waiters: [CheckedContinuation<Void, Never>] = []
        swap(&waiters, &state.waiters)
        return waiters
    }
}
