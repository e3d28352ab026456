// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Realtime
import Testing

@testable import LiveAudio

/// A device whose clock is not that of the output: its pieces arrive, and the voice reads, each a quantum at a time.
struct InputClockTests {
    @Test(arguments: [100e-6, -100e-6], [256, 1_024])
    func `what is held stays within a millisecond, and no sine is bent`(drift: Double, quantum: Int) throws {
        var device = try Device(faster: drift, quantum: quantum)
        device.run(for: 30)
        let begin = device.heldMean
        device.run(for: 120)
        #expect(device.missed == 0 && device.flow.gaps == 0)
        #expect(abs(device.heldMean - begin) < 0.0005, "\(device.heldMean) \(begin)")
        #expect(device.spread < 0.001, "\(device.spread)")
        #expect(device.residual < -80, "\(device.residual)")
    }

    @Test func `a device that stood still is won back without a jump of the rate`() throws {
        var device = try Device(faster: 0, quantum: 1_024)
        device.run(for: 10)
        let begin = device.heldMean
        device.stall(for: 0.2)
        device.run(for: 30)
        #expect(device.flow.gaps == 1)
        device.run(for: 5)
        #expect(abs(device.heldMean - begin) < 0.03, "\(device.heldMean) \(begin)")
    }
}

/// Moments of an output, which tests move.
private final class Moment: @unchecked Sendable {
    // Safe because a test has one thread.
    var seconds = 0.0
}

/// A simulated device, and the voice that plays it.
private struct Device {
    private static let rate = 48_000.0
    private let (step, quantum): (Double, Int)
    private let ring: AudioRing
    private let played = Moment()
    private(set) var flow: LiveFlow
    private(set) var missed = 0
    private var (captured, rendered) = (0, 0)
    private var tail: [Float] = []
    /// What was held by the clock of the output, of the last run.
    private var held: [Double] = []
    private var nextPiece = 0.0013
    private var nextQuantum = 0.0

    init(faster drift: Double, quantum: Int) throws {
        let options = LiveOptions(
            format: LiveFormat(sampleRate: 48_000, channels: 1),
            engineRate: Device.rate,
            longest: .infinity,
            delay: 0.05,
            keeps: false,
            excess: 0.1
        )
        let ring = AudioRing(channelCount: 1, capacity: Int(Device.rate * 3))
        guard let flow = LiveFlow(options, ring, clock: { [played] in played.seconds }) else {
            throw CocoaError(.coderReadCorrupt)
        }
        (self.ring, self.flow, self.quantum) = (ring, flow, quantum)
        step = Double(quantum) / (Device.rate * (1 + drift))
        self.flow.open(at: 0)
    }

    /// The mean of what was held in the last run, seconds, and how far it moved in its second half.
    var heldMean: Double { held.reduce(0, +) / Double(max(1, held.count)) }
    var spread: Double {
        let last = held.suffix(held.count / 2)
        // Means of a second, without the jitter of single pieces.
        let length = max(1, Int(Device.rate) / quantum)
        let means = stride(from: last.startIndex, to: last.endIndex - length, by: length).map { index in
            last[index..<index + length].reduce(0, +) / Double(length)
        }
        return (means.max() ?? 0) - (means.min() ?? 0)
    }

    /// Runs both clocks for some seconds.
    mutating func run(for seconds: Double) {
        held = []
        tail = []
        let end = max(nextPiece, nextQuantum) + seconds
        while min(nextPiece, nextQuantum) < end {
            if nextPiece <= nextQuantum { take() } else { read() }
        }
    }

    /// Lets the device stand still, and then give at once what it has.
    mutating func stall(for seconds: Double) {
        let begin = nextPiece
        let due = begin + seconds
        while nextQuantum < due { read() }
        while nextPiece < due { take(at: due) }
    }

    private mutating func take(at time: Double? = nil) {
        let now = time ?? nextPiece
        played.seconds = now
        let piece = (0..<quantum).map { frame in
            Float(0.25 * sin(2 * .pi * 997 * Double(captured + frame) / Device.rate))
        }
        captured += quantum
        held.append(Double(captured) / Device.rate - now)
        _ = flow.take(samples: piece, at: now)
        heldNow()
        nextPiece += step
    }

    private mutating func heldNow() {
        // What waits beyond what the output has played by now.
        let waiting =
            Double(ring.readableFrames) / Device.rate
            - (played.seconds - (nextQuantum - Double(quantum) / Device.rate))
        held[held.count - 1] = waiting
    }

    private mutating func read() {
        played.seconds = nextQuantum
        flow.pump(at: nextQuantum)
        var left = quantum
        let consumer = ring.consumer
        while left > 0 {
            let run = min(left, consumer.contiguousFrames())
            guard run > 0 else {
                if rendered > 0 { missed += left }
                break
            }
            tail += UnsafeBufferPointer(start: consumer.front(), count: run)
            consumer.advance(run)
            left -= run
        }
        rendered += quantum - left
        if tail.count > 96_000 { tail.removeFirst(tail.count - 48_000) }
        nextQuantum += Double(quantum) / Device.rate
    }

    /// What of the last second is not a sine, decibels below it.
    var residual: Double {
        let samples = tail.suffix(48_000).map(Double.init)
        let step = 2 * Double.pi * 997 * Double(quantum) / (self.step * Device.rate) / Device.rate
        // The phases of the two halves say how far the frequency is off.
        let (first, last) = (
            Device.wave(samples, 0..<24_000, step), Device.wave(samples, 24_000..<48_000, step)
        )
        var turn = atan2(last.cosine, last.sine) - atan2(first.cosine, first.sine)
        turn -= 2 * .pi * (turn / (2 * .pi)).rounded()
        let exact = step + turn / 24_000
        return Device.rest(samples, exact)
    }

    /// What is left of samples without the best sine of a frequency, decibels below them.
    private static func rest(_ samples: [Double], _ step: Double) -> Double {
        let (sines, cosines) = (
            samples.indices.map { sin(step * Double($0)) }, samples.indices.map { cos(step * Double($0)) }
        )
        func product(_ one: [Double], _ other: [Double]) -> Double {
            zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
        }
        // Least squares; the two waves are not quite orthogonal in a window without whole periods.
        let (ss, cc, sc) = (product(sines, sines), product(cosines, cosines), product(sines, cosines))
        let (xs, xc) = (product(samples, sines), product(samples, cosines))
        let determinant = ss * cc - sc * sc
        let (one, two) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
        let left = samples.indices.reduce(0.0) { sum, index in
            let value = samples[index] - one * sines[index] - two * cosines[index]
            return sum + value * value
        }
        return 10 * log10(max(left, 1e-20) / product(samples, samples))
    }

    private static func wave(
        _ samples: [Double],
        _ range: Range<Int>,
        _ step: Double
    ) -> (sine: Double, cosine: Double) {
        range.reduce(into: (0, 0)) { sum, index in
            sum.0 += samples[index] * sin(step * Double(index))
            sum.1 += samples[index] * cos(step * Double(index))
        }
    }
}
