// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization
import Testing

@testable import Reactor

struct EventLoopTests {
    actor Counter: LoopActor {
        nonisolated let loop: EventLoop
        var count = 0
        init(_ loop: EventLoop) { self.loop = loop }
        func add() -> Bool {
            count += 1
            return loop.isCurrent
        }
    }

    actor Plain {
        func isOn(_ loop: EventLoop) -> Bool { loop.isCurrent }
    }

    @Test func `an actor pinned to a loop runs on its thread`() async throws {
        let loop = try EventLoop()
        let counter = Counter(loop)
        #expect(await counter.add())
        #expect(!loop.isCurrent)
        loop.stop()
    }

    @Test func `a task that prefers the loop calls a plain actor on its thread`() async throws {
        let loop = try EventLoop()
        let plain = Plain()
        let onLoop = await Task(executorPreference: loop) {
            var onLoop = 0
            for _ in 0..<1_000 where await plain.isOn(loop) { onLoop += 1 }
            return onLoop
        }.value
        #expect(onLoop == 1_000)
        loop.stop()
    }

    @Test func `work from many threads runs completely`() async throws {
        let loop = try EventLoop()
        let counter = Counter(loop)
        await withTaskGroup { tasks in
            for _ in 0..<50 { tasks.addTask { for _ in 0..<100 { _ = await counter.add() } } }
        }
        #expect(await counter.count == 5_000)
        loop.stop()
    }

    @Test func `later work runs after what has arrived is reported`() async throws {
        let loop = try EventLoop()
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let (reading, writing) = (ends[0], ends[1])
        loop.execute {
            loop.executeLater { continuation.yield("later") }
            loop.execute { continuation.yield("soon") }
            _ = try? loop.watch(descriptor: reading, trigger: .edge) { _ in continuation.yield("event") }
            _ = write(writing, "x", 1)
        }
        var order: [String] = []
        for await step in stream.prefix(3) { order.append(step) }
        #expect(order == ["soon", "event", "later"])
        loop.stop()
    }

    @Test func `timers fire in order and not before their deadlines`() async throws {
        let loop = try EventLoop()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let start = MonotonicTime.now
        loop.execute {
            for step in [3, 1, 2] {
                _ = loop.schedule(at: start.advanced(by: .milliseconds(step * 5))) {
                    #expect(MonotonicTime.now >= start.advanced(by: .milliseconds(step * 5)))
                    continuation.yield(step)
                    if step == 3 { continuation.finish() }
                }
            }
        }
        var steps: [Int] = []
        for await step in stream { steps.append(step) }
        #expect(steps == [1, 2, 3])
        loop.stop()
    }

    @Test func `a cancelled timer does not fire`() async throws {
        let loop = try EventLoop()
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        loop.execute {
            let soon = loop.schedule(at: loop.now) { continuation.yield("cancelled") }
            _ = loop.schedule(at: loop.now.advanced(by: .milliseconds(1))) { continuation.finish() }
            loop.cancel(soon)
        }
        for await name in stream { Issue.record("\(name) fired") }
        loop.stop()
    }

    @Test func `work submitted to a stopped loop still runs`() async throws {
        let loop = try EventLoop()
        let counter = Counter(loop)
        loop.stop()
        for _ in 0..<100 { #expect(await counter.add()) }
    }

    @Test func `memory for many descriptors is released when they are closed`() async throws {
        let loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let far = fcntl(ends[0], F_DUPFD, 900)
        try #require(far >= 900)
        defer { close(far) }
        let rooms = await withCheckedContinuation { continuation in
            loop.execute {
                let watch = try? loop.watch(descriptor: far, trigger: .level) { _ in }
                let before = loop.registrations.capacity
                if let watch { loop.unwatch(watch) }
                continuation.resume(returning: [before, loop.registrations.capacity])
            }
        }
        #expect(rooms[0] > 900 && rooms[1] < 256, "\(rooms)")
        loop.stop()
    }
}
