// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Realtime

@testable import LiveAudio

/// Someone who talks to a flow, and the voice that reads it, by a clock that the test moves.
struct Talker {
    static let rate = 48_000.0
    let options: LiveOptions
    let ring: AudioRing
    var flow: LiveFlow
    /// What the voice has read of the first channel, with silence where nothing was there.
    private(set) var heard: [Float] = []
    /// Frames of silence that the voice has met after its first frame.
    private(set) var missed = 0
    private(set) var now = 0.0
    private var said = 0

    init(
        _ format: LiveFormat = LiveFormat(),
        delay: Double = 0.06,
        longest: Double = 600,
        keeps: Bool = false
    ) throws {
        options = LiveOptions(
            format: format,
            engineRate: Talker.rate,
            longest: longest,
            delay: delay,
            keeps: keeps
        )
        ring = AudioRing(channelCount: format.channels, capacity: Int(Talker.rate * 3))
        guard let flow = LiveFlow(options, ring) else { throw CocoaError(.coderReadCorrupt) }
        self.flow = flow
    }

    /// Seconds that lie in the ring.
    var held: Double { Double(ring.readableFrames) / Talker.rate }

    /// Says the next 20 ms of a tone of 1 kHz at a quarter of full scale.
    @discardableResult
    mutating func say() -> LiveEnd? {
        let count = options.format.sampleRate / 50
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * options.format.frameBytes)
        for frame in said..<said + count {
            let place = Double(frame) / Double(options.format.sampleRate)
            let value = Int16(8_192 * sin(2 * .pi * 1_000 * place))
            for _ in 0..<options.format.channels {
                bytes.append(UInt8(truncatingIfNeeded: value))
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            }
        }
        said += count
        return flow.take(bytes, at: now)
    }

    /// Moves the clock, and reads what the voice reads meanwhile.
    mutating func listen(until time: Double) {
        let count = Int(time * Talker.rate) - Int(now * Talker.rate)
        now = time
        var left = count
        let consumer = ring.consumer
        while left > 0 {
            let run = min(left, consumer.contiguousFrames())
            guard run > 0 else {
                if !heard.isEmpty {
                    heard += [Float](repeating: 0, count: left)
                    missed += left
                }
                return
            }
            heard += UnsafeBufferPointer(start: consumer.front(), count: run)
            consumer.advance(run)
            left -= run
        }
    }

    /// Moves the clock without anyone who reads.
    mutating func wait(until time: Double) { now = time }

    /// Talks for some seconds, by a clock that runs faster by a share.
    mutating func talk(for seconds: Double, faster: Double = 0) {
        let begin = now
        for piece in 1...Int(seconds * 50) {
            say()
            listen(until: begin + Double(piece) * 0.02 / (1 + faster))
        }
    }

    /// The share of a tone of 1 kHz in the heard frames of a range, in decibels below which the rest lies.
    func residual(_ range: Range<Int>, faster: Double = 0) -> Double {
        let step = 2 * Double.pi * 1_000 * (1 + faster) / Talker.rate
        var (sine, cosine, power) = (0.0, 0.0, 0.0)
        for index in range {
            let value = Double(heard[index])
            sine += value * sin(step * Double(index))
            cosine += value * cos(step * Double(index))
            power += value * value
        }
        let tone = 2 * (sine * sine + cosine * cosine) / Double(range.count)
        return 10 * log10(max(power - tone, 1e-20) / power)
    }
}
