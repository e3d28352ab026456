// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// Tags, chapters and pictures that libavformat finds in a file's header.
///
/// Nothing is decoded.
///
/// One thread at a time.
final class FFmpegHeader {
    private let file: FFmpegFile
    private var context: UnsafeMutablePointer<AVFormatContext> { file.context }

    /// Reads the header of a file by the demuxer of its container, tags before it included.
    ///
    /// - Throws: ``DecodingError/corrupt(_:)`` or ``DecodingError/unsupported(container:codec:)``.
    init(_ reader: ByteReader) throws(DecodingError) {
        file = try TolerantPlace.open(reader) { (place) throws(DecodingError) in
            try FFmpegFile(
                reader.reader(from: place.demuxer == nil || place.isBehindOthers ? place.offset : 0),
                demuxer: place.demuxer,
                options: TolerantFormats.allowLists
            )
        }
    }

    /// The attached pictures, in order, none larger than ``AssetCover/maximumSize``.
    func pictures() -> [[UInt8]] {
        (0..<Int(context.pointee.nb_streams)).compactMap { index in
            guard let stream = context.pointee.streams[index],
                stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
                let data = stream.pointee.attached_pic.data
            else { return nil }
            let size = Int(stream.pointee.attached_pic.size)
            guard size > 0, size <= AssetCover.maximumSize else { return nil }
            return Array(UnsafeBufferPointer(start: data, count: size))
        }
    }

    /// The tags of the file, then those of its streams that carry sound.
    func tags() -> [(name: String, value: String)] {
        var found = FFmpegFile.entries(context.pointee.metadata)
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index],
                stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
            else { continue }
            found += FFmpegFile.entries(stream.pointee.metadata)
        }
        return found
    }

    /// The chapters, by their beginning.
    func chapters() -> [SoundChapter] {
        let count = min(Int(context.pointee.nb_chapters), SoundChapter.maximumCount)
        return (0..<count).compactMap { index in
            guard let chapter = context.pointee.chapters[index]?.pointee, chapter.start >= 0,
                chapter.time_base.num > 0, chapter.time_base.den > 0
            else { return nil }
            let title = FFmpegFile.entries(chapter.metadata).first { $0.name.lowercased() == "title" }
            return SoundChapter(
                start: Double(chapter.start) * Double(chapter.time_base.num) / Double(chapter.time_base.den),
                title: title?.value ?? ""
            )
        }.sorted { $0.start < $1.start }
    }
}
#endif
