// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// Writes lines on a thread of its own, so that nobody else waits for a disk or for the reader of a pipe.
///
/// Lines that find the queue full are dropped and counted. When the reader reads again, a note says how many.
/// - Thread: any.
public final class LineWriter: Sendable {
    private let queue: LineQueue

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: the thread's name, at most 15 bytes.
    ///   - limitInBytes: most bytes that wait; a line that would exceed them is dropped.
    ///   - note: makes the line about a number of dropped lines, with its line end.
    ///   - write: receives whole lines, on the thread; it may block.
    /// - Throws: the error of `pthread_create`.
    public init(
        name: String,
        limitInBytes: Int,
        note: @escaping @Sendable (Int) -> [UInt8],
        write: @escaping @Sendable ([UInt8]) -> Void
    ) throws(SystemError) {
        let queue = LineQueue(limit: limitInBytes)
        _ = try SystemThread(name: name) { queue.run(note: note, write: write) }
        self.queue = queue
    }

    /// The thread ends when it has written what waits.
    deinit { queue.end() }

    /// Number of lines dropped so far.
    public var droppedLines: Int { queue.dropped }

    /// Queues a line, which has its line end; never waits.
    public func write(_ line: [UInt8]) { queue.add(line) }

    /// Waits until everything that was queued is written.
    ///
    /// - Parameter seconds: longest wait.
    /// - Returns: whether everything was written.
    @discardableResult
    public func flush(within seconds: Double) -> Bool {
        queue.flush(until: Date(timeIntervalSinceNow: seconds))
    }
}

/// The lines that wait, and the loop that writes them.
private final class LineQueue: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isWriting = false
        var isEnded = false
        var dropped = 0
        /// Dropped lines that no note has reported.
        var unreported = 0
    }

    private let limit: Int
    private let state = Mutex(State())
    private let condition = NSCondition()

    init(limit: Int) { self.limit = limit }

    var dropped: Int { state.withLock(\.dropped) }

    func add(_ line: [UInt8]) {
        let mustWake = state.withLock { state in
            guard state.waiting.count + line.count <= limit else {
                state.dropped += 1
                state.unreported += 1
                return false
            }
            state.waiting += line
            return !state.isWriting
        }
        if mustWake { wake() }
    }

    func end() {
        state.withLock { $0.isEnded = true }
        wake()
    }

    func flush(until deadline: Date) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isEmpty {
            guard condition.wait(until: deadline) else { return isEmpty }
        }
        return true
    }

    func run(note: (Int) -> [UInt8], write: ([UInt8]) -> Void) {
        while let lines = next() {
            write(lines)
            let lost = state.withLock { state in
                defer { state.unreported = 0 }
                return state.unreported
            }
            if lost > 0 { write(note(lost)) }
        }
    }

    /// Waits for lines; nil when the queue has ended and none is left.
    private func next() -> [UInt8]? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (lines, isOver) = state.withLock { state in
                var taken: [UInt8] = []
                swap(&taken, &state.waiting)
                state.isWriting = !taken.isEmpty
                return (taken, state.isEnded)
            }
            if !lines.isEmpty { return lines }
            // Those who wait in `flush`.
            condition.broadcast()
            if isOver { return nil }
            condition.wait()
        }
    }

    private var isEmpty: Bool { state.withLock { $0.waiting.isEmpty && !$0.isWriting } }

    private func wake() {
        condition.lock()
        condition.broadcast()
        condition.unlock()
    }
}
