// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Realtime

@testable import Decoding

/// A stream with marks, read as a voice reads it: by quanta, with its position before each.
struct RatedStream {
    /// The frames read so far, one plane per channel.
    var planes: [[Float]]
    /// The mark's playhead and iteration at the beginning of each quantum, and the quantum's offset in ``planes``.
    var places: [(frame: Int, playhead: Double, iteration: Int64)] = []
    private let feeder: StreamFeeder
    private let stream: FeederStream

    /// Opens a stream of samples in memory at 48 kHz.
    static func open(
        _ planes: [[Float]],
        from: Int = 0,
        loops: LoopCount = .once,
        _ rate: FeederRate,
        loopRange: Range<Int>? = nil
    ) -> RatedStream {
        let feeder = StreamFeeder(threads: 0)
        let builder = SampleBufferBuilder(
            channelCount: planes.count,
            capacity: FrameCount(planes[0].count)
        )
        builder.append(planes: planes)
        let stream = feeder.open(
            buffer: builder.finish(),
            from: FrameCount(from),
            loops: loops,
            rate: rate,
            loopRange: loopRange.map { FrameCount($0.lowerBound)..<FrameCount($0.upperBound) }
        )
        return RatedStream(feeder, stream)
    }

    /// Reads an open stream of an offline feeder.
    init(_ feeder: StreamFeeder, _ stream: FeederStream) {
        (self.feeder, self.stream) = (feeder, stream)
        planes = [[Float]](repeating: [], count: stream.ring.channelCount)
    }

    /// Whether the stream was read to its end.
    var isOver: Bool { stream.ring.consumer.isExhausted() }

    /// Frames decoded ahead.
    var lead: Int { stream.ring.readableFrames }

    func setRate(_ rate: Double) { stream.setRate(PlaybackRate(rate)) }

    func setLoops(_ loops: LoopCount) { stream.setLoops(loops) }

    /// Reads `frames` frames, or to the end, in quanta of 256.
    mutating func read(_ frames: Int = .max) {
        let consumer = stream.ring.consumer
        var left = frames
        while left > 0 {
            feeder.fillAll()
            if let mark = consumer.mark() {
                let place = mark.playhead(at: consumer.takenFrames())
                places.append((planes[0].count, place, mark.iteration))
            }
            var quantum = min(left, 256)
            let before = planes[0].count
            while quantum > 0, consumer.readableFrames() > 0 {
                let count = consumer.framesOfMark(limit: min(quantum, consumer.contiguousFrames()))
                for channel in planes.indices {
                    let front = consumer.front() + channel * consumer.capacity
                    planes[channel] += UnsafeBufferPointer(start: front, count: count)
                }
                consumer.advance(count)
                _ = consumer.mark()
                quantum -= count
                left -= count
            }
            if planes[0].count == before { return }
        }
    }

    /// The mark of the next frame.
    var mark: RingMark? { stream.ring.consumer.mark() }
}

/// A sine of a whole number of hertz at 48 kHz.
func sine(_ hertz: Double, frames: Int, amplitude: Double = 0.5) -> [Float] {
    (0..<frames).map { Float(amplitude * sin(2 * Double.pi * hertz * Double($0) / 48_000)) }
}

/// The frequency of a sine at 48 kHz, by the time between its first and its last rise through zero.
func frequency(_ samples: ArraySlice<Float>) -> Double {
    var rises: [Double] = []
    for index in samples.indices.dropLast() where samples[index] < 0 && samples[index + 1] >= 0 {
        rises.append(Double(index) + Double(-samples[index] / (samples[index + 1] - samples[index])))
    }
    guard let first = rises.first, let last = rises.last, rises.count > 1 else { return 0 }
    return Double(rises.count - 1) * 48_000 / (last - first)
}
