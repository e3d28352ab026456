// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Logging
import Storage

extension Engine {
    /// Restores the stored state, then registers the files of the library roots.
    func restore(_ stored: StoredState, waitsForSounds: Bool) async {
        var turn = makeTurn()
        state.restore(stored, &turn)
        do {
            try reserve(commands: turn.effects.commands.count, voices: 0)
            apply(turn.effects)
        } catch {
            logger.error("volumes were not restored", metadata: ["error": "\(error)"])
        }
        let kept = stored.sounds.compactMap { record -> String? in
            guard let origin = record.origin(in: files.store),
                state.sounds.canInsert(record.id, name: record.name)
            else {
                logger.error("a stored sound record is invalid", metadata: ["id": "\(record.id)"])
                return nil
            }
            return decide { $0.readmit(record, origin, &$1) }
        }
        await takeFacts()
        for record in stored.policies {
            state.sounds.update(record.soundID) { $0.policy = VoicePolicy(record) }
        }
        // Before the scan, whose sounds are decoded later.
        if configuration.preparesOnStart {
            do throws(EngineError) { try await prepare() } catch {
                logger.warning("no sound was prepared", metadata: ["error": "\(error)"])
            }
        }
        for kept in stored.values(.fingerprint, as: StoredFingerprint.self)
        where state.sounds[kept.sound]?.file?.modified == kept.modified {
            state.sounds.note(kept.fingerprint, of: kept.sound)
        }
        let difference = await scanLibraries()
        decide {
            $0.restoreQueue(stored, &$1)
            $0.restoreMusicQueue(stored, &$1)
            $0.restoreCalendar(stored, &$1)
        }
        // Only now it is known who counts on them and who names them.
        let found = take(difference)
        sweepPeaks()
        _ = await takeCopies(for: difference?.lost ?? [])
        startup.isRestored = true
        let waiting = kept.compactMap { state.sounds[$0] }.map(Pending.init) + found
        let first = planStart()
        let ordered = waiting.filter { first.contains($0.id) } + waiting.filter { !first.contains($0.id) }
        if waitsForSounds {
            await decode(ordered, waits: true)
        } else {
            background.decode {
                await self.decode(ordered, waits: false)
            } thenLoad: {
                await self.warm()
            }
        }
        noteLibrary()
        reconcile()
    }

    /// Reads what is stored of the files; without it they are read again.
    private func takeFacts() async {
        do throws(EngineError) {
            startup.knownFacts = try await files.workers.run { [stateFile] () throws(EngineError) in
                try stateFile.soundFacts()
            }
        } catch {
            logger.warning("all sounds are read again", metadata: ["error": "\(error)"])
        }
    }

    /// Finds files that were moved, or are new, since the engine was off; nil if no worker is free.
    private func scanLibraries() async -> LibraryDifference? {
        guard let scan = await scan(nil) else { return nil }
        library.setHomes(scan)
        library.gaps.take(scan)
        noteRoots(scan)
        return await difference(scan)
    }

    /// Follows the files that were moved, and registers the new ones.
    ///
    /// - Returns: the new ones.
    private func take(_ difference: LibraryDifference?) -> [Pending] {
        for (id, path) in difference?.moved ?? [] { move(id, to: path) }
        return (difference?.appeared ?? []).compactMap { admit($0.path) }
    }

    /// Decodes sounds on all workers concurrently.
    private func decode(_ pending: [Pending], waits: Bool) async {
        await withTaskGroup { group in
            var rest = pending[...]
            for _ in 0..<max(1, configuration.workerCount) {
                guard let next = rest.popFirst() else { break }
                group.addTask { await self.decode(next, waits: waits) }
            }
            while await group.next() != nil {
                if let next = rest.popFirst() { group.addTask { await self.decode(next, waits: waits) } }
            }
        }
        startup.knownFacts = [:]
        noteStartComplete()
        noteLibrary()
    }
}

extension SoundRecord {
    /// The location of a record's file; nil if the record names none, or one outside the store.
    fileprivate func origin(in store: AssetStore) -> Sound.Origin? {
        if let asset {
            // A name with folders would lead out of the store.
            return SoundRecord.isAsset(asset) ? .upload(asset: asset, path: store.path(of: asset)) : nil
        }
        return path.map { .file($0) }
    }
}
