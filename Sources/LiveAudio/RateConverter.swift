// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSoxr

/// Converts interleaved frames by a ratio that may change while they run, with soxr's variable rate.
///
/// Holds back 5 ms; what it gives is not delayed beyond that.
final class RateConverter {
    private let handle: soxr_t
    private let channels: Int
    private let ratio: Double

    /// Makes a converter between two rates; nil without memory.
    init?(from source: Double, to target: Double, channels: Int) {
        (self.channels, ratio) = (channels, source / target)
        var error: soxr_error_t?
        var formats = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), UInt(SOXR_VR))
        var threads = soxr_runtime_spec(1)
        // A converter of variable rate is made for the highest ratio that it will have.
        let highest = ratio * (1 + 2 * LiveRate.limit)
        guard
            let made = soxr_create(highest, 1, UInt32(channels), &error, &formats, &quality, &threads),
            error == nil
        else { return nil }
        handle = made
        _ = soxr_set_io_ratio(handle, ratio, 0)
    }

    deinit { soxr_delete(handle) }

    /// Reads the source faster or slower from now on, by a share of its rate.
    func set(correction: Double) { _ = soxr_set_io_ratio(handle, ratio * (1 + correction), 0) }

    /// Converts frames.
    ///
    /// - Parameters:
    ///   - input: interleaved frames; nil at the end, for what was held back.
    ///   - output: gets the converted frames, interleaved.
    func convert(_ input: [Float]?, onto output: inout [Float]) {
        var position = 0
        let count = (input?.count ?? 0) / channels
        repeat {
            let room = Int(Double(count - position) / ratio * 1.05) + 1_024
            var (taken, given) = (0, 0)
            let piece = [Float](unsafeUninitializedCapacity: room * channels) { memory, filled in
                input.withFrames(from: position * channels) { frames in
                    _ = soxr_process(
                        handle,
                        frames,
                        count - position,
                        &taken,
                        memory.baseAddress,
                        room,
                        &given
                    )
                }
                filled = given * channels
            }
            output += piece
            position += taken
            if taken == 0 && given == 0 { return }
        } while input == nil || position < count
    }
}

extension [Float]? {
    /// Gives the elements from an index on; nil without any.
    fileprivate func withFrames(from index: Int, _ body: (UnsafePointer<Float>?) -> Void) {
        guard let array = self else { return body(nil) }
        array.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + index }) }
    }
}
