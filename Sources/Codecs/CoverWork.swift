// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Finds the front cover in a file, or the first picture.
final class CoverWork: DecoderWork {
    private let result: ResultBytes
    private let memory: UnsafeMutableRawBufferPointer

    init(_ file: SourceFile, _ memory: UnsafeMutableRawBufferPointer) throws(DecodingError) {
        self.memory = memory
        result = ResultBytes(try CoverWork.find(ByteReader(file))?.bytes ?? [])
    }

    var opening: DecoderReply { .bytes(result.count) }

    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply {
        guard case .bytes(let offset) = request else { throw .invalidRequest }
        return result.reply(from: offset, into: memory)
    }

    private static func find(_ reader: ByteReader) throws(DecodingError) -> AssetCover? {
        let answer = try? AudioProbe.probe(reader)
        if let answer, answer.container == .flac, let cover = FLACPicture.read(reader, at: answer.offset) {
            return cover
        }
        #if FFmpeg
        let header = try FFmpegHeader(reader)
        return header.pictures().lazy.compactMap { AssetCover(sniffing: $0) }.first
        #else
        return nil
        #endif
    }
}
