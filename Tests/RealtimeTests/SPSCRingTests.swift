// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Testing

/// Both ends of a ring as one copyable value.
private final class Ring {
    private var producer: SPSCProducer<Int>
    private var consumer: SPSCConsumer<Int>

    init(_ capacity: Int) {
        let pair = SPSCRing<Int>.make(capacity: capacity)
        producer = pair.producer
        consumer = pair.consumer
    }

    var free: Int { producer.freeCount() }
    var waiting: Int { consumer.count() }
    func push(_ value: Int) -> Bool { producer.push(value) }
    func push(_ values: [Int]) -> Bool { values.withUnsafeBufferPointer { producer.push($0) } }
    func stage(_ value: Int) -> Bool { producer.stage(value) }
    func publish() -> Bool { producer.publish() }
    func pop() -> Int? { consumer.pop() }
    func drain() -> [Int] {
        var values: [Int] = []
        while let value = consumer.pop() { values.append(value) }
        return values
    }
}

/// Order, batches and limits of the ring.
struct SPSCRingTests {
    @Test func `elements are popped in order, and a full ring refuses`() {
        let ring = Ring(4)
        for value in 1...4 { #expect(ring.push(value)) }
        #expect(!ring.push(5))
        #expect(ring.pop() == 1)
        #expect(ring.push(5))
        #expect(ring.drain() == [2, 3, 4, 5])
        #expect(ring.pop() == nil)
    }

    @Test func `staged elements become visible together, on publication`() {
        let ring = Ring(8)
        #expect(ring.stage(1))
        #expect(ring.stage(2))
        #expect(ring.waiting == 0)
        #expect(ring.free == 6)
        #expect(ring.publish())
        #expect(!ring.publish())
        #expect(ring.drain() == [1, 2])
    }

    @Test func `a batch goes in whole or not at all`() {
        let ring = Ring(4)
        #expect(ring.push([1, 2, 3]))
        #expect(!ring.push([4, 5]))
        #expect(ring.waiting == 3)
        #expect(ring.push([4]))
        #expect(ring.drain() == [1, 2, 3, 4])
    }

    @Test func `a ring of any size wraps any number of times`() {
        let ring = Ring(3)
        for value in 0..<1_000 {
            #expect(ring.push([value, -value]))
            #expect(ring.drain() == [value, -value])
        }
    }

    @Test func `two threads pass a hundred thousand elements in order`() async {
        let pair = SPSCRing<Int>.make(capacity: 64)
        var consumer = pair.consumer
        let producing = Producing(pair.producer)
        async let produced: Void = producing.produce(100_000)
        var next = 0
        while next < 100_000 {
            guard let value = consumer.pop() else {
                await Task.yield()
                continue
            }
            if value != next { break }
            next += 1
        }
        #expect(next == 100_000)
        await produced
    }
}

/// The producer on its own thread.
private final class Producing: @unchecked Sendable {
    // Safe because one task alone uses the producer.
    private var producer: SPSCProducer<Int>

    init(_ producer: consuming SPSCProducer<Int>) { self.producer = producer }

    func produce(_ count: Int) async {
        for value in 0..<count { while !producer.push(value) { await Task.yield() } }
    }
}
