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

    /// Reads everything there is; one array per channel.
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

    @Test func `frames are read as written, plane by plane, across the ring's end`() {
        let ring = AudioRing(channelCount: 2, capacity: 5)
        for round in 0..<20 {
            let base = Float(round)
            #expect(write([[base, base + 1, base + 2], [-base, 0, 9]], to: ring) == 3)
            #expect(ring.readableFrames == 3)
            #expect(ring.writableFrames == 2)
            #expect(read(ring) == [[base, base + 1, base + 2], [-base, 0, 9]])
        }
    }

    @Test func `a full ring accepts only what fits`() {
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

    @Test func `the newest mark at or before the next frame applies`() {
        let ring = AudioRing(channelCount: 1, capacity: 8, markCapacity: 2)
        let consumer = ring.consumer
        #expect(consumer.hasMarks() && consumer.mark() == nil)
        let first = RingMark(at: 0, playhead: 10, slope: 2, iteration: 0)
        let second = RingMark(at: 3, playhead: 0, slope: 1, iteration: 1)
        let third = RingMark(at: 4, playhead: 5, slope: 1, iteration: 1)
        #expect(ring.write(first) && ring.write(second) && !ring.write(third))
        #expect(write([[1, 2, 3, 4]], to: ring) == 4)
        #expect(consumer.mark() == first && consumer.framesOfMark(limit: 9) == 3)
        consumer.advance(2)
        #expect(consumer.mark() == first && consumer.framesOfMark(limit: 9) == 1)
        #expect(first.playhead(at: consumer.takenFrames()) == 14)
        consumer.advance(1)
        #expect(consumer.mark() == second && consumer.framesOfMark(limit: 9) == 9)
        #expect(ring.write(third) && consumer.framesOfMark(limit: 9) == 1)
        consumer.advance(1)
        #expect(consumer.mark() == third)
    }

    @Test func `a ring without room for marks has none`() {
        let ring = AudioRing(channelCount: 1, capacity: 8)
        #expect(!ring.write(RingMark(at: 0, playhead: 0, slope: 1, iteration: 0)))
        #expect(!ring.consumer.hasMarks() && ring.consumer.framesOfMark(limit: 7) == 7)
    }
}
