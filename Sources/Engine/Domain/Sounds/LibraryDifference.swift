// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Platform
import Storage

/// The differences between the library and the disk.
///
/// A sound is its content and its place: one whose file is gone takes a new file of the same inode, or of the same
/// content, whatever its root, before that becomes a sound of its own.
struct LibraryDifference: Sendable {
    /// What is known beside the scan.
    struct Knowledge: Sendable {
        /// The identities of the roots when their sounds were last present.
        var homes: [ExactPath: FileIdentity] = [:]
        /// The real paths of sounds whose path is below no root; absent if there is no file, or none that may be read.
        var real: [String: String] = [:]
        /// Fingerprints of files.
        var fingerprints: [ExactPath: SoundFingerprint] = [:]
    }

    /// Files without a sound.
    private(set) var appeared: [LibraryScan.File] = []
    /// Sounds whose file changed or is readable again.
    private(set) var changed: [(id: String, path: String)] = []
    /// Sounds whose file was moved.
    private(set) var moved: [(id: String, path: String)] = []
    /// Sounds whose file is gone.
    private(set) var vanished: [String] = []
    /// Sounds whose library root is missing.
    private(set) var away: [String] = []
    /// Sounds whose file is unchanged.
    private(set) var same: [String] = []
    /// Files without a sound whose content may be that of a sound without a file, and whose fingerprint is not known.
    private(set) var unread: [String] = []
    /// Sounds whose file was not found, and that no new file was given.
    private(set) var lost: [Sound] = []

    /// Compares the library with the disk.
    ///
    /// - Parameters:
    ///   - scan: the files and folders that exist.
    ///   - sounds: the library.
    ///   - knowledge: what is known beside.
    ///   - root: returns the library root of a path.
    init(
        _ scan: LibraryScan,
        _ sounds: SoundLibrary,
        _ knowledge: Knowledge,
        root: (String) -> ExactPath?
    ) {
        let found = Dictionary(scan.files.map { (ExactPath($0.path), $0) }) { first, _ in first }
        var gone: [Sound] = []
        // Sounds whose file is not where it was, although nothing is known of its place.
        var strayed: [Sound] = []
        var taken: Set<ExactPath> = []
        for sound in sounds.unordered {
            guard case .file(let path) = sound.origin else { continue }
            let exact = ExactPath(path)
            guard let root = root(path) else {
                guard let real = knowledge.real[sound.id] else {
                    strayed.append(sound)
                    continue
                }
                // A link leads from its path to where the file is now.
                if real != path, root(real) != nil, sounds.sound(atPath: real) == nil,
                    taken.insert(ExactPath(real)).inserted
                {
                    moved.append((sound.id, real))
                }
                continue
            }
            if let file = found[exact] {
                compare(sound, file)
            } else if !scan.knowsLack(of: exact) {
                if sound.hasLostFile { strayed.append(sound) }
            } else if let home = knowledge.homes[root], scan.roots[root]?.isSameFile(as: home) == true {
                gone.append(sound)
            } else {
                away.append(sound.id)
                strayed.append(sound)
            }
        }
        let new = scan.files.filter {
            sounds.sound(atPath: $0.path) == nil && !taken.contains(ExactPath($0.path))
        }
        pair(new, gone + strayed, knowledge.fingerprints)
        let waiting = Set(lost.map(\.id))
        // A sound whose file was missing from the start is kept, in case the file appears.
        vanished = gone.filter { waiting.contains($0.id) && !$0.hasLostFile }.map(\.id)
        away = away.filter(waiting.contains)
    }

    private mutating func compare(_ sound: Sound, _ file: LibraryScan.File) {
        if sound.state != .ready || sound.file != file.record {
            changed.append((sound.id, file.path))
        } else {
            same.append(sound.id)
        }
    }

    /// Pairs new files with lost sounds: of the same file, which was moved, or of the same content; among hard links and
    /// copies one of the same name is preferred.
    private mutating func pair(
        _ new: [LibraryScan.File],
        _ candidates: [Sound],
        _ fingerprints: [ExactPath: SoundFingerprint]
    ) {
        lost = candidates
        appeared = take(new, { $0.record }, { $0.file })
        appeared = take(appeared, { fingerprints[ExactPath($0.path)] }, { $0.fingerprint })
        let sizes = Set(lost.compactMap { $0.fingerprint?.size })
        unread = appeared.filter { file in
            sizes.contains(file.record.size) && fingerprints[ExactPath(file.path)] == nil
        }.map(\.path)
    }

    /// Gives files to the lost sounds that have the same key.
    ///
    /// - Returns: the files that no sound took.
    private mutating func take<Key: Hashable>(
        _ files: [LibraryScan.File],
        _ key: (LibraryScan.File) -> Key?,
        _ soundKey: (Sound) -> Key?
    ) -> [LibraryScan.File] {
        var waiting: [Key: [Sound]] = [:]
        for sound in lost { soundKey(sound).map { waiting[$0, default: []].append(sound) } }
        guard !waiting.isEmpty else { return files }
        var found: Set<String> = []
        let rest = files.filter { file in
            guard let key = key(file), let sounds = waiting[key], let last = sounds.indices.last else {
                return true
            }
            let name = SoundName.lastComponent(file.path)
            let index = sounds.firstIndex { SoundName.lastComponent($0.origin.path) == name } ?? last
            let sound = sounds[index]
            waiting[key]?.remove(at: index)
            moved.append((sound.id, file.path))
            found.insert(sound.id)
            return false
        }
        lost.removeAll { found.contains($0.id) }
        return rest
    }
}

extension Sound {
    /// Whether it is a library file that cannot be played.
    var hasBrokenFile: Bool {
        guard case .file = origin, case .failed = content else { return false }
        return !isMissing
    }

    /// Whether it is a library file that was not found.
    var hasLostFile: Bool {
        guard case .file = origin else { return false }
        return isMissing
    }

    /// Whether its file was missing when it was decoded.
    private var isMissing: Bool {
        guard case .failed(let error) = content else { return false }
        switch error {
        case .fileNotFound, .pathOutsideRoots: return true
        default: return false
        }
    }
}
