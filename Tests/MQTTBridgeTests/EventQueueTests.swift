// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import MQTTBridge

struct EventQueueTests {
    private static let limit = 1 << 20

    private func fill(_ queue: inout EventQueue, _ numbers: Range<Int>, sizeInBytes: Int = 20) {
        for number in numbers {
            let text = #"{"n":"# + String(repeating: " ", count: sizeInBytes) + "\(number)}"
            queue.append(sequence: 1_000 + number, type: "player.started", text: text)
        }
    }

    /// The numbers of all events that are given out.
    private func drain(_ queue: inout EventQueue) -> [Int] {
        var numbers: [Int] = []
        while let event = queue.next() { numbers.append(event.number) }
        return numbers
    }

    @Test func `events come in order, each once, as they were appended`() throws {
        try inFolder { folder in
            var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            queue.append(sequence: 17, type: "a.b", text: #"{"x": "y z"}"#)
            let first = queue.next()
            let event = try #require(first)
            #expect(event.sequence == 17)
            #expect(event.type == "a.b")
            #expect(String(decoding: event.text, as: UTF8.self) == #"{"x": "y z"}"#)
            #expect(queue.next() == nil)
            fill(&queue, 1..<5_000)
            #expect(drain(&queue) == Array(1..<5_000))
            #expect(queue.dropped == 0)
        }
    }

    @Test func `a process that begins again sends what was not acknowledged, and knows the newest event`()
        throws
    {
        try inFolder { folder in
            do {
                var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
                fill(&queue, 0..<10)
                _ = drain(&queue)
                queue.acknowledge(before: 4)
            }
            var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            #expect(queue.waiting == 6)
            #expect(queue.lastSequence == 1_009)
            fill(&queue, 10..<12)
            #expect(drain(&queue) == Array(4..<12))
        }
    }

    @Test func `a queue that is empty still knows the newest event`() throws {
        try inFolder { folder in
            do {
                var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
                fill(&queue, 0..<5_000, sizeInBytes: 100)
                queue.acknowledge(before: 5_000)
            }
            var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            #expect(queue.waiting == 0)
            #expect(queue.next() == nil)
            #expect(queue.lastSequence == 5_999)
        }
    }

    @Test func `below the limit nothing is lost, beyond it the oldest are dropped and counted`() throws {
        try inFolder { folder in
            var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            let line = QueuedEvent.line(
                sequence: 1_000,
                type: "player.started",
                text: #"{"n":"# + String(repeating: " ", count: 1_000) + "0}"
            ).count
            // A part is full before the next begins.
            let fits = EventQueue.parts * (Self.limit / EventQueue.parts / (line + 3))
            fill(&queue, 0..<fits, sizeInBytes: 1_000)
            #expect(queue.dropped == 0)
            #expect(queue.waiting == fits)
            fill(&queue, fits..<3 * fits, sizeInBytes: 1_000)
            #expect(queue.dropped > 0)
            #expect(queue.dropped + queue.waiting == 3 * fits)
            let rest = drain(&queue)
            #expect(rest == Array(queue.dropped..<3 * fits))
            let sizes = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                $0.hasSuffix(".events")
            }
            .map { try FileManager.default.attributesOfItem(atPath: folder + "/" + $0)[.size] as? Int ?? 0 }
            #expect(sizes.reduce(0, +) <= Self.limit)
        }
    }

    @Test func `the number of dropped events is known to the next process`() throws {
        try inFolder { folder in
            var dropped = 0
            do {
                var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
                fill(&queue, 0..<3_000, sizeInBytes: 1_000)
                dropped = queue.dropped
            }
            let queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            #expect(dropped > 0)
            #expect(queue.dropped == dropped)
            #expect(queue.waiting == 3_000 - dropped)
        }
    }

    @Test func `an event that was not written whole is as if it had not been there`() throws {
        try inFolder { folder in
            do {
                var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
                fill(&queue, 0..<3)
            }
            let file = folder + "/0.events"
            let whole = try #require(FileManager.default.contents(atPath: file))
            let last = whole.count / 3
            for cut in 1..<last {
                try whole.prefix(whole.count - cut).write(to: URL(fileURLWithPath: file))
                var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
                #expect(queue.lastSequence == 1_001)
                fill(&queue, 2..<3)
                #expect(drain(&queue) == [0, 1, 2])
                #expect(queue.dropped == 0)
            }
        }
    }

    @Test func `a damaged event is left out and counted`() throws {
        try inFolder { folder in
            do {
                var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
                fill(&queue, 0..<3)
            }
            let file = folder + "/0.events"
            var bytes = [UInt8](try #require(FileManager.default.contents(atPath: file)))
            for index in bytes.count / 3..<bytes.count / 3 * 2 - 1 { bytes[index] = 0 }
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            #expect(drain(&queue) == [0, 2])
            #expect(queue.dropped == 1)
        }
    }

    @Test func `files of events that the broker has are removed`() throws {
        try inFolder { folder in
            var queue = try EventQueue(folder: folder, limitInBytes: Self.limit)
            fill(&queue, 0..<800, sizeInBytes: 1_000)
            let names = {
                try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasSuffix(".events") }
            }
            #expect(try names() > 3)
            queue.acknowledge(before: 800)
            #expect(try names() == 1)
        }
    }
}
