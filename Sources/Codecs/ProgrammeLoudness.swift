// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CEbur128
import Decoding

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Loudness of a whole programme by libebur128.
///
/// One thread at a time.
final class ProgrammeLoudness {
    private var state: UnsafeMutablePointer<ebur128_state>?
    private let channelCount: Int
    private let blockFrames: Int
    private var frames = 0

    /// The measurements; nil means silence.
    struct Result {
        let integrated: Double?
        let range: Double
        let truePeakDecibels: Double?
    }

    /// Makes a meter; channels by the order of `ChannelLayout`.
    ///
    /// - Throws: ``DecodingError/outOfResources``.
    init(channelCount: Int, sampleRate: Int) throws(DecodingError) {
        self.channelCount = channelCount
        blockFrames = (sampleRate * 2 + 4) / 5
        let mode = Int32(
            EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
        )
        state = ebur128_init(UInt32(channelCount), UInt(sampleRate), mode)
        guard state != nil else { throw .outOfResources }
        for (channel, place) in ProgrammeLoudness.places(channelCount).enumerated() {
            ebur128_set_channel(state, UInt32(channel), Int32(place.rawValue))
        }
    }

    deinit { ebur128_destroy(&state) }

    /// Takes interleaved frames.
    func add(_ samples: UnsafePointer<Float>, frames count: Int) throws(DecodingError) {
        guard ebur128_add_frames_float(state, samples, count) == 0 else { throw .outOfResources }
        frames += count
    }

    /// The measurements of all frames added.
    func finish() throws(DecodingError) -> Result {
        if frames < blockFrames {
            let missing = blockFrames - frames
            try add([Float](repeating: 0, count: missing * channelCount), frames: missing)
        }
        var (integrated, range, peak) = (-Double.infinity, 0.0, 0.0)
        guard ebur128_loudness_global(state, &integrated) == 0, ebur128_loudness_range(state, &range) == 0
        else {
            throw .outOfResources
        }
        for channel in 0..<channelCount {
            var value = 0.0
            guard ebur128_true_peak(state, UInt32(channel), &value) == 0 else { throw .outOfResources }
            peak = max(peak, value)
        }
        return Result(
            integrated: integrated.isFinite ? integrated : nil,
            range: range.isFinite ? range : 0,
            truePeakDecibels: peak > 0 ? 20 * log10(peak) : nil
        )
    }

    /// The position of each channel, for its weight; the low-frequency channel is not measured.
    private static func places(_ channelCount: Int) -> [channel] {
        let front = [EBUR128_LEFT, EBUR128_RIGHT]
        let surround = [EBUR128_LEFT_SURROUND, EBUR128_RIGHT_SURROUND]
        switch channelCount {
        case 1: return [EBUR128_LEFT]
        case 2: return front
        case 3: return front + [EBUR128_CENTER]
        case 4: return front + surround
        case 5: return front + [EBUR128_CENTER] + surround
        case 6: return front + [EBUR128_CENTER, EBUR128_UNUSED] + surround
        case 7: return front + [EBUR128_CENTER, EBUR128_UNUSED, EBUR128_Mp180, EBUR128_Mp090, EBUR128_Mm090]
        case 8:
            return front + [EBUR128_CENTER, EBUR128_UNUSED, EBUR128_Mp135, EBUR128_Mm135] + [
                EBUR128_Mp090, EBUR128_Mm090,
            ]
        default: return Array(repeating: EBUR128_LEFT, count: channelCount)
        }
    }
}
