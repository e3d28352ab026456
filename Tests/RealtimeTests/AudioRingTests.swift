// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Testing

/// Frames through a ring.
struct AudioRingTests {
    private func write(_ planes: [[Float]], to ring: AudioRing) -> Int {
        let flat = planes.flatMap { $0 }
        return flat.withUnsafeBufferPointer { memory -> Int in
            guard let base = memory.baseAddress else { return 0 }
            let starts = planes.indices.map { base + $0 * planes[0].count }
            return starts.withUnsafeBufferPointer { pointers in
                pointers.baseAddress.map { ring.write($0, frames: planes[0].count) } ?? 0
            }
        }
    }

    /// Reads everything there is; one array a channel.
    private func read(_ ring: AudioRing) -> [[Float]] {
        let consumer = ring.consumer
        var result = Array(repeating: [Float](), count: ring.channelCount)
        while consumer.contiguousFrames() > 0 {
            let count = consumer.contiguousFrames()
            for channel in 0..<ring.channelCount {
                let plane = consumer.front() + channel * consumer.capacity
                result[channel] += (0..<count).map { plane[$0] }
            }
            consumer.advance(count)
        }
        return result
    }

    @Test func `frames come out as they went in, plane by plane, over the edge`() {
        let ring = AudioRing(channelCount: 2, capacity: 5)
        for round in 0..<20 {
            let base = Float(round)
            #expect(write([[base, base + 1, base + 2], [-base, 0, 9]], to: ring) == 3)
            #expect(ring.readableFrames == 3)
            #expect(ring.writableFrames == 2)
            #expect(read(ring) == [[base, base + 1, base + 2], [-base, 0, 9]])
        }
    }

    @Test func `a full ring takes what fits`() {
        let ring = AudioRing(channelCount: 1, capacity: 4)
        #expect(write([[1, 2, 3]], to: ring) == 3)
        #expect(write([[4, 5, 6]], to: ring) == 1)
        #expect(write([[7]], to: ring) == 0)
        #expect(read(ring) == [[1, 2, 3, 4]])
    }

    @Test func `a ring is exhausted when finished and read`() {
        let ring = AudioRing(channelCount: 1, capacity: 4)
        _ = write([[1]], to: ring)
        #expect(!ring.isFinished)
        ring.finish()
        #expect(ring.isFinished)
        #expect(!ring.consumer.isExhausted())
        _ = read(ring)
        #expect(ring.consumer.isExhausted())
    }

    @Test func `a feeder and a reader pass every frame`() async {
        let ring = AudioRing(channelCount: 1, capacity: 100)
        async let fed: Void = feed(ring, 50_000)
        var next: Float = 0
        let consumer = ring.consumer
        while !consumer.isExhausted() {
            let count = consumer.contiguousFrames()
            if count == 0 { await Task.yield() }
            let plane = consumer.front()
            var isRight = true
            for frame in 0..<count {
                isRight = isRight && plane[frame] == next
                next += 1
            }
            consumer.advance(count)
            #expect(isRight)
            if !isRight { break }
        }
        await fed
        #expect(next == 50_000)
    }

    private func feed(_ ring: AudioRing, _ frames: Int) async {
        var sent = 0
        while sent < frames {
            let count = min(33, frames - sent)
            let taken = write([(0..<count).map { Float(sent + $0) }], to: ring)
            sent += taken
            if taken == 0 { await Task.yield() }
        }
        ring.finish()
    }
}
