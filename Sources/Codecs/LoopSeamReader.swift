// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// The frames around a stream's return: converted when they are first needed, or given by the server.
///
/// One thread at a time.
final class LoopSeamReader {
    /// Engine frames before the return.
    let lead: Int64
    /// Engine frames after it.
    let trail: Int64
    private let channelCount: Int
    private var samples: [Float]?
    private let make: () throws(DecodingError) -> [Float]

    /// Makes a reader of interleaved frames that `make` gives: ``lead``, then ``trail``.
    init(lead: Int64, trail: Int64, channelCount: Int, _ make: @escaping () throws(DecodingError) -> [Float])
    {
        (self.lead, self.trail, self.channelCount, self.make) = (lead, trail, channelCount, make)
    }

    /// Copies frames, counted from the return: negative before it.
    func read(into memory: UnsafeMutablePointer<Float>, from first: Int64, frames: Int) throws(DecodingError)
    {
        let all: [Float]
        if let samples { all = samples } else { all = try make() }
        samples = all
        let start = Int(first + lead) * channelCount
        guard start >= 0, start + frames * channelCount <= all.count else { throw .outOfResources }
        all.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            memory.update(from: base + start, count: frames * channelCount)
        }
    }

    /// Reads the source frames that a plan needs with a decoder of its own, and converts them.
    static func convert(_ plan: LoopSeamPlan, _ decoder: any AudioDecoder) throws(DecodingError) -> [Float] {
        let channels = decoder.description.channelCount
        let isShort = plan.sourcePeriod <= plan.sourceReach
        let reach = isShort ? plan.sourcePeriod : plan.sourceReach
        var (headDelay, tailDelay) = (0.0, 0.0)
        switch plan.shift {
        case .head(let frames) where !isShort: headDelay = frames
        case .tail(let frames) where !isShort: tailDelay = -frames
        default: break
        }
        let head = try read(decoder, from: plan.sourceStart, frames: Int(reach), delayedBy: headDelay)
        let tail =
            isShort
            ? [] : try read(decoder, from: plan.sourceEnd - reach, frames: Int(reach), delayedBy: tailDelay)
        guard let converter = SeamConverter(plan, channelCount: channels, tail: tail[...], head: head[...])
        else {
            throw .truncated
        }
        return try converter.convert()
    }

    /// So many source frames, read between them; silence behind the end.
    private static func read(
        _ decoder: any AudioDecoder,
        from first: Int64,
        frames: Int,
        delayedBy delay: Double
    ) throws(DecodingError) -> [Float] {
        guard delay != 0 else { return try read(decoder, from: first, frames: frames) }
        let margin = FractionalDelay.reach
        let around = try read(decoder, from: first - Int64(margin), frames: frames + 2 * margin)
        let channels = decoder.description.channelCount
        let filter = FractionalDelay(delay)
        var samples = [Float](repeating: 0, count: frames * channels)
        for channel in 0..<channels {
            let signal = stride(from: channel, to: around.count, by: channels).map { around[$0] }
            for frame in 0..<frames {
                samples[frame * channels + channel] = filter.value(of: signal, at: frame + margin)
            }
        }
        return samples
    }

    /// So many source frames; silence behind the end.
    private static func read(
        _ decoder: any AudioDecoder,
        from first: Int64,
        frames: Int
    ) throws(DecodingError) -> [Float] {
        if first > 0 { try decoder.seek(to: first) } else { try decoder.rewind() }
        let channels = decoder.description.channelCount
        var samples = [Float](repeating: 0, count: frames * channels)
        var (done, limits) = (0, SampleLimits())
        while done < frames {
            let got = try samples.withUnsafeMutableBufferPointer { (buffer) throws(DecodingError) -> Int in
                guard let base = buffer.baseAddress else { return 0 }
                let place = base + done * channels
                let got = try decoder.read(into: place, frames: frames - done)
                limits.apply(place, frames: got, channels: channels, position: first)
                return got
            }
            if got == 0 { break }
            done += got
        }
        return samples
    }
}
