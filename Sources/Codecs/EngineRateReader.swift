// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// Frames of one sound at the engine rate: decoder, then resampler, cut or padded to the exact length.
///
/// Reading from the beginning always gives the same samples. A start in the middle begins on the grid on which source
/// and engine frames coincide, so the resampler works in the same phase as from the beginning; the earlier sound that
/// its filter and a lossy decoder need is decoded and discarded.
///
/// One thread at a time.
final class EngineRateReader {
    let decoder: any AudioDecoder
    let channelCount: Int
    /// Number of source frames; known only at the end of the source if the container does not give it.
    private(set) var sourceFrames: Int64?
    /// Next engine frame.
    private(set) var position: Int64 = 0
    private let sourceRate: Int64
    private let engineRate: Int64
    private let maximumFrames: Int64
    private var resampler: Resampler?
    private var input: [Float]
    private var inputRange = 0..<0
    private var sourcePosition: Int64 = 0
    private var sourceHasEnded = false
    private var limits = SampleLimits()
    private var edges: SourceEdges?
    private let keepsEdges: Bool
    private var wantedFrame: Int64 = 0
    private var wantedSource: Int64 = 0

    private static let chunk = 4_096
    /// Source frames of silence before the sound.
    private static let silence: Int64 = 1_024
    /// Starts up to here are reached by decoding from the beginning, in engine seconds.
    private static let replaySeconds: Int64 = 1

    /// Makes a reader at the beginning of a freshly opened decoder.
    ///
    /// - Parameters:
    ///   - decoder: at its first frame.
    ///   - sourceFrames: known length; nil to read until the decoder ends.
    ///   - engineRate: the rate to convert to.
    ///   - maximumSeconds: a longer sound throws.
    ///   - keepsEdges: whether both ends are kept for ``seam()`` and ``ends()``.
    /// - Throws: ``DecodingError/outOfResources``.
    init(
        _ decoder: any AudioDecoder,
        sourceFrames: Int64?,
        engineRate: SampleRate,
        maximumSeconds: Double,
        keepsEdges: Bool = false
    ) throws(DecodingError) {
        self.decoder = decoder
        self.keepsEdges = keepsEdges && decoder.description.sampleRate != engineRate.hertz
        self.sourceFrames = sourceFrames
        self.engineRate = Int64(engineRate.hertz)
        let description = decoder.description
        channelCount = description.channelCount
        sourceRate = Int64(description.sampleRate)
        maximumFrames = Int64(maximumSeconds * Double(description.sampleRate))
        input = [Float](repeating: 0, count: EngineRateReader.chunk * description.channelCount)
        try makeResampler()
        begin()
    }

    /// The largest absolute value that was read and silenced; 0 if none was.
    var silencedPeak: Float { limits.peak }

    /// Defects of what was read so far.
    var warnings: [SoundWarning] {
        let found = [limits.warning(rate: decoder.description.sampleRate)].compactMap(\.self)
        return Array((decoder.warnings + found).prefix(SoundWarning.maximumCount))
    }

    /// Engine frames of the whole sound, once known.
    var length: Int64? {
        sourceFrames.map { AssetInfo.engineFrames($0, from: sourceRate, to: engineRate) }
    }

    /// Reads the next frames, interleaved.
    ///
    /// - Returns: 1 to `frames` frames, or 0 at the end.
    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
        while try !reachStart() {}
        return try produce(into: samples, frames: frames)
    }

    /// Moves to an engine frame; the decoding it requires is done in steps by ``reachStart()``, or at once by
    /// reading.
    func start(at frame: Int64) throws(DecodingError) {
        let unit = EngineRateReader.greatestCommonDivisor(sourceRate, engineRate)
        let (sourceUnit, engineUnit) = (sourceRate / unit, engineRate / unit)
        let wanted = frame / engineRate * sourceRate + frame % engineRate * sourceRate / engineRate
        let step = (wanted - sourceRate / 4) / sourceUnit
        (inputRange, sourceHasEnded, wantedFrame, wantedSource) = (0..<0, false, frame, 0)
        if step <= 0 || frame <= EngineRateReader.replaySeconds * engineRate {
            if sourcePosition > 0 { try decoder.rewind() }
            begin()
        } else {
            edges = nil
            wantedSource = step * sourceUnit
            position = step * engineUnit
            if decoder.seeksByDecoding {
                if sourcePosition > 0 { try decoder.rewind() }
                sourcePosition = 0
            } else {
                try decoder.seek(to: wantedSource)
                sourcePosition = wantedSource
            }
        }
        try makeResampler()
    }

    /// Does one step of work towards the frame last given to ``start(at:)``.
    ///
    /// - Returns: whether it is reached; a read does the remaining steps.
    func reachStart() throws(DecodingError) -> Bool {
        if sourcePosition < wantedSource {
            try refill(atMost: wantedSource - sourcePosition)
            inputRange = 0..<0
            if !sourceHasEnded { return false }
        }
        guard position < wantedFrame else { return true }
        var scratch = [Float](repeating: 0, count: EngineRateReader.chunk * channelCount)
        let frames = Int(min(Int64(EngineRateReader.chunk), wantedFrame - position))
        let got = try produce(into: &scratch, frames: frames)
        if got == 0 { wantedFrame = position }
        return position >= wantedFrame
    }

    /// Decodes the rest without converting it, to learn the length, at most so many chunks of it.
    ///
    /// - Returns: whether the end is reached.
    func countToEnd(chunks: Int = .max) throws(DecodingError) -> Bool {
        var left = chunks
        while !sourceHasEnded, left > 0 {
            try refill()
            left -= 1
        }
        inputRange = 0..<0
        return sourceHasEnded
    }

    /// Decodes the last part of a sound of known length, to check that it exists.
    func checkEnd() throws(DecodingError) {
        // A codec that seeks by decoding has packets of one size, whose bytes were counted already.
        guard let sourceFrames, !decoder.seeksByDecoding else { return }
        let start = max(0, sourceFrames - Int64(EngineRateReader.chunk) * 2)
        edges?.skip()
        try decoder.seek(to: start)
        (inputRange, sourceHasEnded, sourcePosition) = (0..<0, false, start)
        _ = try countToEnd()
    }

    /// Both ends of the sound, and the plan of its return, after its end was read.
    ///
    /// It is nil where no rate is converted, and if the ends were not kept.
    var readEdges: (edges: SourceEdges, plan: LoopSeamPlan)? {
        guard let edges, sourceHasEnded, let sourceFrames,
            let plan = LoopSeamPlan(
                sourceRate: Int(sourceRate),
                engineRate: Int(engineRate),
                sourceFrames: sourceFrames
            )
        else { return nil }
        return (edges, plan)
    }

    // MARK: Mechanism

    /// Begins with the sound, behind silence if its rate is converted: the converter has several stages, of which the later ones take
    /// what precedes its input for silence, and not for the ringing of the earlier ones.
    private func begin() {
        (sourcePosition, position, limits) = (0, 0, SampleLimits())
        if sourceRate != engineRate {
            let unit = EngineRateReader.greatestCommonDivisor(sourceRate, engineRate)
            let units = EngineRateReader.silence / (sourceRate / unit) + 1
            (sourcePosition, position) = (-units * (sourceRate / unit), -units * (engineRate / unit))
        }
        wantedSource = sourcePosition
        keepEdges()
    }

    private func keepEdges() {
        guard keepsEdges else { return }
        let reach = LoopSeamPlan.sourceReach(Int(sourceRate), Int(engineRate))
        edges = SourceEdges(capacity: Int(reach), channelCount: channelCount)
    }

    private func produce(
        into samples: UnsafeMutablePointer<Float>,
        frames: Int
    ) throws(DecodingError) -> Int {
        while true {
            if inputRange.isEmpty, !sourceHasEnded { try refill() }
            let room = Int(min(Int64(frames), length.map { $0 - position } ?? .max))
            guard room > 0 else { return 0 }
            let given = try convert(into: samples, frames: room)
            position += Int64(given)
            if given > 0 { return given }
            if sourceHasEnded, inputRange.isEmpty { return fillEnd(samples, frames: room) }
        }
    }

    private func makeResampler() throws(DecodingError) {
        guard sourceRate != engineRate else { return }
        resampler = try Resampler(from: Int(sourceRate), to: Int(engineRate), channelCount: channelCount)
    }

    private func refill(atMost limit: Int64 = .max) throws(DecodingError) {
        guard sourcePosition >= 0 else { return refillWithSilence() }
        let left = min(limit, (sourceFrames ?? .max) - sourcePosition)
        let room = Int(min(Int64(EngineRateReader.chunk), left))
        let got = room > 0 ? try decoder.read(into: &input, frames: room) : 0
        guard got > 0 else { return try endSource() }
        limits.apply(&input, frames: got, channels: channelCount, position: sourcePosition)
        edges?.take(input, frames: got)
        sourcePosition += Int64(got)
        guard sourcePosition <= maximumFrames else {
            throw .tooLong(limitSeconds: Double(maximumFrames) / Double(sourceRate))
        }
        inputRange = 0..<got
    }

    private func refillWithSilence() {
        let frames = Int(min(Int64(EngineRateReader.chunk), -sourcePosition))
        for index in 0..<frames * channelCount { input[index] = 0 }
        sourcePosition += Int64(frames)
        inputRange = 0..<frames
    }

    private func endSource() throws(DecodingError) {
        sourceHasEnded = true
        let missing = (sourceFrames ?? sourcePosition) - sourcePosition
        guard missing <= decoder.lengthTolerance else { throw .truncated }
        sourceFrames = sourcePosition
    }

    private func convert(
        into samples: UnsafeMutablePointer<Float>,
        frames: Int
    ) throws(DecodingError) -> Int {
        guard let resampler else {
            let count = min(frames, inputRange.count)
            let first = inputRange.lowerBound * channelCount
            input.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                samples.update(from: base + first, count: count * channelCount)
            }
            inputRange = inputRange.lowerBound + count..<inputRange.upperBound
            return count
        }
        let (first, count, channels) = (inputRange.lowerBound, inputRange.count, channelCount)
        let flushes = count == 0 && sourceHasEnded
        let (taken, given) = try input.withUnsafeBufferPointer {
            (buffer) throws(DecodingError) -> (taken: Int, given: Int) in
            let start = flushes ? nil : buffer.baseAddress.map { $0 + first * channels }
            return try resampler.process(start, frames: count, into: samples, frames: frames)
        }
        inputRange = first + taken..<inputRange.upperBound
        return given
    }

    /// The resampler's output may be one frame shorter than the rounded length.
    private func fillEnd(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        samples.update(repeating: 0, count: frames * channelCount)
        position += Int64(frames)
        return frames
    }

    private static func greatestCommonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
        right == 0 ? left : greatestCommonDivisor(right, left % right)
    }
}
