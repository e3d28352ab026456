// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Converts decoded frames to interleaved floats of one rate and one number of channels.
///
/// One thread at a time.
final class FormatAdapter {
    /// The format that is given or of the first frame, to which frames are converted.
    let sampleRate: Int
    let channelCount: Int
    /// The present converter; nil while frames have the first format.
    private var context: OpaquePointer?
    private var input = (rate: 0, channels: 0, format: Int32(0))

    /// Converts to a format.
    init(sampleRate: Int, channelCount: Int) {
        (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    }

    /// Takes the format of a frame.
    init(_ frame: AVFrame) {
        (sampleRate, channelCount) = (Int(frame.sample_rate), Int(frame.ch_layout.nb_channels))
    }

    deinit { swr_free(&context) }

    /// Whether frames are being converted, so that output lags behind input.
    var isConverting: Bool { context != nil }

    /// Whether a frame has another format than the one before.
    func isChange(_ frame: AVFrame) -> Bool {
        let isFirst = hasFirstFormat(frame)
        return isFirst == isConverting || !isFirst && !matches(frame)
    }

    /// Appends the samples of a frame.
    func append(
        _ frame: UnsafeMutablePointer<AVFrame>,
        to samples: inout [Float]
    ) throws(DecodingError) {
        if isChange(frame.pointee) {
            try flush(into: &samples)
            if !hasFirstFormat(frame.pointee) { try begin(frame.pointee) }
        }
        if isConverting { return try convert(frame, into: &samples) }
        let (count, start) = (Int(frame.pointee.nb_samples), samples.count)
        samples += repeatElement(0, count: count * channelCount)
        samples.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            FFmpegSamples.copy(frame, from: 0, count: count, into: base + start)
        }
    }

    /// Appends what the converter holds, and ends it.
    func flush(into samples: inout [Float]) throws(DecodingError) {
        guard isConverting else { return }
        try convert(nil, into: &samples)
        swr_free(&context)
    }

    // MARK: Mechanism

    private func hasFirstFormat(_ frame: AVFrame) -> Bool {
        Int(frame.sample_rate) == sampleRate && Int(frame.ch_layout.nb_channels) == channelCount
    }

    private func matches(_ frame: AVFrame) -> Bool {
        input == (Int(frame.sample_rate), Int(frame.ch_layout.nb_channels), frame.format)
    }

    private func begin(_ frame: AVFrame) throws(DecodingError) {
        input = (Int(frame.sample_rate), Int(frame.ch_layout.nb_channels), frame.format)
        var (from, to) = (AVChannelLayout(), AVChannelLayout())
        av_channel_layout_default(&from, frame.ch_layout.nb_channels)
        av_channel_layout_default(&to, Int32(channelCount))
        let result = swr_alloc_set_opts2(
            &context,
            &to,
            AV_SAMPLE_FMT_FLT,
            Int32(sampleRate),
            &from,
            AVSampleFormat(frame.format),
            frame.sample_rate,
            0,
            nil
        )
        guard result >= 0, swr_init(context) >= 0 else {
            swr_free(&context)
            throw .corrupt("rate or channels change in the file")
        }
    }

    private func convert(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        into samples: inout [Float]
    ) throws(DecodingError) {
        let room = swr_get_out_samples(context, frame?.pointee.nb_samples ?? 0)
        guard room > 0, room < 1 << 24 else { return }
        let start = samples.count
        samples += repeatElement(0, count: Int(room) * channelCount)
        let given = samples.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { carillon_swr_convert(context, $0 + start, room, frame) } ?? 0
        }
        samples.removeLast((Int(room) - Int(max(0, given))) * channelCount)
        if given < 0 { throw .corrupt("rate or channels change in the file") }
    }
}
#endif
