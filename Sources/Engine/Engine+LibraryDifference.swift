// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Storage

/// Sounds and files that belong together, also where the file is elsewhere now.
extension Engine {
    /// The difference between the disk and the sounds; reads the ends of new files that may be those of lost sounds.
    func difference(_ scan: LibraryScan) async -> LibraryDifference {
        var knowledge = LibraryDifference.Knowledge()
        let outside = state.sounds.unordered.filter { sound in
            guard case .file(let path) = sound.origin else { return false }
            return !library.holds(path)
        }
        let real = await files.realPaths(of: outside.map(\.origin.path))
        for sound in outside { knowledge.real[sound.id] = real[sound.origin.path] }
        let difference = library.difference(scan, state.sounds, knowledge)
        guard !difference.unread.isEmpty else { return difference }
        knowledge.fingerprints = await files.fingerprints(of: difference.unread)
        return library.difference(scan, state.sounds, knowledge)
    }

    /// Lets lost sounds that somebody counts on take the files of copies that nobody does, which are removed.
    ///
    /// - Returns: the sounds that took one, and its path.
    func takeCopies(for lost: [Sound]) async -> [(id: String, path: String)] {
        let wanted = Set(lost.compactMap(\.fingerprint))
        let gone = Set(lost.map(\.id))
        guard !wanted.isEmpty else { return [] }
        // The file of a copy may be gone, too, and that not be seen yet.
        let paths = state.sounds.unordered.filter { $0.fingerprint.map(wanted.contains) ?? false }
            .map(\.origin.path)
        let present = await files.realPaths(of: paths)
        guard life == .running else { return [] }
        followReferences()
        let awaited = state.awaitedSounds
        var copies: [SoundFingerprint: Sound] = [:]
        for sound in state.sounds.unordered {
            guard let print = sound.fingerprint, wanted.contains(print), sound.state != .failed,
                !gone.contains(sound.id), present[sound.origin.path] != nil,
                library.holds(sound.origin.path), !state.isKept(sound, awaited: awaited),
                !state.isPlaying(sound: sound.id)
            else { continue }
            copies[print] = sound
        }
        var taken: [(id: String, path: String)] = []
        for sound in lost where state.isKept(sound, awaited: awaited) {
            guard let print = sound.fingerprint, let copy = copies.removeValue(forKey: print) else {
                continue
            }
            removeOrDefer(copy, .dispose)
            guard state.sounds[copy.id] == nil else { continue }
            move(sound.id, to: copy.origin.path)
            taken.append((sound.id, copy.origin.path))
        }
        return taken
    }

    /// Finds what tells the file of a sound by its content.
    func findFingerprint(of id: String) async {
        guard life == .running, let sound = state.sounds[id], sound.needsFingerprint else { return }
        let path = sound.origin.path
        let found = await files.fingerprints(of: [path])[ExactPath(path)]
        guard life == .running, let found, let known = state.sounds[id], known.file == sound.file,
            found.size == known.file?.size
        else { return }
        decide { $0.note(found, of: id, &$1) }
        // It may be the copy of a file that was lost before its content was known.
        if state.sounds.isMissing(found) { background.add(.compareLibrary) }
    }
}
