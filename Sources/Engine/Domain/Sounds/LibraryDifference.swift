// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Platform
import Storage

/// The differences between the library and the disk.
struct LibraryDifference: Sendable {
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

    /// Compares the library with the disk.
    ///
    /// - Parameters:
    ///   - scan: the files and folders that exist.
    ///   - sounds: the library.
    ///   - homes: the identities of the roots when their sounds were last present.
    ///   - root: returns the library root of a path.
    init(
        _ scan: LibraryScan,
        _ sounds: SoundLibrary,
        homes: [ExactPath: FileIdentity],
        root: (String) -> ExactPath?
    ) {
        let found = Dictionary(scan.files.map { (ExactPath($0.path), $0) }) { first, _ in first }
        var lost: [Sound] = []
        for sound in sounds.unordered {
            guard case .file(let path) = sound.origin, let root = root(path) else { continue }
            let exact = ExactPath(path)
            if let file = found[exact] {
                compare(sound, file)
            } else if !scan.knowsLack(of: exact) {
                continue
            } else if let home = homes[root], scan.roots[root]?.isSameFile(as: home) == true {
                lost.append(sound)
            } else {
                away.append(sound.id)
            }
        }
        pair(scan.files.filter { sounds.sound(atPath: $0.path) == nil }, lost)
    }

    private mutating func compare(_ sound: Sound, _ file: LibraryScan.File) {
        if sound.state != .ready || sound.file != file.record {
            changed.append((sound.id, file.path))
        } else {
            same.append(sound.id)
        }
    }

    /// Pairs new files with lost sounds of the same file, which were moved; among hard links any matches.
    private mutating func pair(_ new: [LibraryScan.File], _ lost: [Sound]) {
        var byFile: [SoundFileRecord: [Sound]] = [:]
        for sound in lost {
            if let file = sound.file { byFile[file, default: []].append(sound) }
        }
        var found: Set<String> = []
        for file in new {
            if let sound = byFile[file.record]?.popLast() {
                moved.append((sound.id, file.path))
                found.insert(sound.id)
            } else {
                appeared.append(file)
            }
        }
        // A sound whose file was missing from the start is kept, in case the file appears.
        vanished = lost.filter { !found.contains($0.id) && !$0.isMissing }.map(\.id)
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
    fileprivate var isMissing: Bool {
        guard case .failed(let error) = content else { return false }
        switch error {
        case .fileNotFound, .pathOutsideRoots: return true
        default: return false
        }
    }
}
