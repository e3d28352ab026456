// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime
import Glibc
import Synchronization
import Testing

@testable import Realtime

/// Values written by one thread and read by another.
struct SharedValueTests {
    private struct Pair: BitwiseCopyable, Sendable {
        var first: Int
        var second: Int
    }

    /// The writer on its own thread.
    private final class Writing: @unchecked Sendable {
        // Safe because one task alone uses the writer.
        private var writer: LatestValueWriter<Pair>
        init(_ writer: consuming LatestValueWriter<Pair>) { self.writer = writer }
        func publish(_ value: Int) { writer.publish(Pair(first: value, second: -value)) }
    }

    @Test func `the newest value wins`() {
        let cell = LatestValue(Pair(first: 0, second: 0))
        let writing = Writing(cell.writer)
        #expect(cell.latest().first == 0)
        for value in 1...3 { writing.publish(value) }
        #expect(cell.latest().first == 3)
        #expect(cell.latest().first == 3)
        writing.publish(4)
        #expect(cell.latest().first == 4)
    }

    @Test func `a value is never torn and never older than the last`() async {
        let cell = LatestValue(Pair(first: 0, second: 0))
        let writing = Writing(cell.writer)
        async let written: Void = publish(writing, 100_000)
        var last = 0
        while last < 100_000 {
            let value = cell.latest()
            let isRight = value.first == -value.second && value.first >= last
            #expect(isRight)
            if !isRight { break }
            if value.first == last { await Task.yield() }
            last = value.first
        }
        await written
    }

    private func publish(_ writing: Writing, _ count: Int) async {
        for value in 1...count { writing.publish(value) }
    }

    @Test func `a record is never torn`() throws {
        let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: 4)
        defer { words.deallocate() }
        for index in 0..<4 { (words + index).initialize(to: Atomic<UInt64>(0)) }
        let record = SharedRecord(words)
        record.beginWriting()
        record.set(0, 7)
        #expect(record.read { $0.word(0) } == nil)
        record.set(2, 9)
        record.endWriting()
        #expect(record.read { [$0.word(0), $0.word(1), $0.word(2)] } == [7, 0, 9])
    }

    @Test func `signals before the waiter wakes are merged`() {
        let signal = WakeSignal()
        #expect(!signal.wait(timeoutMilliseconds: 0))
        signal.signal()
        signal.emitter.signal()
        #expect(signal.wait(timeoutMilliseconds: 0))
        #expect(!signal.wait(timeoutMilliseconds: 0))
        signal.signal()
        signal.acknowledge()
        #expect(!signal.wait(timeoutMilliseconds: 0))
        signal.signal()
        #expect(signal.wait(timeoutMilliseconds: -1))
    }

    @Test func `a signal without a descriptor works, and opens one as soon as it can`() {
        let left = Atomic<Int>(3)
        let signal = WakeSignal {
            left.wrappingSubtract(1, ordering: .relaxed).newValue < 0 ? carillon_eventfd_open() : -EMFILE
        }
        #expect(!signal.wait(timeoutMilliseconds: 0))
        signal.signal()
        #expect(signal.wait(timeoutMilliseconds: 0), "the flag is seen without a descriptor")
        signal.signal()
        #expect(signal.fileDescriptor >= 0)
        #expect(signal.wait(timeoutMilliseconds: 0), "a signal before the descriptor was there is not lost")
        #expect(!signal.wait(timeoutMilliseconds: 0))
        signal.signal()
        #expect(signal.wait(timeoutMilliseconds: -1))
    }
}
