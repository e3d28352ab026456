// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Takes the frames of a sound from its decoder.
struct SoundReader {
    private let session: DecoderSession
    private let channelCount: Int
    private let blockFrames: Int

    init(_ session: DecoderSession, channelCount: Int) {
        (self.session, self.channelCount) = (session, channelCount)
        blockFrames = DecoderSession.memorySize / MemoryLayout<Float>.stride / channelCount
    }

    /// Takes the next frames, interleaved, at most `limit`; an empty array at the end.
    func next(limit: Int = .max, _ isCancelled: () -> Bool) throws(DecodingError) -> [Float] {
        let wanted = min(blockFrames, limit)
        guard case .frames(let frames) = try session.ask(.read(frames: wanted), isCancelled), frames <= wanted
        else { throw WireReader.invalid }
        let count = frames * channelCount
        return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
            if let start = buffer.baseAddress { session.copy(from: 0, count: count, to: start) }
            initialized = count
        }
    }

    /// Passes over the sound without keeping it.
    ///
    /// - Returns: its frames; nil if they are more than `limit`.
    func count(upTo limit: Int, _ isCancelled: () -> Bool) throws(DecodingError) -> Int64? {
        var total = 0
        while total <= limit {
            let answer = try session.ask(.read(frames: blockFrames), isCancelled)
            guard case .frames(let frames) = answer, frames <= blockFrames else { throw WireReader.invalid }
            if frames == 0 { return Int64(total) }
            total += frames
        }
        return nil
    }

    /// The first frames of the sound.
    func head(frames: Int, _ isCancelled: () -> Bool) throws(DecodingError) -> SampleBuffer {
        let builder = SampleBufferBuilder(channelCount: channelCount, capacity: FrameCount(frames))
        _ = try fill(builder, upTo: frames, isCancelled)
        return builder.finish()
    }

    /// The whole sound, of about as many frames as expected; nil if it is longer than `limit`.
    func whole(
        expected: Int64,
        limit: Int,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> SampleBuffer? {
        let capacity = Int(min(expected, Int64(limit)))
        let builder = SampleBufferBuilder(channelCount: channelCount, capacity: FrameCount(capacity))
        guard try fill(builder, upTo: limit + 1, isCancelled) else { return nil }
        if builder.frameCount == .zero { throw .empty }
        return builder.finish()
    }

    /// Appends frames until the sound ends (true) or the builder holds `limit` frames.
    private func fill(
        _ builder: SampleBufferBuilder,
        upTo limit: Int,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> Bool {
        while builder.frameCount.count < limit {
            let samples = try next(limit: limit - builder.frameCount.count, isCancelled)
            if samples.isEmpty { return true }
            builder.append(interleaved: samples, frames: samples.count / channelCount)
        }
        return false
    }
}
