// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

struct SampleBufferTests {
    private func samples(_ buffer: SampleBuffer, _ channel: Int) -> [Float] {
        Array(UnsafeBufferPointer(start: buffer.plane(channel), count: buffer.frameCount.count))
    }

    @Test func `planes are returned as they were passed in`() {
        let buffer = SampleBuffer(planes: [[1, 2, 3], [4, 5, 6]])
        #expect(buffer.channelCount == 2)
        #expect(buffer.frameCount == FrameCount(3))
        #expect(samples(buffer, 0) == [1, 2, 3])
        #expect(samples(buffer, 1) == [4, 5, 6])
    }

    @Test func `interleaved frames are laid out in planes`() {
        let builder = SampleBufferBuilder(channelCount: 2, capacity: FrameCount(1))
        builder.append(interleaved: [1, 4, 2, 5, 3, 6], frames: 3)
        let buffer = builder.finish()
        #expect(samples(buffer, 0) == [1, 2, 3])
        #expect(samples(buffer, 1) == [4, 5, 6])
    }

    @Test func `a builder keeps its samples when it grows`() {
        let builder = SampleBufferBuilder(channelCount: 2, capacity: FrameCount(1))
        for frame in 0..<1_000 { builder.append(planes: [[Float(frame)], [Float(-frame)]]) }
        let buffer = builder.finish()
        #expect(samples(buffer, 0) == (0..<1_000).map(Float.init))
        #expect(samples(buffer, 1) == (0..<1_000).map { Float(-$0) })
    }

    @Test func `every plane begins on a cache line, and spare room is freed`() {
        let builder = SampleBufferBuilder(channelCount: 3, capacity: FrameCount(10_000))
        builder.append(planes: [[1], [2], [3]])
        let buffer = builder.finish()
        for channel in 0..<3 { #expect(UInt(bitPattern: buffer.plane(channel)) % 64 == 0) }
        #expect(buffer.sizeInBytes == 3 * 64)
    }

    @Test func `an empty buffer has no frames`() {
        let buffer = SampleBufferBuilder(channelCount: 1, capacity: .zero).finish()
        #expect(buffer.frameCount == .zero)
    }

    @Test func `a plane index beyond the channels is refused`() async {
        await #expect(processExitsWith: .failure) {
            _ = SampleBuffer(planes: [[1]]).plane(1)
        }
    }
}
