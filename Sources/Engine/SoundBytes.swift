// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// The bytes of a sound's file as a client sent them, read piece by piece.
public actor SoundBytes {
    private let workers: WorkerPool
    private let handle: FileHandle
    /// Bytes of the file.
    public nonisolated let sizeInBytes: Int
    /// Content type by what the decoder found; `application/octet-stream` where it has none.
    public nonisolated let mediaType: String

    init(workers: WorkerPool, handle: FileHandle, sizeInBytes: Int, mediaType: String) {
        self.workers = workers
        self.handle = handle
        self.sizeInBytes = sizeInBytes
        self.mediaType = mediaType
    }

    /// The next bytes, at most 256 KiB; none at the end.
    ///
    /// - Throws: `storageFailed`, `overloaded`.
    public func next() async throws(EngineError) -> [UInt8] {
        try await workers.run { [handle] () throws(EngineError) in
            do { return Array(try handle.read(upToCount: 1 << 18) ?? Data()) } catch {
                throw AssetStore.translate(error, "reading a sound")
            }
        }
    }
}
