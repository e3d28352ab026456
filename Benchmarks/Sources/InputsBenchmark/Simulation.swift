// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import LiveAudio
import Mixer
import Realtime
import Synchronization

/// A source with a clock of its own that is played as an input, in simulated time.
///
/// The source gives pieces of 1,024 frames, the output asks for 256; both come late, mostly by some tenths of a millisecond. What the engine
/// knows of the output's clock is four looks a second.
struct Simulation: ~Copyable {
    static let rate = 48_000
    static let hertz = 997
    private static let (piece, quantum) = (1_024, 256)
    /// Seconds between the engine's looks at the clock of the output.
    private static let look = 0.25
    private static let channels = 1
    private static let format = LiveFormat(sampleRate: rate, channels: channels)

    /// Simulated nanoseconds, for the product.
    private final class Moment: Sendable {
        let nanoseconds = Atomic<UInt64>(0)
        var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }
        func set(_ seconds: Double) { nanoseconds.store(UInt64(seconds * 1e9), ordering: .relaxed) }
    }

    /// When something comes next: by its clock, and late as it is.
    private struct Event {
        var due: Double
        var late = 0.0
        var time: Double { due + late }
    }

    private let drift: (Double) -> Double
    private let moment = Moment()
    private let feed: InputFeed
    private let clock: PlayedClock
    private let control: MixerControl
    private var renderer: Renderer
    private let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let wave: [Float]
    private var random = Random()
    /// The output runs when the source begins.
    private var source = Event(due: 0.5013)
    private var output = Event(due: 0)
    private var nextLook = 0.0
    private var captured = 0
    private var analysis: Analysis

    init(drift: @escaping (Double) -> Double) {
        self.drift = drift
        let step = 2 * Double.pi / Double(Simulation.rate)
        wave = (0..<Simulation.rate).map { frame -> Float in
            Float(0.25 * sin(step * Double(Simulation.hertz * frame % Simulation.rate)))
        }
        let moment = moment
        feed = InputFeed(Simulation.format, InputFilter(), now: { moment.seconds }, onChange: {})
        clock = PlayedClock { moment.nanoseconds.load(ordering: .relaxed) }
        let pair = MixerControl.make(MixerConfiguration(maximumVoices: 1))
        control = pair.control
        renderer = pair.renderer
        planes = .allocate(capacity: 2)
        for plane in 0..<2 {
            let samples = UnsafeMutablePointer<Float>.allocate(capacity: Simulation.quantum)
            samples.initialize(repeating: 0, count: Simulation.quantum)
            (planes + plane).initialize(to: samples)
        }
        analysis = Analysis(rate: Simulation.rate, hertz: Simulation.hertz, piece: Simulation.piece)
    }

    deinit {
        for plane in 0..<2 { planes[plane].deallocate() }
        planes.deallocate()
    }

    /// Makes the stream of an input, as Engine/Shell/InputFeeds.swift does, and starts its voice.
    private func begin() throws -> AudioRing {
        let options = LiveOptions(
            format: Simulation.format,
            engineRate: Double(Simulation.rate),
            longest: .infinity,
            delay: 0.05,
            keeps: false,
            excess: 0.1
        )
        guard let stream = LiveStream(options, clock: { [clock] in clock.seconds }), let ring = stream.claim()
        else {
            throw Failure()
        }
        stream.open(at: 0)
        feed.add(stream)
        try control.reserve(commands: 0, voices: 1)
        _ = control.start(VoiceStart(source: .stream(head: nil, ring: ring, length: nil), bus: .music))
        control.commit()
        feed.setRunning(true)
        return ring
    }

    /// Runs both clocks.
    mutating func run(seconds: Double) throws {
        let ring = try begin()
        while min(source.time, output.time) < seconds {
            if source.time < output.time { capture() } else { render(ring) }
        }
    }

    /// What was found.
    var result: Result { analysis.result(underruns: Int(control.counters.underruns)) }

    private mutating func capture() {
        moment.set(source.time)
        let channels = Simulation.channels
        var sound = [Float](repeating: 0, count: Simulation.piece * channels)
        var place = captured % Simulation.rate
        for frame in 0..<Simulation.piece {
            for channel in 0..<channels { sound[frame * channels + channel] = wave[place] }
            place = place + 1 == Simulation.rate ? 0 : place + 1
        }
        feed.take(sound)
        captured += Simulation.piece
        analysis.noteCaptured(source.due)
        source.due += Double(Simulation.piece) / (Double(Simulation.rate) * (1 + drift(source.due)))
        source.late = random.lateness(most: 0.005)
    }

    private mutating func render(_ ring: AudioRing) {
        moment.set(output.time)
        if output.time >= nextLook {
            let newest = control.clock
            clock.note(Double(newest.frame.frame) / Double(Simulation.rate), at: newest.monotonicNanoseconds)
            nextLook += Simulation.look
        }
        renderer.render(
            into: planes,
            channelCount: 2,
            frames: Simulation.quantum,
            timing: RenderTiming(monotonicNanoseconds: moment.nanoseconds.load(ordering: .relaxed))
        )
        while control.nextEvent() != nil {}
        analysis.take(
            UnsafeBufferPointer(start: planes[0], count: Simulation.quantum),
            held: ring.readableFrames
        )
        output.due += Double(Simulation.quantum) / Double(Simulation.rate)
        output.late = random.lateness(most: 0.003)
    }
}

/// What a simulation cannot do without.
struct Failure: Error {}

/// Numbers that are the same in each run.
struct Random {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The next number, from 0 to below 1.
    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / 9_007_199_254_740_992
    }

    /// Seconds by which a thread wakes up late: up to 0.3 ms, one time in a hundred up to `most`.
    mutating func lateness(most: Double) -> Double { next() * (next() < 0.01 ? most : 0.0003) }
}
