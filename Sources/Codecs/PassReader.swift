// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// The frames of all passes of a sound, one after the other without a gap.
///
/// Without loop points every pass ends with the sound and the next begins at frame 0. With them, a pass that is
/// followed by another ends at the range's upper bound, and later passes begin at its lower bound; a start after the
/// range plays to the end of the sound first. With an end inside the sound the last pass falls to silence before it.
///
/// One thread at a time.
final class PassReader {
    /// The result of a read.
    enum Reading {
        /// Frames of ``pass``, from frame `position` of the sound on.
        case frames(Int, position: Int64)
        /// Nothing yet: the decoder is still seeking.
        case waiting
        /// All passes were read; reading continues if the number of loops is raised.
        case end
    }

    /// Number of the present pass, from 0.
    private(set) var pass: Int64
    /// Returns to the beginning, counted from the first pass.
    var loops = LoopCount.once
    private let source: any FrameSource
    private let range: Range<Int64>?
    private let end: Int64?
    private let exit: Int64
    private var position: Int64
    private let seam: LoopSeamReader?
    /// The next frame of the source.
    private var sourcePosition: Int64
    /// The frame up to which a pass that has just begun is read from the seam.
    private var trailEnd: Int64 = 0
    private var hasReadPass: Bool

    /// Makes a reader at a frame of the first pass.
    ///
    /// - Parameters:
    ///   - source: the sound.
    ///   - start: the first frame to read, of a pass.
    ///   - range: loop points, clamped to the sound; an empty range is ignored.
    ///   - end: where passes end that no loop point ends; nil for the end of the sound.
    ///   - exit: frames before that end over which the last pass falls to silence.
    ///   - seam: the frames around the return; nil for a splice.
    ///   - pass: its number; earlier ones were read before.
    /// - Throws: what the decoder throws.
    init(
        _ source: any FrameSource,
        start: Int64,
        range: Range<Int64>?,
        end: Int64? = nil,
        exit: Int64 = 0,
        seam: LoopSeamReader? = nil,
        pass: Int64 = 0
    ) throws(DecodingError) {
        let bounded = range?.clamped(to: 0..<(source.length ?? .max))
        (self.end, self.exit) = (end, exit)
        (self.source, self.pass, position) = (source, pass, start)
        (self.seam, sourcePosition) = (seam, start)
        hasReadPass = pass > 0
        self.range = bounded.flatMap { $0.isEmpty ? nil : $0 }
        try source.start(at: start)
    }

    /// Whether another pass follows the present one.
    var hasNext: Bool {
        loops.isForever || pass < Int64(loops.returns)
    }

    /// Does one step of the current seek.
    ///
    /// - Returns: whether it is reached.
    func reachStart() throws(DecodingError) -> Bool { try source.reachStart() }

    /// Reads frames of one pass.
    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Reading {
        if let count = try readSeam(into: samples, frames: frames) {
            defer { position += Int64(count) }
            hasReadPass = true
            if let end, !hasNext { fall(samples, count, before: end) }
            return .frames(count, position: position)
        }
        guard try source.reachStart() else { return .waiting }
        var room = frames
        if let seam, let loopEnd, hasNext, position <= loopEnd {
            room = Int(max(0, min(Int64(frames), loopEnd - seam.lead - position)))
        } else if let range, hasNext, position <= range.upperBound {
            room = Int(min(Int64(frames), range.upperBound - position))
        } else if let end {
            room = Int(max(0, min(Int64(frames), end - position)))
        }
        if room > 0, sourcePosition != position {
            // The sound returns no more, after the seam was begun.
            try start(at: position)
            return .waiting
        }
        let got = room > 0 ? try source.read(into: samples, frames: room) : 0
        if got > 0 {
            sourcePosition += Int64(got)
            defer { position += Int64(got) }
            hasReadPass = true
            if let end, !hasNext { fall(samples, got, before: end) }
            return .frames(got, position: position)
        }
        guard hasNext else { return .end }
        // Only the first pass may be empty: it may start at the very end.
        guard hasReadPass || pass == 0 else { throw .truncated }
        pass += 1
        hasReadPass = false
        position = range?.lowerBound ?? 0
        trailEnd = position + (seam?.trail ?? 0)
        try start(at: trailEnd)
        return .waiting
    }

    private func start(at frame: Int64) throws(DecodingError) {
        sourcePosition = frame
        try source.start(at: frame)
    }

    /// Where passes end that are followed by another one; nil if only the source knows.
    private var loopEnd: Int64? { range?.upperBound ?? source.length }

    /// Reads frames close to a return from the seam.
    ///
    /// - Returns: how many; nil if the source has the next ones.
    private func readSeam(
        into samples: UnsafeMutablePointer<Float>,
        frames: Int
    ) throws(DecodingError) -> Int? {
        guard let seam, let loopEnd else { return nil }
        if position < trailEnd {
            let count = Int(min(Int64(frames), trailEnd - position))
            try seam.read(into: samples, from: position - (trailEnd - seam.trail), frames: count)
            return count
        }
        guard hasNext, position >= loopEnd - seam.lead, position < loopEnd else { return nil }
        let count = Int(min(Int64(frames), loopEnd - position))
        try seam.read(into: samples, from: position - loopEnd, frames: count)
        return count
    }

    /// Lowers the frames from ``position`` on that are close to the end, by a straight line to silence.
    private func fall(_ samples: UnsafeMutablePointer<Float>, _ frames: Int, before end: Int64) {
        let first = max(0, Int(end - exit - position))
        guard first < frames else { return }
        for frame in first..<frames {
            let gain = Float(end - position - Int64(frame)) / Float(max(1, exit))
            for channel in 0..<source.channelCount { samples[frame * source.channelCount + channel] *= gain }
        }
    }
}
