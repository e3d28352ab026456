// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CSndfile
import Decoding

/// Turns sound into the bytes of a WAV or FLAC file by libsndfile, which writes into memory.
final class EncodeWork: DecoderWork {
    let opening: DecoderReply
    private let job: EncodeJob
    private let memory: UnsafeMutableRawBufferPointer
    private let output = EncodedBytes()
    private var handle: OpaquePointer?

    init(_ job: EncodeJob, _ memory: UnsafeMutableRawBufferPointer) throws(DecodingError) {
        (self.job, self.memory) = (job, memory)
        opening = .opened(channelCount: job.channelCount, length: nil)
        let container = job.format == .flac ? SF_FORMAT_FLAC : SF_FORMAT_WAV
        var info = SF_INFO()
        info.samplerate = Int32(job.sampleRate.hertz)
        info.channels = Int32(job.channelCount)
        info.format = Int32(container | SF_FORMAT_PCM_24)
        var callbacks = EncodedBytes.callbacks
        let user = Unmanaged.passUnretained(output).toOpaque()
        guard let handle = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, user) else {
            throw .unsupported(container: job.format.rawValue, codec: nil)
        }
        // Samples beyond full scale would wrap.
        _ = sf_command(handle, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        self.handle = handle
    }

    deinit { if let handle { sf_close(handle) } }

    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply {
        guard let handle else { throw .invalidRequest }
        switch request {
        case .encode(let frames):
            let samples = memory.bindMemory(to: Float.self)
            guard frames * job.channelCount <= samples.count,
                sf_writef_float(handle, samples.baseAddress, sf_count_t(frames)) == sf_count_t(frames)
            else { throw .invalidRequest }
        case .close:
            self.handle = nil
            guard sf_close(handle) == 0 else { throw .invalidRequest }
        default: throw .invalidRequest
        }
        return .encoded(try output.take(into: memory))
    }
}

/// A file that is written: what libsndfile has written since it was asked last.
private final class EncodedBytes {
    private var size: Int64 = 0
    private var position: Int64 = 0
    private var parts: [EncodedPart] = []
    private var bytes: [UInt8] = []

    /// libsndfile's way to it.
    static var callbacks: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { user in EncodedBytes.from(user)?.size ?? 0 },
            seek: { offset, origin, user in
                guard let file = EncodedBytes.from(user) else { return -1 }
                switch Int(origin) {
                case Int(SF_SEEK_CUR): file.position += offset
                case Int(SF_SEEK_END): file.position = file.size + offset
                default: file.position = offset
                }
                return file.position
            },
            read: { _, _, _ in 0 },
            write: { memory, count, user in
                guard let file = EncodedBytes.from(user), let memory, count > 0 else { return 0 }
                file.write(UnsafeRawBufferPointer(start: memory, count: Int(count)))
                return count
            },
            tell: { user in EncodedBytes.from(user)?.position ?? 0 }
        )
    }

    /// Moves what was written into memory.
    func take(into memory: UnsafeMutableRawBufferPointer) throws(DecodingError) -> [EncodedPart] {
        guard bytes.count <= memory.count else { throw .outOfResources }
        memory.copyBytes(from: bytes)
        defer { (parts, bytes) = ([], []) }
        return parts
    }

    private func write(_ new: UnsafeRawBufferPointer) {
        bytes += new
        if let last = parts.indices.last, parts[last].offset + Int64(parts[last].count) == position {
            parts[last].count += new.count
        } else {
            parts.append(EncodedPart(offset: position, count: new.count))
        }
        position += Int64(new.count)
        size = max(size, position)
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> EncodedBytes? {
        user.map { Unmanaged<EncodedBytes>.fromOpaque($0).takeUnretainedValue() }
    }
}
