// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Logging
import Platform

extension Engine {
    /// Starts watching the library roots; changes from now on are handled when the background jobs start.
    func watchLibraries() async {
        if let error = await library.watch(on: files.workers) {
            logger.error("the library folders are not watched", metadata: ["error": "\(error)"])
        }
    }

    /// Runs one background job.
    func run(_ job: Job) async {
        guard life == .running else { return }
        switch job {
        case .compareLibrary: await compareLibrary()
        case .readmit(let id): await readmit(id)
        case .count(let id): await count(id)
        case .fingerprint(let id): await findFingerprint(of: id)
        }
    }

    // MARK: Following the disk

    private func compareLibrary() async {
        guard let scan = await scan(library.takeChanges()?.union(admissible)) else {
            return library.scanAgain()
        }
        let difference = await difference(scan)
        guard life == .running else { return }
        library.adopt(scan, state.sounds)
        library.gaps.take(scan)
        noteRoots(scan)
        for id in difference.same { state.cancelRemoval(id) }
        for (number, file) in difference.moved.enumerated() {
            move(file.id, to: file.path)
            await giveWay(after: number)
        }
        let copies = await takeCopies(for: difference.lost)
        for (number, id) in difference.away.enumerated() {
            if let sound = state.sounds[id], sound.state != .failed {
                removeOrDefer(sound, .fail(.fileNotFound(sound.origin.path)))
            }
            await giveWay(after: number)
        }
        let found = Set(copies.map(\.id))
        for (number, id) in difference.vanished.enumerated() where !found.contains(id) {
            if let sound = state.sounds[id] {
                // What somebody counts on stays, until its file is back.
                followReferences()
                let isKept = state.isKept(sound, awaited: state.awaitedSounds)
                removeOrDefer(sound, isKept ? .fail(.fileNotFound(sound.origin.path)) : .dispose)
            }
            await giveWay(after: number)
        }
        let moved = (difference.moved + copies).filter { state.sounds[$0.id]?.state == .failed }
        for (id, path) in difference.changed + moved { await refresh(id, path) }
        for file in difference.appeared { await takeIn(file.path) }
        noteLibrary()
        await save()
        takeLeftOut()
    }

    /// Lets others have their turn between some of many changes, each of which takes a part of a millisecond.
    private func giveWay(after number: Int) async {
        if number % 8 == 7 { await Task.yield() }
    }

    /// Files that were left out and can be registered now.
    private var admissible: [ExactPath] {
        library.gaps.next(configuration.limits.sounds - state.sounds.count)
    }

    /// Registers files that were left out if there is room for them now.
    func takeLeftOut() {
        if !admissible.isEmpty { background.add(.compareLibrary) }
    }

    /// Maximum number of files and folders of one scan.
    private var entryLimit: Int { 10 * configuration.limits.sounds }

    /// Scans the given paths, or all library roots when nil; nil if no worker is free.
    func scan(_ places: Set<ExactPath>?) async -> LibraryScan? {
        await files.scan(places, limit: entryLimit)
    }

    /// Reports what is in the library folders and cannot be played.
    func noteLibrary() {
        let gaps = library.gaps
        // The files of a folder that is away are reported as such.
        let outside = state.sounds.missing.filter { files.resolver.isOutside($0.origin.path) }
        note(.libraryUnreadable, gaps.faults(state.sounds.unplayable, outside: outside, lost: lostFiles))
        note(.libraryFull, gaps.overflow(sounds: configuration.limits.sounds, entries: entryLimit))
    }

    /// Sounds that somebody counts on and whose file is gone, although its folder is there; not more than it takes to say so.
    private var lostFiles: [Sound] {
        let missing = state.sounds.missing
        guard !missing.isEmpty else { return [] }
        followReferences()
        let awaited = state.awaitedSounds
        let lost = missing.lazy.filter { sound in
            self.library.isPresent(sound.origin.path)
                && (awaited.contains(sound.id) || self.state.isReferred(sound: sound))
        }
        return Array(lost.prefix(LibraryGaps.mostCounted + 1))
    }

    /// Reports the library folders that are missing.
    func noteRoots(_ scan: LibraryScan) { note(.libraryAway, library.absence(scan)) }

    func move(_ id: String, to path: String) {
        guard let sound = state.sounds[id], state.sounds.sound(atPath: path) == nil else { return }
        // What actions name is known only with their reader.
        followReferences()
        decide { $0.move(sound, to: path, &$1) }
    }

    /// Removes a sound now, or when its last player has ended.
    func removeOrDefer(_ sound: Sound, _ pendingRemoval: Sound.PendingRemoval) {
        let players = state.players.players(ofSound: sound.id)
        do {
            try perform(commands: Engine.commandsToStop(players)) { (state, turn) throws(EngineError) in
                state.removeOrDefer(sound, pendingRemoval, &turn)
            }
            if state.sounds[sound.id] == nil { background.endPasses(sound.id) }
        } catch {
            // The command queue is full: try again with the next events.
            state.pendingRemovals.insert(sound.id)
            state.sounds.note(pendingRemoval, of: sound.id)
        }
    }

    /// Removes the sounds with a pending removal that are no longer playing.
    func finishRemovals() {
        defer { noteLibrary() }
        for id in state.pendingRemovals {
            guard let sound = state.sounds[id], let pendingRemoval = sound.pendingRemoval else {
                state.pendingRemovals.remove(id)
                continue
            }
            if !state.isPlaying(sound: id) { removeOrDefer(sound, pendingRemoval) }
        }
    }

    private func refresh(_ id: String, _ path: String) async {
        do throws(EngineError) {
            guard let asset = try await decode(path, makesRoom: true) else {
                return background.add(.count(id))
            }
            guard life == .running, let sound = state.sounds[id] else { return }
            if let name = sound.peaksName { files.removePeaks(name) }
            decide { $0.refresh(id, asset, &$1) }
            fitMemory()
        } catch {
            guard life == .running, let sound = state.sounds[id] else { return }
            logger.warning(
                "a changed sound cannot be read",
                metadata: ["path": "\(path)", "error": "\(error)"]
            )
            removeOrDefer(sound, .fail(error))
        }
    }

    /// Registers a file that appeared.
    private func takeIn(_ path: String) async {
        guard let pending = admit(path) else { return }
        await decode(pending)
        fitMemory()
    }

    /// A registered sound whose file has to be decoded.
    struct Pending: Sendable {
        let id: String
        let path: String
        /// Whether the file belongs to the asset store, and so is not checked against the roots.
        let isStored: Bool

        init(id: String, path: String, isStored: Bool) {
            (self.id, self.path, self.isStored) = (id, path, isStored)
        }

        init(_ sound: Sound) {
            self.init(id: sound.id, path: sound.origin.path, isStored: sound.isUpload)
        }
    }

    /// Registers a library file to be decoded; nil if it is known already or the library is full.
    func admit(_ path: String) -> Pending? {
        guard state.sounds.sound(atPath: path) == nil else { return nil }
        guard let checked = try? CheckedRegistration(nil, nil, in: state),
            (try? state.checkRoom(for: checked)) != nil
        else {
            library.gaps.leaveOut(path)
            return nil
        }
        let known = identifier(ofFile: path)
        let id = decide { state, turn in
            state.register(
                .file(path),
                checked,
                id: known,
                derivedName: SoundName.lastComponent(path),
                asset: nil,
                registeredAt: Date(),
                &turn
            )
        }
        return Pending(id: id, path: path, isStored: false)
    }

    /// The id of a new sound, which follows from its path where nothing is kept over a restart, so that it is the same after
    /// each; nil for any.
    private func identifier(ofFile path: String) -> String? {
        guard configuration.stateDirectory == nil else { return nil }
        let below = files.resolver.place(of: path)?.names.joined(separator: "/")
        return [below, path].compactMap(\.self).map(Identifier.make(ofPath:)).first {
            state.sounds[$0] == nil
        }
    }

    /// Decodes the file of a registered sound.
    ///
    /// - Parameters:
    ///   - pending: the sound.
    ///   - waits: whether it returns only when the length of the sound is known.
    func decode(_ pending: Pending, waits: Bool = false) async {
        guard life == .running else { return }
        let result: Result<DecodedAsset, EngineError>
        do {
            var path = pending.path
            if !pending.isStored {
                path = try await files.resolve(.path(pending.path))
            }
            if let asset = await recall(pending.id, path, isLoaded: waits) {
                guard life == .running, state.sounds[pending.id] != nil else { return }
                return finishDecoding(pending.id, .success(asset), isRecalled: true)
            }
            guard let asset = try await decode(path) else {
                return waits ? await count(pending.id) : background.add(.count(pending.id))
            }
            result = .success(asset)
        } catch {
            result = .failure(error)
            logger.warning(
                "a sound cannot be read",
                metadata: ["path": "\(pending.path)", "error": "\(error)"]
            )
        }
        guard life == .running, state.sounds[pending.id] != nil else { return }
        finishDecoding(pending.id, result)
    }

    /// Reads a sound to its end, because its file does not say its length; then it is ready, or failed.
    private func count(_ id: String) async {
        guard life == .running, let sound = state.sounds[id] else { return }
        let isRemoved = background.beginPass(id)
        let result: Result<DecodedAsset, EngineError>
        do throws(EngineError) {
            let path = try await files.readablePath(of: sound.origin)
            expectWork()
            result = .success(try await files.count(path, hasRoom: hasRoom(makes: false), until: isRemoved))
        } catch {
            result = .failure(error)
            logger.warning(
                "the length of a sound cannot be found",
                metadata: ["path": "\(sound.origin.path)", "error": "\(error)"]
            )
        }
        // The sound was removed or renewed meanwhile.
        guard life == .running, let known = state.sounds[id], known.origin == sound.origin else { return }
        if case .success(let asset) = result, known.state == .ready {
            decide { $0.refresh(id, asset, &$1) }
        } else {
            finishDecoding(id, result)
        }
        fitMemory()
        await save()
    }

    /// A sound from what is stored of its file; nil if it has to be read.
    ///
    /// - Parameters:
    ///   - id: the sound.
    ///   - path: its file.
    ///   - isLoaded: whether a sound that fits into memory is read nevertheless, to load it.
    /// - Returns: the sound, with nothing of it in memory.
    private func recall(_ id: String, _ path: String, isLoaded: Bool) async -> DecodedAsset? {
        guard let facts = startup.knownFacts.removeValue(forKey: id),
            let asset = await files.recall(facts, path), !isLoaded || !hasRoom(for: asset)
        else { return nil }
        return asset
    }
}
