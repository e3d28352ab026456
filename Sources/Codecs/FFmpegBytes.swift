// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// The I/O context libavformat reads through.
final class FFmpegBytes {
    let context: UnsafeMutablePointer<AVIOContext>
    private let reader: ByteReader

    init(_ reader: ByteReader) throws(DecodingError) {
        self.reader = reader
        let size = 32_768
        guard let buffer = av_malloc(size) else { throw .outOfResources }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            Int32(size),
            0,
            Unmanaged.passUnretained(reader).toOpaque(),
            { user, memory, count in
                guard let reader = ByteReader.from(user), let memory else { return CARILLON_AVERROR_EIO }
                let done = reader.read(into: memory, count: Int(count))
                return done > 0 ? Int32(done) : CARILLON_AVERROR_EOF
            },
            nil,
            { user, offset, origin in
                guard let reader = ByteReader.from(user), !reader.isLive else {
                    return Int64(CARILLON_AVERROR_EIO)
                }
                switch origin & ~AVSEEK_FORCE {
                case AVSEEK_SIZE: return reader.size
                case SEEK_CUR: reader.seek(to: reader.position.addingClamped(offset))
                case SEEK_END: reader.seek(to: reader.size.addingClamped(offset))
                default: reader.seek(to: offset)
                }
                return reader.position
            }
        )
        guard let context else {
            av_free(buffer)
            throw .outOfResources
        }
        if reader.isLive { context.pointee.seekable = 0 }
        self.context = context
    }

    deinit {
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
    }
}
#endif
