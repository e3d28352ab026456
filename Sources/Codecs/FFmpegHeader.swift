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
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let bytes: FFmpegBytes
    private let reader: ByteReader

    /// Reads the header of a file by the demuxer of its container, tags before it included.
    ///
    /// - Throws: ``DecodingError/corrupt(_:)`` or ``DecodingError/unsupported(container:codec:)``.
    init(_ file: ByteReader) throws(DecodingError) {
        (context, bytes, reader) = try TolerantPlace.open(file) { (place) throws(DecodingError) in
            let reader = file.reader(from: place.demuxer == nil || place.isBehindOthers ? place.offset : 0)
            let bytes = try FFmpegBytes(reader)
            let context = try FFmpegInput.open(
                reader,
                bytes,
                demuxer: place.demuxer,
                options: TolerantFormats.allowLists
            )
            return (context, bytes, reader)
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
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
        var found = FFmpegInput.entries(context.pointee.metadata)
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index],
                stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
            else { continue }
            found += FFmpegInput.entries(stream.pointee.metadata)
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
            let title = FFmpegInput.entries(chapter.metadata).first { $0.name.lowercased() == "title" }
            return SoundChapter(
                start: Double(chapter.start) * Double(chapter.time_base.num) / Double(chapter.time_base.den),
                title: title?.value ?? ""
            )
        }.sorted { $0.start < $1.start }
    }
}
#endif
