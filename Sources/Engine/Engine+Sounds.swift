// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation

extension Engine {
    /// All sounds, in order of registration.
    public func sounds() -> [SoundSnapshot] {
        state.sounds.all.map { state.snapshot(of: $0) }
    }

    /// A page of the library.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func sounds(_ query: SoundQuery) throws(EngineError) -> Page<SoundSnapshot> {
        try SoundListing(query).page(of: state.sounds.unordered, limitInBytes: pageBytes)
            .map { state.snapshot(of: $0) }
    }

    /// One sound.
    ///
    /// - Throws: `soundNotFound`.
    public func sound(_ reference: SoundReference) throws(EngineError) -> SoundSnapshot {
        state.snapshot(of: try state.sounds.resolve(reference))
    }

    /// The id of a sound; a library file that is not registered yet is registered first (SM-30).
    ///
    /// - Throws: `soundNotFound`, or the errors of registering the file.
    public func findSound(_ reference: SoundReference) async throws(EngineError) -> String {
        do throws(EngineError) { return try state.sounds.resolve(reference).id } catch {
            guard case .soundNotFound = error else { throw error }
        }
        do throws(EngineError) {
            return try await registerSound(SoundRegistration(source: .name(reference.text))).snapshot.id
        } catch {
            throw error.asNotFound(reference)
        }
    }

    /// The id of a sound, which a path to its file may name in another spelling; no file is registered.
    ///
    /// - Throws: `soundNotFound`, `pathOutsideRoots`.
    public func findRegisteredSound(_ reference: SoundReference) async throws(EngineError) -> String {
        do throws(EngineError) { return try state.sounds.resolve(reference).id } catch {
            guard case .soundNotFound = error, reference.text.utf8.contains(UInt8(ascii: "/"))
            else { throw error }
        }
        let path: String
        do throws(EngineError) { path = try await files.resolve(.name(reference.text)) } catch {
            throw error.asNotFound(reference)
        }
        guard let sound = state.sounds.sound(atPath: path) else { throw .soundNotFound(reference.text) }
        return sound.id
    }

    /// Registers a file, and returns when it is decoded.
    ///
    /// A file that is registered already is not registered again, but takes the base volume. A long sound whose file
    /// does not say its length is still `decoding` then, and `ready` or `failed` when it was read to its end.
    ///
    /// - Throws: `pathOutsideRoots`, `fileNotFound`, `unsupportedFormat`, `corruptFile`, `soundTooLong`,
    ///   `nameTaken`, `invalidValue`, also for another name than that of the registered file, `limitReached`,
    ///   `storageFailed`, `overloaded`; nothing was registered.
    public func registerSound(
        _ request: SoundRegistration
    ) async throws(EngineError) -> RegisteredSound {
        try await registerSound(request, on: .registrations)
    }

    /// As ``registerSound(_:)``, on the threads of a lane.
    func registerSound(
        _ request: SoundRegistration,
        on lane: WorkLane
    ) async throws(EngineError) -> RegisteredSound {
        let checked = try CheckedRegistration(request.name, request.baseVolume, in: state)
        let path = try await files.resolve(request.source)
        if let known = state.sounds.sound(atPath: path), known.state != .failed {
            return RegisteredSound(answer: try await apply(request, to: known), isNew: false)
        }
        try state.checkRoom(for: checked)
        let asset = try await decode(path, makesRoom: true, on: lane)
        // Other operations ran while the worker decoded: check again.
        if let known = state.sounds.sound(atPath: path) {
            guard known.state != .ready, let asset else {
                return RegisteredSound(answer: try await apply(request, to: known), isNew: false)
            }
            try check(request, fits: known)
            finishDecoding(known.id, .success(asset))
            noteLibrary()
            let snapshot = try await apply(request, to: known).snapshot
            await save()
            return RegisteredSound(answer: Changed(snapshot: snapshot, changed: true), isNew: true)
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
        if asset == nil { background.add(.count(id)) }
        fitMemory()
        await save()
        return RegisteredSound(answer: Changed(snapshot: try await prepared(id), changed: true), isNew: true)
    }

    /// Applies the values of a registration to the sound that its file is already.
    private func apply(
        _ request: SoundRegistration,
        to known: Sound
    ) async throws(EngineError) -> Changed<SoundSnapshot> {
        try check(request, fits: known)
        guard let baseVolume = request.baseVolume else {
            let snapshot = try sound(.text(known.id))
            return Changed(snapshot: snapshot, changed: false, otherwise: .alreadyRegistered)
        }
        let answer = try await changeSound(.text(known.id), SoundChange(baseVolume: baseVolume))
        return Changed(snapshot: answer.snapshot, changed: answer.changed, otherwise: .alreadyRegistered)
    }

    /// Throws if a registration has another name than the sound that its file is already.
    private func check(_ request: SoundRegistration, fits known: Sound) throws(EngineError) {
        guard let name = request.name, name != known.name else { return }
        let allowed = "absent, or \"\(known.name)\", the name under which the file is registered"
        throw .invalidValue(field: "name", allowed: allowed, given: name)
    }

    /// A new sound with the base volume that applies to its first play.
    func prepared(_ id: String) async throws(EngineError) -> SoundSnapshot {
        if configuration.appliesLoudness {
            releaseHold()
            await analyze(id)
        }
        return try sound(.text(id))
    }

    /// Changes the defaults of a sound.
    ///
    /// - Throws: `soundNotFound`, `invalidValue`.
    public func changeSound(
        _ reference: SoundReference,
        _ change: SoundChange
    ) async throws(EngineError) -> Changed<SoundSnapshot> {
        let (id, changed) = try perform { (state, turn) throws(EngineError) in
            let sound = try state.sounds.resolve(reference)
            return (sound.id, try state.change(sound, change, &turn))
        }
        let answer = Changed(snapshot: try sound(.text(id)), changed: changed)
        await save()
        return answer
    }

    /// Removes a sound and its players; its memory is freed when their voices are released.
    ///
    /// - Parameters:
    ///   - reference: the sound.
    ///   - force: whether it is removed although stations, announcements or system sounds refer to it: stations skip it
    ///     from now on, the others fail.
    /// - Throws: `soundNotFound`, `inUse`, `overloaded`.
    public func disposeSound(_ reference: SoundReference, force: Bool = false) async throws(EngineError) {
        let sound = try remove(reference, force: force)
        noteLibrary()
        takeLeftOut()
        guard case .upload(let asset, _) = sound.origin else { return await save() }
        // The file goes after its record, so that a restart does not find a record without a file.
        do throws(EngineError) {
            try await commit()
            files.removeSoon(asset)
        } catch .storageFull {
            // Even the reserve was too small. The file makes room for the change; a crash in between leaves a sound
            // that failed, which was to be removed.
            await files.remove(asset)
            await save()
        } catch {
            // In safe mode the record is still in the state file, which is not changed.
            if stateFile.safeMode == nil { forgottenAssets.append(asset) }
            await save()
        }
    }

    /// Removes a sound without waiting for the disk.
    func remove(_ reference: SoundReference, force: Bool) throws(EngineError) -> Sound {
        let sound = try state.sounds.resolve(reference)
        let players = state.players.players(ofSound: sound.id)
        try perform(on: players.map(\.id), commands: Engine.commandsToStop(players)) {
            (state, turn) throws(EngineError) in
            if !force { try state.checkUnused(.sound, sound.id, sound.name, turn) }
            state.dispose(sound, &turn)
        }
        background.endPasses(sound.id)
        return sound
    }

    // MARK: Decoding

    /// Decodes a file on a worker.
    ///
    /// When the memory budget is spent, only the head of the sound is loaded, unless `makesRoom` is true: then the whole
    /// sound is loaded, and others are evicted afterwards.
    ///
    /// - Returns: nil for a long sound whose file does not say its length.
    func decode(
        _ path: String,
        makesRoom: Bool = false,
        on lane: WorkLane = .registrations
    ) async throws(EngineError) -> DecodedAsset? {
        expectWork()
        return try await files.decode(path, hasRoom: hasRoom(makes: makesRoom), on: lane)
    }

    /// Whether a whole sound may be kept in memory.
    func hasRoom(makes makesRoom: Bool) -> Bool {
        makesRoom || state.sounds.sizeInBytes < configuration.residentBudgetBytes
    }

    /// Takes a worker's result for a sound that is registered already.
    func finishDecoding(
        _ id: String,
        _ result: Result<DecodedAsset, EngineError>,
        isRecalled: Bool = false
    ) {
        decide { $0.finishDecoding(id, result, isRecalled: isRecalled, &$1) }
        // An announcement waits for it.
        if state.queue.isDirty { reconcile() }
        noteStart(read: id)
    }
}

extension EngineError {
    /// The error of looking for a sound whose file cannot be found.
    fileprivate func asNotFound(_ reference: SoundReference) -> EngineError {
        switch self {
        case .fileNotFound, .invalidValue: .soundNotFound(reference.text)
        default: self
        }
    }
}
