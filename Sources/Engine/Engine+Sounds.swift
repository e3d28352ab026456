// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation

extension Engine {
    /// All sounds, by registration.
    public func sounds() -> [SoundSnapshot] {
        state.sounds.all.map { state.snapshot(of: $0) }
    }

    /// A part of the library, in order.
    ///
    /// - Throws: `invalidValue` for a limit or cursor that cannot be.
    public func sounds(_ query: SoundQuery) throws(EngineError) -> SoundPage {
        let page = try SoundListing(query).page(of: state.sounds.unordered)
        return SoundPage(
            sounds: page.sounds.map { state.snapshot(of: $0) },
            total: page.total,
            nextCursor: page.nextCursor
        )
    }

    /// One sound.
    ///
    /// - Throws: `soundNotFound`.
    public func sound(_ reference: SoundReference) throws(EngineError) -> SoundSnapshot {
        state.snapshot(of: try state.sounds.resolve(reference))
    }

    /// The id of a sound; a file of the library that is not registered yet is registered first (SM-30).
    ///
    /// - Throws: `soundNotFound`, or why the file cannot be registered.
    public func findSound(_ reference: SoundReference) async throws(EngineError) -> String {
        do throws(EngineError) { return try state.sounds.resolve(reference).id } catch {
            guard case .soundNotFound = error else { throw error }
        }
        do throws(EngineError) {
            return try await registerSound(SoundRegistration(source: .name(reference.text))).snapshot.id
        } catch {
            switch error {
            case .fileNotFound, .invalidValue: throw .soundNotFound(reference.text)
            default: throw error
            }
        }
    }

    /// Registers a file; answers when it is decoded.
    ///
    /// A file registered before is not registered again.
    ///
    /// - Throws: `pathOutsideRoots`, `fileNotFound`, `unsupportedFormat`, `corruptFile`, `soundTooLong`,
    ///   `nameTaken`, `invalidValue`, `limitReached`, `storageFailed`, `overloaded`; nothing is registered then.
    public func registerSound(
        _ request: SoundRegistration
    ) async throws(EngineError) -> Changed<SoundSnapshot> {
        try refuseChanges()
        let checked = try CheckedRegistration(request.name, request.baseVolume, in: state)
        let path = try await files.resolve(request.source)
        if let known = state.sounds.sound(atPath: path), known.state != .failed {
            return Changed(snapshot: state.snapshot(of: known), changed: false)
        }
        try state.checkRoom(for: checked)
        let asset = try await decode(path, makesRoom: true)
        // The engine was free while the worker read: look again.
        if let known = state.sounds.sound(atPath: path) {
            guard known.state != .ready else {
                return Changed(snapshot: state.snapshot(of: known), changed: false)
            }
            finishDecoding(known.id, .success(asset))
            let snapshot = try sound(.text(known.id))
            try await save()
            return Changed(snapshot: snapshot, changed: true)
        }
        try state.checkRoom(for: checked)
        let id = decide { state, turn in
            state.register(
                .file(path),
                checked,
                derivedName: SoundName.lastComponent(path),
                asset: asset,
                registeredAt: Date(),
                &turn
            )
        }
        return Changed(snapshot: try await keep(id), changed: true)
    }

    /// Begins an upload; nothing is registered before `registerUpload`.
    ///
    /// - Parameter fileName: what the client calls the file; gives the sound its name.
    /// - Returns: where the bytes go.
    /// - Throws: `stopped`.
    public func beginUpload(fileName: String?) throws(EngineError) -> UploadWriter {
        try refuseChanges()
        guard life != .stopped else { throw .stopped }
        return UploadWriter(
            workers: files.workers,
            store: files.store,
            limit: configuration.limits.uploadBytes,
            fileName: fileName
        )
    }

    /// Registers a finished upload; answers when it is decoded and durable.
    ///
    /// - Throws: as `registerSound`; the temporary file is gone then.
    public func registerUpload(_ upload: UploadedAsset) async throws(EngineError) -> SoundSnapshot {
        let temporary = upload.temporaryPath
        guard files.store.owns(temporary: temporary) else { throw .pathOutsideRoots(temporary) }
        do throws(EngineError) {
            return try await register(upload)
        } catch {
            // Awaited, so that nothing is left when the caller hears of it.
            await files.discard(temporary)
            throw error
        }
    }

    private func register(_ upload: UploadedAsset) async throws(EngineError) -> SoundSnapshot {
        try refuseChanges()
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
                derivedName: derived,
                asset: asset,
                registeredAt: Date(),
                isTransient: upload.isTransient,
                &turn
            )
        }
        do throws(EngineError) { return try await keep(id) } catch {
            await files.remove(file)
            throw error
        }
    }

    /// Answers when a new sound survives the death of the process; forgets it where it cannot be kept.
    private func keep(_ id: String) async throws(EngineError) -> SoundSnapshot {
        fitMemory()
        let snapshot = try sound(.text(id))
        do throws(EngineError) { try await save() } catch {
            _ = try? remove(.text(id))
            throw error
        }
        guard configuration.appliesLoudness else { return snapshot }
        // The answer has the base volume that the sound will be played with.
        await analyze(id)
        return try sound(.text(id))
    }

    /// Changes the defaults of a sound.
    ///
    /// - Throws: `soundNotFound`, `invalidValue`; `storageFull` and `storageFailed` where the change is in effect, but
    ///   not kept yet.
    public func changeSound(
        _ reference: SoundReference,
        _ change: SoundChange
    ) async throws(EngineError) -> Changed<SoundSnapshot> {
        try refuseChanges()
        let (id, changed) = try perform { (state, turn) throws(EngineError) in
            let sound = try state.sounds.resolve(reference)
            return (sound.id, try state.change(sound, change, &turn))
        }
        let answer = Changed(snapshot: try sound(.text(id)), changed: changed)
        try await save()
        return answer
    }

    /// Removes a sound; its players are stopped and removed, its memory is freed when their voices are silent.
    ///
    /// - Throws: `soundNotFound`, `overloaded`; `storageFull` and `storageFailed` where the sound is gone, but may
    ///   come back with a restart.
    public func disposeSound(_ reference: SoundReference) async throws(EngineError) {
        try refuseChanges()
        let sound = try remove(reference)
        try await save()
        // Not before the record is gone: a restart must not look for a file that is.
        if case .upload(let asset, _) = sound.origin { files.removeSoon(asset) }
    }

    /// Removes a sound from memory.
    private func remove(_ reference: SoundReference) throws(EngineError) -> Sound {
        let sound = try state.sounds.resolve(reference)
        let players = state.players.players(ofSound: sound.id)
        try perform(on: players.map(\.id), commands: Engine.commandsToStop(players)) {
            $0.dispose(sound, &$1)
        }
        return sound
    }

    // MARK: Decoding

    /// Decodes a file on a worker.
    ///
    /// Where the memory is full, other sounds leave it for one that `makesRoom`; of any other only the head comes in.
    func decode(_ path: String, makesRoom: Bool = false) async throws(EngineError) -> DecodedAsset {
        let hasRoom = makesRoom || state.sounds.sizeInBytes < configuration.residentBudgetBytes
        return try await files.decode(path, hasRoom: hasRoom)
    }

    /// Takes the result of a worker for a sound that is registered already.
    func finishDecoding(_ id: String, _ result: Result<DecodedAsset, EngineError>) {
        decide { $0.finishDecoding(id, result, &$1) }
    }
}
