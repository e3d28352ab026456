// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Storage

/// What the disk looks like at some places of the library.
struct LibraryLook: Sendable {
    /// Real paths that were looked at with all below; nil for everything.
    let places: Set<String>?
    /// The files found there.
    let files: [File]
    /// The library roots that are there, and which folders they are.
    let roots: [String: FileIdentity]

    /// A file that may be a sound.
    struct File: Sendable {
        let path: String
        let identity: FileIdentity
        /// As a sound remembers it.
        var record: SoundFileRecord { SoundFileRecord(identity) }
    }

    /// Whether a path was looked at.
    func covers(_ path: String) -> Bool {
        guard let places else { return true }
        if places.contains(path) { return true }
        var end = path.endIndex
        while let slash = path[..<end].lastIndex(of: "/") {
            if places.contains(String(path[..<slash])) { return true }
            end = slash
        }
        return false
    }
}

/// What must be done so that the library is as the disk is.
struct LibraryDifference: Sendable {
    /// Files that no sound has.
    private(set) var appeared: [LibraryLook.File] = []
    /// Sounds whose file is another now, or readable again.
    private(set) var changed: [(id: String, path: String)] = []
    /// Sounds whose file was moved.
    private(set) var moved: [(id: String, path: String)] = []
    /// Sounds whose file is gone.
    private(set) var vanished: [String] = []
    /// Sounds whose folder is away.
    private(set) var away: [String] = []
    /// Sounds whose file is as it was.
    private(set) var same: [String] = []

    /// Compares.
    ///
    /// - Parameters:
    ///   - look: what the disk looks like.
    ///   - sounds: the library.
    ///   - homes: which folders the roots were when their sounds were there.
    ///   - root: the library root of a path.
    init(
        _ look: LibraryLook,
        _ sounds: SoundLibrary,
        homes: [String: FileIdentity],
        root: (String) -> String?
    ) {
        let found = Dictionary(look.files.map { ($0.path, $0) }) { first, _ in first }
        var lost: [Sound] = []
        for sound in sounds.unordered {
            guard case .file(let path) = sound.origin, let root = root(path), look.covers(path) else {
                continue
            }
            if let file = found[path] {
                compare(sound, file)
            } else if let home = homes[root], look.roots[root]?.isSameFile(as: home) == true {
                lost.append(sound)
            } else {
                away.append(sound.id)
            }
        }
        pair(look.files.filter { sounds.sound(atPath: $0.path) == nil }, lost)
    }

    private mutating func compare(_ sound: Sound, _ file: LibraryLook.File) {
        if sound.state != .ready || sound.file != file.record {
            changed.append((sound.id, file.path))
        } else {
            same.append(sound.id)
        }
    }

    /// A file that is the same as a lost one was moved; of several names of one file any is as good.
    private mutating func pair(_ new: [LibraryLook.File], _ lost: [Sound]) {
        var byFile: [SoundFileRecord: [Sound]] = [:]
        for sound in lost {
            if let file = sound.file { byFile[file, default: []].append(sound) }
        }
        var found: Set<String> = []
        for file in new {
            if let sound = byFile[file.record]?.popLast() {
                moved.append((sound.id, file.path))
                found.insert(sound.id)
            } else if file.identity.size > 0 {
                // An empty file is one whose writer has not begun.
                appeared.append(file)
            }
        }
        // A sound that was missing from the start waits for its file: it was never seen to go.
        vanished = lost.filter { !found.contains($0.id) && !$0.isMissing }.map(\.id)
    }
}

extension Sound {
    /// Whether its file was not there when it was looked for.
    fileprivate var isMissing: Bool {
        guard case .failed(let error) = content else { return false }
        switch error {
        case .fileNotFound, .pathOutsideRoots: return true
        default: return false
        }
    }
}
