// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSoxr
import Decoding

/// Converts interleaved frames from one rate to another with soxr at very high quality, delay compensated.
///
/// - Source: decision D-17.
final class Resampler {
    /// Channels of input and output.
    let channelCount: Int
    private let handle: soxr_t

    /// Makes a converter at its beginning.
    ///
    /// - Throws: ``DecodingError/outOfResources``.
    init(from input: Int, to output: Int, channelCount: Int) throws(DecodingError) {
        self.channelCount = channelCount
        var error: soxr_error_t?
        var formats = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var quality = soxr_quality_spec(UInt(SOXR_28_BITQ), 0)
        var threads = soxr_runtime_spec(1)
        guard
            let handle = soxr_create(
                Double(input),
                Double(output),
                UInt32(channelCount),
                &error,
                &formats,
                &quality,
                &threads
            ), error == nil
        else { throw .outOfResources }
        self.handle = handle
    }

    deinit { soxr_delete(handle) }

    /// Takes input and returns the output that is ready.
    ///
    /// - Parameters:
    ///   - input: interleaved frames; nil at the end of the input, to flush the rest.
    ///   - inputFrames: number of frames.
    ///   - output: room for interleaved frames.
    ///   - outputFrames: how many fit.
    /// - Returns: frames taken and frames given.
    /// - Throws: ``DecodingError/outOfResources``.
    func process(
        _ input: UnsafePointer<Float>?,
        frames inputFrames: Int,
        into output: UnsafeMutablePointer<Float>,
        frames outputFrames: Int
    ) throws(DecodingError) -> (taken: Int, given: Int) {
        var taken = 0
        var given = 0
        let error = soxr_process(handle, input, inputFrames, &taken, output, outputFrames, &given)
        guard error == nil else { throw .outOfResources }
        return (taken, given)
    }
}
