// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// Takes a stream's frames from the decoder to the server with marks: bit for bit at the sound's own rate, through a
/// converter at others.
///
/// As long as the rate has always been 1 there is no converter. The first change makes one, with the preceding frames
/// as its pre-roll, and crossfades to it over ``fade`` frames; from then on it is kept, also at rate 1.
///
/// One thread at a time.
final class RatePipeline {
    /// Frames fed per step.
    static let slice = 512
    /// Frames of the crossfade from the unconverted sound to the converter.
    static let fade = 480

    private let pitchMode: PitchMode
    private let engineRate: Int
    private var rate = 1.0
    private var converter: (any RateConverter)?
    private var origin = RatePoint(output: 0, input: 0)
    private var map = PlayheadMap()
    private var pass: Int64 = -1
    private var fed: Int64 = 0
    private var given: Int64 = 0
    /// Input frames up to the end of the last pass.
    private var ended: Int64 = 0
    private var fadeLeft = 0
    private let input: PlaneQueue
    /// The newest input, the pre-roll of a converter.
    private let history: PlaneQueue
    /// Unconverted input, during the crossfade.
    private let direct: PlaneQueue
    /// Output of the converter before the crossfade.
    private let fresh: PlaneQueue
    /// Output to be written.
    private let ready: PlaneQueue

    private static let historyFrames = 4_096

    /// Makes a pipeline at the beginning of a stream.
    ///
    /// - Throws: what ``setRate(_:)`` throws.
    init(_ rate: FeederRate, channelCount: Int, engineRate: SampleRate) throws(DecodingError) {
        pitchMode = rate.pitchMode
        self.engineRate = engineRate.hertz
        let queues = (0..<5).map { _ in
            PlaneQueue(channelCount: channelCount, capacity: RatePipeline.slice * 4)
        }
        (input, history, direct, fresh, ready) = (queues[0], queues[1], queues[2], queues[3], queues[4])
        try setRate(rate.rate)
    }

    /// Frames waiting to be written.
    var readyFrames: Int { ready.count }

    /// Changes the rate of what is fed from now on.
    ///
    /// - Throws: `unsupported` if the pitch must be preserved and the build has no Rubber Band; `outOfResources`.
    func setRate(_ new: PlaybackRate) throws(DecodingError) {
        guard new.factor != rate else { return }
        rate = new.factor
        if let converter { return try converter.setRate(rate) }
        let made = try RatePipeline.makeConverter(
            pitchMode,
            rate: given > 0 && pitchMode == .varispeed ? 1 : rate,
            channelCount: input.channelCount,
            engineRate: engineRate
        )
        let silence = PlaneQueue(channelCount: input.channelCount, capacity: RatePipeline.slice)
        silence.append(silence: RatePipeline.slice)
        let known = min(history.count, made.preRoll)
        try RatePipeline.feed(made, silence, from: 0, frames: made.preRoll - known, repeats: true)
        try RatePipeline.feed(made, history, from: history.count - known, frames: known, repeats: false)
        try made.take(into: fresh)
        try made.setRate(rate)
        history.keepFirst(0)
        origin = RatePoint(output: Double(given), input: Double(fed))
        fadeLeft = given > 0 ? RatePipeline.fade : 0
        converter = made
    }

    /// Takes frames of a pass that begin at `position` of the sound, at most ``slice``.
    func feed(
        _ samples: UnsafePointer<Float>,
        frames: Int,
        pass: Int64,
        position: Int64
    ) throws(DecodingError) {
        if pass != self.pass {
            self.pass = pass
            map.begin(pass: pass, position: position, input: fed)
        }
        input.keepFirst(0)
        input.append(interleaved: samples, frames: frames)
        try push(frames)
    }

    /// Flushes the converter, up to the exact end of the sound.
    func finish() throws(DecodingError) {
        ended = fed
        guard converter != nil else { return }
        let end = Double(fed)
        for _ in 0..<64 {
            if let output = map.output(of: end), Double(given) >= output { break }
            input.keepFirst(0)
            input.append(silence: RatePipeline.slice)
            try push(RatePipeline.slice)
        }
        guard let output = map.output(of: end) else { throw .outOfResources }
        let last = Int64(output.rounded())
        if given > last { ready.keepFirst(ready.count - Int(given - last)) }
        if given < last { ready.append(silence: Int(last - given)) }
        given = last
    }

    /// Writes ready frames, as far as the block has room.
    func write(to block: BlockWriter) {
        let frames = min(ready.count, block.room)
        guard frames > 0 else { return }
        map.mark(block.written, frames: frames, in: block)
        block.write(ready.planes(), frames: frames)
        ready.dropFirst(frames)
    }

    /// Marks the end of the last pass, after ``finish()`` and the last ``write(to:)``.
    func markEnd(in block: BlockWriter) { map.markEnd(given, input: ended, in: block) }

    // MARK: Mechanism

    private func push(_ frames: Int) throws(DecodingError) {
        fed += Int64(frames)
        guard let converter else {
            ready.append(planes: input.planes(), frames: frames)
            given += Int64(frames)
            history.append(planes: input.planes(), frames: frames)
            if history.count > RatePipeline.historyFrames * 2 {
                history.dropFirst(history.count - RatePipeline.historyFrames)
            }
            map.add(RatePoint(output: Double(given), input: Double(fed)))
            return
        }
        try converter.feed(input.planes(), frames: frames)
        if fadeLeft > 0 { direct.append(planes: input.planes(), frames: frames) }
        try converter.take(into: fresh)
        let point = converter.point
        map.add(RatePoint(output: origin.output + point.output, input: origin.input + point.input))
        crossfade()
        guard fadeLeft == 0, fresh.count > 0 else { return }
        ready.append(planes: fresh.planes(), frames: fresh.count)
        given += Int64(fresh.count)
        fresh.keepFirst(0)
    }

    /// Crossfades from the unconverted sound to the converter, as far as both are available.
    private func crossfade() {
        let frames = min(fadeLeft, fresh.count, direct.count)
        guard frames > 0 else { return }
        for channel in 0..<fresh.channelCount {
            let (new, old) = (fresh.plane(channel), direct.plane(channel))
            for frame in 0..<frames {
                let share = Float(RatePipeline.fade - fadeLeft + frame + 1) / Float(RatePipeline.fade + 1)
                new[frame] = old[frame] + (new[frame] - old[frame]) * share
            }
        }
        ready.append(planes: fresh.planes(), frames: frames)
        given += Int64(frames)
        fresh.dropFirst(frames)
        direct.dropFirst(frames)
        fadeLeft -= frames
        if fadeLeft == 0 { direct.keepFirst(0) }
    }

    private static func feed(
        _ converter: any RateConverter,
        _ queue: PlaneQueue,
        from start: Int,
        frames: Int,
        repeats: Bool
    ) throws(DecodingError) {
        var done = 0
        while done < frames {
            let count = min(slice, frames - done)
            try converter.feed(queue.planes(from: repeats ? 0 : start + done), frames: count)
            done += count
        }
    }

    private static func makeConverter(
        _ mode: PitchMode,
        rate: Double,
        channelCount: Int,
        engineRate: Int
    ) throws(DecodingError) -> any RateConverter {
        switch mode {
        case .varispeed: return try Varispeed(rate: rate, channelCount: channelCount)
        case .preserve:
            #if RubberBand
            return try Stretcher(rate: rate, channelCount: channelCount, engineRate: engineRate)
            #else
            throw .unsupported(container: nil, codec: "rate with preserved pitch: built without Rubber Band")
            #endif
        }
    }
}
