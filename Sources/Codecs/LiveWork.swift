// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import AudioCore
import CFFmpeg
import Decoding

/// Reads a stream as it arrives, and goes on behind defects.
final class LiveWork: DecoderWork {
    let opening = DecoderReply.opened(channelCount: 2, length: nil)
    private let file: FFmpegFile
    private let stream: UnsafeMutablePointer<AVStream>
    private var codec: FFmpegCodec
    private let adapter: FormatAdapter
    private let memory: UnsafeMutablePointer<Float>
    private var samples: [Float] = []
    private var taken = 0
    private var title: String?
    private var hasEnded = false
    private var failures = 0

    /// Formats of streams, by libavformat's names.
    private static let demuxers = ["mp3", "aac", "ogg", "flac", "mpegts", "mov", "matroska", "wav", "loas"]
    /// Errors one after the other at which the stream ends.
    private static let maximumFailures = 256

    init(
        _ rate: SampleRate,
        _ source: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) {
        guard let base = memory.bindMemory(to: Float.self).baseAddress else { throw .outOfResources }
        self.memory = base
        // Known by little: a stream that comes in real time gives a second in a second.
        let options = [
            "format_whitelist": LiveWork.demuxers.joined(separator: ","),
            "codec_whitelist": FFmpegCodec.allowList,
            "probesize": "65536", "analyzeduration": "1000000", "formatprobesize": "32768",
        ]
        file = try FFmpegFile(ByteReader(source), demuxer: nil, options: options)
        try file.findStreams()
        let entry = { (id: AVCodecID) in FFmpegCodec.entries.first { $0.id == id } }
        guard let stream = file.chooseSound({ entry($0) != nil }),
            let codec = entry(stream.pointee.codecpar.pointee.codec_id)
        else { throw file.failure(.unsupported(container: nil, codec: nil)) }
        self.stream = stream
        self.codec = try FFmpegCodec(stream, codec, trimsDelay: true, recognition: 0)
        adapter = FormatAdapter(sampleRate: rate.hertz, channelCount: 2)
        noteTitle()
    }

    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply {
        guard case .read(let wanted) = request else { throw .invalidRequest }
        while taken == samples.count, !hasEnded { try fill() }
        let count = min(wanted, LiveDecoder.frames, (samples.count - taken) / 2)
        samples.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            memory.update(from: base + taken, count: count * 2)
        }
        taken += count * 2
        defer { title = nil }
        return .live(frames: count, title: title)
    }

    // MARK: Mechanism

    /// Decodes the next packet.
    private func fill() throws(DecodingError) {
        samples.removeAll(keepingCapacity: true)
        taken = 0
        let result = try file.read()
        if result == CARILLON_AVERROR_EOF {
            hasEnded = true
            return try adapter.flush(into: &samples)
        }
        if result == CARILLON_AVERROR_ENOMEM { throw .outOfResources }
        guard result >= 0 else { return try fail() }
        noteTitle()
        guard file.packet.pointee.stream_index == stream.pointee.index else { return }
        do throws(DecodingError) {
            try codec.send(file.packet)
            while case .frame = try codec.receive() {
                let frame = codec.frame.pointee
                guard frame.nb_samples > 0, frame.sample_rate > 0, frame.ch_layout.nb_channels > 0,
                    FFmpegSamples.isKnown(frame.format)
                else { continue }
                let start = samples.count
                try adapter.append(codec.frame, to: &samples)
                // libswresample gives each side of one channel half of its power; both are to have all of it.
                if frame.ch_layout.nb_channels == 1 {
                    for index in start..<samples.count { samples[index] *= Float(2).squareRoot() }
                }
                failures = 0
            }
        } catch .outOfResources {
            throw .outOfResources
        } catch {
            try fail()
        }
    }

    private func fail() throws(DecodingError) {
        failures += 1
        guard failures <= LiveWork.maximumFailures else {
            throw .corrupt("too many packets cannot be decoded")
        }
    }

    /// Notes what the stream says that it plays, where its container does.
    private func noteTitle() {
        let isNew =
            file.context.pointee.event_flags & AVFMT_EVENT_FLAG_METADATA_UPDATED != 0
            || stream.pointee.event_flags & AVSTREAM_EVENT_FLAG_METADATA_UPDATED != 0
        guard isNew else { return }
        file.context.pointee.event_flags &= ~AVFMT_EVENT_FLAG_METADATA_UPDATED
        stream.pointee.event_flags &= ~AVSTREAM_EVENT_FLAG_METADATA_UPDATED
        var tags: [String: String] = [:]
        for dictionary in [file.context.pointee.metadata, stream.pointee.metadata] {
            for (name, value) in FFmpegFile.entries(dictionary) { tags[name.lowercased()] = value }
        }
        // libavformat adds those of the next part to them.
        av_dict_free(&file.context.pointee.metadata)
        av_dict_free(&stream.pointee.metadata)
        let parts = [tags["artist"], tags["title"]].compactMap { $0 }.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return }
        title = String(decoding: parts.joined(separator: " - ").utf8.prefix(500), as: UTF8.self)
    }
}
#endif
