// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization
import Testing

@testable import HTTPServer

struct WebSocketOutboxTests {
    private final class Pumps: Sendable { let count = Mutex(0) }

    private func makeOutbox(messages: Int = 4, bytes: Int = 100, pumps: Pumps = Pumps()) -> WebSocketOutbox {
        var options = WebSocketOptions()
        options.outboundMessages = messages
        options.outboundInBytes = bytes
        return WebSocketOutbox(options: options) { pumps.count.withLock { $0 += 1 } }
    }

    @Test func `frames leave in order and wake the loop once`() {
        let pumps = Pumps()
        let outbox = makeOutbox(pumps: pumps)
        for byte in 1...3 as ClosedRange<UInt8> {
            #expect(outbox.offer([byte], policy: .lifecycle) == .queued)
        }
        #expect(pumps.count.withLock { $0 } == 1)
        #expect(outbox.take(upTo: 2) == [[1], [2]])
        #expect(outbox.take(upTo: 100) == [[3]])
        #expect(outbox.take(upTo: 100).isEmpty)
        _ = outbox.offer([4], policy: .lifecycle)
        #expect(pumps.count.withLock { $0 } == 2)
    }

    @Test func `a frame in two parts leaves in one piece and counts as a whole`() {
        let outbox = makeOutbox(bytes: 10)
        let shared: [UInt8] = [2, 3, 4]
        #expect(outbox.enqueue([1], followedBy: shared, policy: .lifecycle).result == .queued)
        // The fast path sends one array only.
        #expect(outbox.takeOnly() == nil)
        #expect(outbox.offer([5, 6, 7, 8, 9, 10], policy: .lifecycle) == .queued)
        #expect(outbox.offer([11], policy: .lifecycle) == .full)
        #expect(outbox.take(upTo: 1) == [[1], shared])
        #expect(outbox.offer([11], policy: .lifecycle) == .queued)
        #expect(outbox.take(upTo: 100) == [[5, 6, 7, 8, 9, 10], [11]])
    }

    @Test func `a full queue refuses frames until there is room`() {
        let outbox = makeOutbox(messages: 2)
        #expect(outbox.offer([1], policy: .lifecycle) == .queued)
        #expect(outbox.offer([2], policy: .lifecycle) == .queued)
        #expect(outbox.offer([3], policy: .lifecycle) == .full)
        _ = outbox.take(upTo: 1)
        #expect(outbox.offer([3], policy: .lifecycle) == .queued)
        #expect(outbox.take(upTo: 100) == [[2], [3]])
    }

    @Test func `the limit includes bytes, but one frame always fits`() {
        let outbox = makeOutbox(bytes: 10)
        let large = [UInt8](repeating: 0, count: 50)
        #expect(outbox.offer(large, policy: .lifecycle) == .queued)
        #expect(outbox.offer([1], policy: .lifecycle) == .full)
        #expect(outbox.take(upTo: 1) == [large])
        #expect(outbox.offer([1], policy: .lifecycle) == .queued)
    }

    @Test func `a replaceable frame replaces the unsent one with its key`() {
        let outbox = makeOutbox(messages: 3)
        _ = outbox.offer([1], policy: .replaceable(key: 7))
        _ = outbox.offer([2], policy: .lifecycle)
        _ = outbox.offer([3], policy: .replaceable(key: 8))
        #expect(outbox.offer([4], policy: .replaceable(key: 7)) == .queued)
        #expect(outbox.take(upTo: 1) == [[4]])
        #expect(outbox.offer([5], policy: .replaceable(key: 7)) == .queued)
        #expect(outbox.offer([6], policy: .replaceable(key: 8)) == .queued)
        #expect(outbox.take(upTo: 100) == [[2], [6], [5]])
    }

    @Test func `replacing stays correct while thousands of frames pass`() {
        let outbox = makeOutbox(messages: 1_000, bytes: 1_000_000)
        for round in 0..<2_000 {
            _ = outbox.offer([UInt8(round % 250)], policy: .lifecycle)
            _ = outbox.offer([251], policy: .replaceable(key: 1))
            _ = outbox.offer([252], policy: .replaceable(key: 1))
            #expect(outbox.take(upTo: 1) == [[UInt8(round % 250)]])
            #expect(outbox.take(upTo: 1) == [[252]])
        }
    }

    @Test func `a sender waits for room and fails at the end`() async {
        let outbox = makeOutbox(messages: 1)
        _ = outbox.offer([1], policy: .lifecycle)
        let sender = Task { await outbox.send([2]) }
        while outbox.take(upTo: 1) != [[2]] { await Task.yield() }
        #expect(await sender.value)
        _ = outbox.offer([3], policy: .lifecycle)
        let late = Task { await outbox.send([4]) }
        outbox.close(dropping: true)
        #expect(await late.value == false)
        #expect(outbox.offer([5], policy: .lifecycle) == .closed)
    }

    @Test func `frames queued before a close can still be taken`() {
        let outbox = makeOutbox()
        _ = outbox.offer([1], policy: .lifecycle)
        outbox.close(dropping: false)
        #expect(outbox.take(upTo: 100) == [[1]])
    }

    @Test func `a single frame is taken alone, and the next frame wakes the loop again`() {
        let pumps = Pumps()
        let outbox = makeOutbox(pumps: pumps)
        #expect(outbox.takeOnly() == nil)
        _ = outbox.offer([1], policy: .replaceable(key: 1))
        #expect(outbox.takeOnly() == [1])
        _ = outbox.offer([2], policy: .replaceable(key: 1))
        #expect(pumps.count.withLock { $0 } == 2)
        _ = outbox.offer([3], policy: .lifecycle)
        #expect(outbox.takeOnly() == nil)
        #expect(outbox.take(upTo: 100) == [[2], [3]])
    }

    @Test func `a frame that is only queued leaves waking the loop to its caller`() {
        let pumps = Pumps()
        let outbox = makeOutbox(messages: 1, pumps: pumps)
        #expect(outbox.enqueue([1], policy: .lifecycle) == (.queued, true))
        #expect(outbox.enqueue([2], policy: .lifecycle) == (.full, false))
        #expect(pumps.count.withLock { $0 } == 0)
    }
}
