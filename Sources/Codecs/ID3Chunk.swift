// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// The ID3 tag of a WAV file, in a chunk of its own; libavformat drops its texts if the file has others.
enum ID3Chunk {
    /// The texts of the first such chunk; none if it cannot be read.
    static func tags(_ reader: ByteReader) -> [(name: String, value: String)] {
        guard let chunk = IFFChunks(reader).first(where: { $0.has("id3 ") || $0.has("ID3 ") }),
            // Any demuxer reads the tag; this one wants nothing behind it.
            let file = try? FFmpegFile(reader.reader(from: chunk.start), demuxer: "data", options: [:])
        else { return [] }
        return FFmpegFile.entries(file.context.pointee.metadata)
    }
}
#endif
