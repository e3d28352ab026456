// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// What the time stamps of frames tell about the time between them.
struct TolerantClock {
    private let base: AVRational
    private let rate: Int64
    /// Whether time stamps are those of the encoder, so that a jump in them is a loss.
    private let keepsTime: Bool
    /// The last time stamp, the frames since then, and those of the last frame of the codec.
    private var last: (stamp: Int64, passed: Int64, frames: Int64)?

    /// A longer jump in time is a mistake of the time stamps.
    private static let maximumGapSeconds: Int64 = 600

    /// Makes a clock of a stream whose frames are counted at a rate.
    init(_ input: TolerantInput, rate: Int) {
        (base, keepsTime, self.rate) = (input.stream.pointee.time_base, input.keepsTime, Int64(rate))
    }

    /// Whether it can judge a frame without a time stamp only by the next one that has one.
    func mustWait(for frame: AVFrame) -> Bool { frame.pts == CARILLON_AV_NOPTS_VALUE && last != nil }

    /// Takes a frame without asking.
    mutating func take(_ frame: AVFrame) {
        let length = Int64(frame.nb_samples) * rate / Int64(max(1, frame.sample_rate))
        if frame.pts != CARILLON_AV_NOPTS_VALUE {
            last = (frame.pts, length, length)
        } else if let known = last {
            last = (known.stamp, known.passed.addingClamped(length), length)
        }
    }

    /// Forgets the last frame.
    mutating func reset() { last = nil }

    /// Frames that were lost before a frame.
    func lost(before frame: AVFrame, isDamaged: Bool) -> Int64 {
        guard frame.pts != CARILLON_AV_NOPTS_VALUE, isDamaged || keepsTime, let last,
            let lost = lost(upTo: frame.pts),
            lost > (isDamaged ? last.frames / 2 : max(2 * last.frames, rate / 50))
        else { return 0 }
        // Coarse time stamps: whole frames of the codec were lost.
        let isCoarse = Int64(base.num) * rate > Int64(base.den)
        return isCoarse ? (lost + last.frames / 2) / last.frames * last.frames : lost
    }

    /// Frames that were lost behind the last one.
    func lost(atEnd stamp: Int64) -> Int64 { lost(upTo: stamp) ?? 0 }

    private func lost(upTo stamp: Int64) -> Int64? {
        guard let last, last.frames > 0 else { return nil }
        let (ticks, overflow) = stamp.subtractingReportingOverflow(last.stamp)
        guard !overflow, ticks > 0 else { return nil }
        let passed = av_rescale_q(ticks, base, AVRational(num: 1, den: Int32(rate)))
        guard passed > last.passed, passed < TolerantClock.maximumGapSeconds * rate else { return nil }
        return passed - last.passed
    }
}
#endif
