// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Demuxer of one file for the exact decoder, given by its container.
///
/// One thread at a time.
final class FFmpegInput {
    /// The sound stream.
    let stream: UnsafeMutablePointer<AVStream>
    /// The packet last read.
    var packet: UnsafeMutablePointer<AVPacket> { file.packet }
    private let file: FFmpegFile

    /// Opens a file with the demuxer of its container.
    ///
    /// - Throws: ``DecodingError/corrupt(_:)`` or ``DecodingError/unsupported(container:codec:)``.
    init(_ reader: ByteReader, container: Container) throws(DecodingError) {
        let name = FFmpegInput.demuxer(container)
        var options = ["format_whitelist": name, "codec_whitelist": FFmpegCodec.allowList]
        if container == .mp4 { options["ignore_editlist"] = "1" }
        file = try FFmpegFile(reader, demuxer: name, options: options)
        try file.findStreams()
        guard let stream = file.chooseSound({ _ in true }) else {
            throw file.failure(.unsupported(container: container.rawValue, codec: nil))
        }
        self.stream = stream
    }

    /// Reads the next packet of the sound into ``packet``.
    ///
    /// - Returns: false at the end.
    func next() throws(DecodingError) -> Bool {
        while true {
            let result = try file.read()
            if result == CARILLON_AVERROR_EOF { return false }
            guard result >= 0 else { throw .corrupt("a packet cannot be read") }
            guard packet.pointee.stream_index == stream.pointee.index else { continue }
            guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
                throw .corrupt("a packet is damaged")
            }
            return true
        }
    }

    /// Moves to a packet at or before a time stamp of the stream.
    ///
    /// - Returns: false if the container cannot seek.
    func seek(to timeStamp: Int64) -> Bool {
        av_seek_frame(file.context, stream.pointee.index, timeStamp, AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// Text tags of the file and of the stream.
    func readTags(into description: inout SourceDescription) { file.readTags(stream, into: &description) }

    /// libavformat's demuxer of a container.
    static func demuxer(_ container: Container) -> String {
        switch container {
        case .wav: "wav"
        case .aiff: "aiff"
        case .au: "au"
        case .caf: "caf"
        case .flac: "flac"
        case .oggVorbis, .oggOpus, .oggFLAC: "ogg"
        case .mp3: "mp3"
        case .mp4: "mov"
        case .adts: "aac"
        case .matroska: "matroska"
        case .asf: "asf"
        case .wavPack: "wv"
        }
    }
}
#endif
