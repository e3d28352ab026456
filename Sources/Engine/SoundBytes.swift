// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// The bytes of an uploaded sound, read in chunks.
public actor SoundBytes {
    private let workers: WorkerPool
    private let handle: FileHandle
    /// Size of the file in bytes.
    public nonisolated let sizeInBytes: Int
    /// Media type of the container that the decoder found, or `application/octet-stream`.
    public nonisolated let mediaType: String

    init(workers: WorkerPool, handle: FileHandle, sizeInBytes: Int, mediaType: String) {
        self.workers = workers
        self.handle = handle
        self.sizeInBytes = sizeInBytes
        self.mediaType = mediaType
    }

    /// The next chunk, at most 256 KiB; empty at the end.
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
