// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension Engine {
    /// Refuses an upload that could not be kept, before any of it arrives.
    ///
    /// - Parameter sizeInBytes: its size, 0 or more; nil if the client does not announce it.
    /// - Throws: `storageFull` if the disk has less room, `storeLimitReached` if the limit for all uploads leaves less;
    ///   `storageFull`, `storageFailed` and `changesRefused` if its record could not be written.
    public func admitUpload(sizeInBytes: Int?) async throws(EngineError) {
        takeStorageReports()
        if stateFile.safeMode != nil || machine.status.has(.stateUnwritten) { try await commit() }
        guard let sizeInBytes else { return }
        try await files.checkRoom(for: sizeInBytes)
    }

    /// Begins an upload; nothing is registered before `registerUpload`.
    ///
    /// - Parameter fileName: the client's file name; the sound's name is derived from it.
    /// - Returns: the writer that receives the bytes.
    /// - Throws: `stopped`.
    public func beginUpload(fileName: String?) throws(EngineError) -> UploadWriter {
        guard life != .stopped else { throw .stopped }
        return UploadWriter(
            workers: files.workers,
            store: files.store,
            limit: configuration.limits.uploadBytes,
            fileName: fileName
        )
    }

    /// Registers a finished upload, and returns when it is durable, and decoded as by ``registerSound(_:)``.
    ///
    /// - Throws: as `registerSound`; the temporary file was removed.
    public func registerUpload(_ upload: UploadedAsset) async throws(EngineError) -> SoundSnapshot {
        let temporary = upload.temporaryPath
        guard files.store.owns(temporary: temporary) else { throw .pathOutsideRoots(temporary) }
        do throws(EngineError) {
            return try await register(upload)
        } catch {
            // Awaited, so that the file is gone when the caller gets the error.
            await files.discard(upload: temporary)
            throw error
        }
    }

    private func register(_ upload: UploadedAsset) async throws(EngineError) -> SoundSnapshot {
        try await admitUpload(sizeInBytes: nil)
        let temporary = upload.temporaryPath
        let checked = try CheckedRegistration(upload.name, upload.baseVolume, in: state)
        try state.checkRoom(for: checked)
        let asset = try await decode(temporary, makesRoom: true)
        let derived = SoundName.derived(from: upload.fileName, limit: configuration.limits.nameLength)
        let id = beginTurn().makeIdentifier("s")
        let file = id + (SoundName.storable(SoundName.split(derived).extension).map { ".\($0)" } ?? "")
        try await files.adopt(temporary, as: file)
        do throws(EngineError) { try state.checkRoom(for: checked) } catch {
            await files.remove(file)
            throw error
        }
        decide { state, turn in
            state.register(
                .upload(asset: file, path: files.store.path(of: file)),
                checked,
                id: id,
                derivedName: upload.wish ?? derived,
                asset: asset,
                registeredAt: Date(),
                isTransient: upload.isTransient,
                &turn
            )
        }
        if asset == nil { background.add(.count(id)) }
        fitMemory()
        do throws(EngineError) { try await commit() } catch {
            _ = try? remove(.text(id), force: true)
            await files.remove(file)
            throw error
        }
        watchStore()
        return try await prepared(id)
    }
}
