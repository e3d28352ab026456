// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization
import Testing

struct LineWriterTests {
    /// Collects what is written; while its gate is held it blocks the writer.
    private final class Reader: Sendable {
        let bytes = Mutex<[UInt8]>([])
        let gate = Mutex(())

        func makeWriter(limit: Int) throws -> LineWriter {
            try LineWriter(name: "test-log", limitInBytes: limit) {
                Array("-\($0)\n".utf8)
            } write: { [self] lines in
                gate.withLock { _ in }
                bytes.withLock { $0 += lines }
            }
        }

        var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
    }

    @Test func `lines are written in order, and a flush waits for them`() throws {
        let reader = Reader()
        let writer = try reader.makeWriter(limit: 1 << 20)
        for number in 0..<1_000 { writer.write(Array("\(number)\n".utf8)) }
        #expect(writer.flush(within: 60))
        #expect(reader.text == (0..<1_000).map { "\($0)\n" }.joined())
        #expect(writer.droppedLines == 0)
    }

    @Test func `nobody waits for a reader that does not read, and the dropped lines are reported`() throws {
        let reader = Reader()
        let writer = try reader.makeWriter(limit: 10)
        let (isFlushed, dropped) = reader.gate.withLock { _ in
            for _ in 0..<10_000 { writer.write(Array("1234\n".utf8)) }
            return (writer.flush(within: 0), writer.droppedLines)
        }
        #expect(!isFlushed)
        // Two lines wait, and those that the thread has taken already.
        #expect((1...9_998).contains(dropped))
        #expect(writer.flush(within: 60))
        let lines = reader.text.split(separator: "\n").map(String.init)
        #expect(lines.count { $0 == "1234" } == 10_000 - dropped)
        #expect(lines.compactMap { $0.hasPrefix("-") ? Int($0.dropFirst()) : nil }.reduce(0, +) == dropped)
    }

    @Test func `a line of exactly the limit fits, one byte more does not`() throws {
        let reader = Reader()
        let writer = try reader.makeWriter(limit: 5)
        writer.write(Array("1234\n".utf8))
        #expect(writer.flush(within: 60))
        writer.write(Array("12345\n".utf8))
        #expect(writer.droppedLines == 1)
    }
}
