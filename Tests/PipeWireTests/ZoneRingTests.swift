// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Foundation
import Testing

/// Frames rendered for a bus arrive at the bus's stream complete and in order, without a server.
struct ZoneRingTests {
    private static let capacity = Int(CARILLON_ZONE_RING_FRAMES)

    /// A ring of two planes; the second holds the negative of the first, which counts the frames.
    private final class Ring: @unchecked Sendable {
        // Safe because one thread writes and one reads, as the ring requires.
        private let ring: OpaquePointer
        private(set) var written = 0

        init() throws { ring = try #require(carillon_zone_ring_make(2)) }

        deinit { carillon_zone_ring_free(ring) }

        func open() { #expect(carillon_zone_ring_open(ring) == 0) }

        func close() { carillon_zone_ring_close(ring) }

        /// Writes the next frames.
        func write(_ frames: Int, cycle: UInt64 = 0) {
            var left = (written..<written + frames).map { Float($0 % ZoneRingTests.capacity + 1) }
            var right = left.map { -$0 }
            left.withUnsafeMutableBufferPointer { left in
                right.withUnsafeMutableBufferPointer { right in
                    guard let left = left.baseAddress, let right = right.baseAddress else { return }
                    carillon_zone_ring_write(ring, [left, right], UInt32(frames), cycle)
                }
            }
            written += frames
        }

        /// Reads so many frames of three planes; nil if there is silence.
        func read(_ frames: Int, cycle: UInt64 = 0) -> [Float]? {
            var planes = [[Float]](repeating: [Float](repeating: 0.5, count: frames), count: 3)
            let pointers = planes.indices.map { index in
                planes[index].withUnsafeMutableBufferPointer { UnsafeMutablePointer($0.baseAddress) }
            }
            let hasFrames = carillon_zone_ring_read(ring, pointers, 3, UInt32(frames), cycle)
            #expect(planes[2].allSatisfy { $0 == 0 }, "a plane that the ring has not is silent")
            #expect(planes[1] == planes[0].map { -$0 })
            if !hasFrames { #expect(planes[0].allSatisfy { $0 == 0 }) }
            return hasFrames ? planes[0] : nil
        }
    }

    /// The frames from a number on, as the writer counts them.
    private func frames(_ range: Range<Int>) -> [Float] { range.map { Float($0 % Self.capacity + 1) } }

    @Test func `a closed ring accepts nothing and returns silence`() throws {
        let ring = try Ring()
        #expect(ring.read(64) == nil)
        ring.open()
        ring.close()
        ring.write(64)
        #expect(ring.read(64) == nil)
    }

    @Test func `cycles are read whole and in order, across the ring's end`() throws {
        let ring = try Ring()
        ring.open()
        _ = ring.read(480)
        while ring.written < 3 * Self.capacity {
            let from = ring.written
            ring.write(480)
            #expect(ring.read(480) == frames(from..<from + 480))
        }
    }

    @Test func `a reader that is called first is one cycle behind`() throws {
        let ring = try Ring()
        ring.open()
        for cycle in 0..<300 {
            let heard = ring.read(256)
            #expect(heard == (cycle == 0 ? nil : frames((cycle - 1) * 256..<cycle * 256)))
            ring.write(256)
        }
    }

    @Test func `with numbers a cycle is read as itself or not at all`() throws {
        let ring = try Ring()
        ring.open()
        ring.write(256, cycle: 1)
        #expect(ring.read(256, cycle: 1) == frames(0..<256))
        // The reader is called first once, as when the main stream missed a cycle: it is in step again in the next one.
        #expect(ring.read(256, cycle: 257) == nil)
        ring.write(256, cycle: 257)
        ring.write(256, cycle: 513)
        #expect(ring.read(256, cycle: 513) == frames(512..<768))
        #expect(ring.read(256, cycle: 513 + 256) == nil, "nothing of an older cycle")
        ring.write(64, cycle: 1_025)
        #expect(ring.read(256, cycle: 1_025) == nil, "a cycle of another length")
        for cycle in 5...1_000 { ring.write(256, cycle: UInt64(cycle) * 256 + 1) }
        #expect(ring.read(256, cycle: 1_000 * 256 + 1) == nil, "the ring was full")
        ring.write(256, cycle: 1_001 * 256 + 1)
        #expect(ring.read(256, cycle: 1_001 * 256 + 1) == frames(ring.written - 256..<ring.written))
    }

    @Test func `a cycle from before the reopening is not read`() throws {
        let ring = try Ring()
        ring.open()
        ring.write(256, cycle: 1)
        ring.close()
        ring.open()
        #expect(ring.read(256, cycle: 1) == nil)
    }

    @Test func `a change of the cycle length loses nothing`() throws {
        let ring = try Ring()
        ring.open()
        _ = ring.read(256)
        var heard: [Float] = []
        for length in [256, 1_024, 64, 64, 512, 512] {
            ring.write(length)
            heard += ring.read(length) ?? []
        }
        #expect(heard == frames(0..<2_432))
    }

    @Test func `after a short pause the newest cycle is heard`() throws {
        let ring = try Ring()
        ring.open()
        _ = ring.read(256)
        for _ in 0..<10 { ring.write(256) }
        #expect(ring.read(256) == frames(2_304..<2_560))
        ring.write(256)
        #expect(ring.read(256) == frames(2_560..<2_816))
    }

    @Test func `after a long pause nothing old is heard`() throws {
        let ring = try Ring()
        ring.open()
        _ = ring.read(256)
        for _ in 0..<1_000 { ring.write(256) }
        #expect(ring.read(256) == nil, "what the ring still holds is more than a second old")
        let from = ring.written
        ring.write(256)
        #expect(ring.read(256) == frames(from..<from + 256))
    }

    @Test func `a reopened ring begins empty`() throws {
        let ring = try Ring()
        ring.open()
        _ = ring.read(256)
        ring.write(256)
        ring.close()
        ring.open()
        #expect(ring.read(256) == nil)
        let from = ring.written
        ring.write(256)
        #expect(ring.read(256) == frames(from..<from + 256))
    }

    @Test func `a writer and a reader on two threads agree`() throws {
        let ring = try Ring()
        ring.open()
        _ = ring.read(64)
        let isOver = DispatchSemaphore(value: 0)
        let writer = Thread {
            for _ in 0..<20_000 { ring.write(64) }
            isOver.signal()
        }
        writer.start()
        var faults = 0
        while isOver.wait(timeout: .now()) == .timedOut {
            guard let heard = ring.read(64) else { continue }
            let steps = zip(heard, heard.dropFirst()).map { Int($1 - $0) }
            if !steps.allSatisfy({ $0 == 1 || $0 == 1 - Self.capacity }) { faults += 1 }
        }
        #expect(faults == 0, "a cycle that was read while it was written")
    }
}
