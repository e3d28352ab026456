// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// Writes one upload into the asset store's folder, chunk by chunk; calls must not overlap.
///
/// Until `Engine.registerUpload` there is only a temporary file; an error removes it, and the next start removes a
/// file left by a crash.
public actor UploadWriter {
    private let workers: WorkerPool
    private let store: AssetStore
    private let limit: Int
    private let fileName: String?
    private var file: (path: String, handle: FileHandle)?
    private var isOver = false
    /// Bytes received; all of them are counted by the store's quota.
    private var sizeInBytes = 0

    init(workers: WorkerPool, store: AssetStore, limit: Int, fileName: String?) {
        self.workers = workers
        self.store = store
        self.limit = limit
        self.fileName = fileName
    }

    /// Appends bytes; returns when they are written to the operating system.
    ///
    /// - Throws: `uploadTooLarge`, `storeLimitReached`, `storageFull`, `storageFailed`, `overloaded`; the temporary file was removed.
    public func append(_ bytes: [UInt8]) async throws(EngineError) {
        guard sizeInBytes + bytes.count <= limit else {
            await abort()
            throw .uploadTooLarge(limitInBytes: limit)
        }
        do throws(EngineError) { try store.quota.add(bytes.count) } catch {
            await abort()
            throw error
        }
        sizeInBytes += bytes.count
        let handle = try await open().handle
        try await guarded { () throws(EngineError) in
            do { try handle.write(contentsOf: Data(bytes)) } catch {
                throw AssetStore.translate(error, "writing an upload")
            }
        }
    }

    /// Makes the file durable.
    ///
    /// - Returns: the description for `Engine.registerUpload`; the caller may set name and base volume.
    /// - Throws: as `append`, and `corruptFile` for an empty upload.
    public func finish() async throws(EngineError) -> UploadedAsset {
        let (path, handle) = try await open()
        guard sizeInBytes > 0 else {
            await abort()
            throw .corruptFile("the upload is empty")
        }
        try await guarded { () throws(EngineError) in
            do {
                try handle.synchronize()
                try handle.close()
            } catch {
                throw AssetStore.translate(error, "finishing an upload")
            }
        }
        isOver = true
        return UploadedAsset(temporaryPath: path, fileName: fileName)
    }

    /// Removes the temporary file; does nothing after `finish()`.
    public func abort() async {
        guard !isOver else { return }
        isOver = true
        store.quota.remove(sizeInBytes)
        guard let (path, handle) = file else { return }
        file = nil
        try? await workers.run { [store] () throws(EngineError) in
            try? handle.close()
            store.discard(path)
        }
    }

    private func open() async throws(EngineError) -> (path: String, handle: FileHandle) {
        if let file { return file }
        guard !isOver else { throw .wrongState(state: "closed", allowed: ["receiving"]) }
        do throws(EngineError) {
            let opened = try await workers.run { [store] () throws(EngineError) in try store.makeTemporary() }
            file = opened
            return opened
        } catch {
            await abort()
            throw error
        }
    }

    private func guarded(_ work: @escaping @Sendable () throws(EngineError) -> Void) async throws(EngineError)
    {
        do { try await workers.run(work) } catch {
            await abort()
            throw error
        }
    }
}
