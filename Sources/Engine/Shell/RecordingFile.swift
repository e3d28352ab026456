// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation

/// The file of a recording: sound goes through an encoder into a temporary file of the store.
///
/// - Thread: one at a time; blocks on the disk and the encoder.
struct RecordingFile: ~Copyable {
    /// Bytes that are left on the disk, so that others can write.
    static let reserve = 32 << 20
    /// Bytes after which the disk's room is looked at again.
    private static let stride = 1 << 20

    let path: String
    private let handle: FileHandle
    private let encoder: AudioEncoder
    private let store: AssetStore
    /// Bytes of the file.
    private(set) var size = 0
    /// Size at which the disk's room is looked at.
    private var checkAt = 0

    /// Makes an empty file.
    ///
    /// - Throws: `storageFull`, `storeLimitReached`, `storageFailed`, or why there is no encoder.
    init(_ job: EncodeJob, in store: AssetStore, _ decoders: DecoderProcess) throws(EngineError) {
        try store.checkRoom(for: RecordingFile.reserve)
        let encoder = try RecordingFile.encoder(job, decoders)
        let (path, handle) = try store.makeTemporary()
        (self.path, self.handle, self.encoder, self.store) = (path, handle, encoder, store)
    }

    private static func encoder(
        _ job: EncodeJob,
        _ decoders: DecoderProcess
    ) throws(EngineError) -> AudioEncoder {
        do throws(DecodingError) { return try AudioEncoder(job, decoders: decoders) } catch {
            throw EngineError(error, path: "the encoder of recordings")
        }
    }

    /// Adds interleaved samples.
    ///
    /// - Throws: as `init`; the file stays as it was before.
    mutating func add(_ samples: [Float]) throws(EngineError) {
        if size >= checkAt {
            try store.checkRoom(for: RecordingFile.reserve)
            checkAt = size + RecordingFile.stride
        }
        try write(try encoded { (encoder) throws(DecodingError) in try encoder.encode(samples) })
    }

    /// Completes the file and makes it durable.
    ///
    /// - Throws: as `init`; the file is then as complete as it could be made.
    mutating func finish() throws(EngineError) {
        try write(try encoded { (encoder) throws(DecodingError) in try encoder.finish() })
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw AssetStore.translate(error, "finishing a recording")
        }
    }

    /// Removes the file.
    func discard() {
        try? handle.close()
        store.discard(upload: path)
    }

    private func encoded(
        _ body: (AudioEncoder) throws(DecodingError) -> [AudioEncoder.Piece]
    ) throws(EngineError) -> [AudioEncoder.Piece] {
        do throws(DecodingError) { return try body(encoder) } catch { throw EngineError(error, path: path) }
    }

    private mutating func write(_ pieces: [AudioEncoder.Piece]) throws(EngineError) {
        for piece in pieces {
            let growth = max(0, Int(piece.offset) + piece.bytes.count - size)
            try store.quota.add(growth)
            size += growth
            do {
                try handle.seek(toOffset: UInt64(piece.offset))
                try handle.write(contentsOf: Data(piece.bytes))
            } catch {
                // A part may be written.
                let written = AssetStore.size(of: path)
                store.quota.remove(size - written)
                size = written
                throw AssetStore.translate(error, "writing a recording")
            }
        }
    }
}
