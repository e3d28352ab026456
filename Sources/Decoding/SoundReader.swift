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
        let count = try read(limit, isCancelled) * channelCount
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
            let frames = try read(blockFrames, isCancelled)
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

    // MARK: Mechanism

    /// Appends frames until the sound ends (true) or the builder holds `limit` frames.
    private func fill(
        _ builder: SampleBufferBuilder,
        upTo limit: Int,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> Bool {
        // Small enough to stay in the cache.
        let most = max(1, 8_192 / channelCount)
        var part = [Float](repeating: 0, count: most * channelCount)
        while builder.frameCount.count < limit {
            let frames = try read(limit - builder.frameCount.count, isCancelled)
            if frames == 0 { return true }
            for first in stride(from: 0, to: frames, by: most) {
                let count = min(most, frames - first)
                session.copy(from: first * channelCount, count: count * channelCount, to: &part)
                builder.append(interleaved: part, frames: count)
            }
        }
        return false
    }

    /// Makes the decoder put the next frames into the shared memory, at most `limit`; 0 at the end.
    private func read(_ limit: Int, _ isCancelled: () -> Bool) throws(DecodingError) -> Int {
        let wanted = min(blockFrames, limit)
        guard case .frames(let frames) = try session.ask(.read(frames: wanted), isCancelled), frames <= wanted
        else { throw WireReader.invalid }
        return frames
    }
}
