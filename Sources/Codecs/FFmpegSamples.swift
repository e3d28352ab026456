// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg

/// Converts a decoded frame of any sample format to interleaved floats, full scale ±1.
enum FFmpegSamples {
    /// Whether a frame's sample format can be converted.
    static func isKnown(_ format: Int32) -> Bool {
        let formats = [
            AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_DBL,
            AV_SAMPLE_FMT_U8P, AV_SAMPLE_FMT_S16P, AV_SAMPLE_FMT_S32P, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_DBLP,
        ]
        return formats.contains(AVSampleFormat(format))
    }

    /// Copies frames `first` to `first + count` of a frame.
    static func copy(
        _ frame: UnsafeMutablePointer<AVFrame>,
        from first: Int,
        count: Int,
        into samples: UnsafeMutablePointer<Float>
    ) {
        let place = Place(frame, first: first, count: count, samples: samples)
        switch AVSampleFormat(frame.pointee.format) {
        case AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_U8P: place.convert(UInt8.self) { (Float($0) - 128) / 128 }
        case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P: place.convert(Int16.self) { Float($0) / 32_768 }
        case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P: place.convert(Int32.self) { Float($0) / 2_147_483_648 }
        case AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP: place.convert(Float.self) { $0 }
        case AV_SAMPLE_FMT_DBL, AV_SAMPLE_FMT_DBLP: place.convert(Double.self) { Float($0) }
        default: preconditionFailure("the format was checked when the frame was decoded")
        }
    }

    private struct Place {
        let planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
        let channels: Int
        let isPlanar: Bool
        let first: Int
        let count: Int
        let samples: UnsafeMutablePointer<Float>

        init(
            _ frame: UnsafeMutablePointer<AVFrame>,
            first: Int,
            count: Int,
            samples: UnsafeMutablePointer<Float>
        ) {
            planes = frame.pointee.extended_data
            channels = Int(frame.pointee.ch_layout.nb_channels)
            isPlanar = av_sample_fmt_is_planar(AVSampleFormat(frame.pointee.format)) == 1
            (self.first, self.count, self.samples) = (first, count, samples)
        }

        @inline(__always)
        func convert<Sample>(_ type: Sample.Type, _ toFloat: (Sample) -> Float) {
            for channel in 0..<channels {
                guard let plane = planes?[isPlanar ? channel : 0] else { continue }
                let source = UnsafeRawPointer(plane).assumingMemoryBound(to: Sample.self)
                let (step, offset) = isPlanar ? (1, first) : (channels, first * channels + channel)
                for index in 0..<count {
                    samples[index * channels + channel] = toFloat(source[offset + index * step])
                }
            }
        }
    }
}
#endif
