// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// Watches folders and all folders below them by inotify, except symbolic links and hidden folders.
///
/// - Thread: the one that owns it.
struct FolderTree: ~Copyable {
    /// An event and its folder.
    struct Change {
        let event: Inotify.Event
        /// The folder of the event; nil for events without a folder.
        let folder: ExactPath?
    }

    /// A file or folder in a folder.
    struct Entry {
        let path: ExactPath
        let isFolder: Bool
    }

    private static let depthLimit = 64
    private static let mask = UInt32(
        IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ATTRIB
    )

    private let queue: Inotify
    private var folders: [Int32: ExactPath]
    private var watches: [ExactPath: Int32]

    init() throws(FolderMonitorError) {
        do throws(SystemError) {
            queue = try Inotify()
        } catch {
            throw .unavailable(error.code)
        }
        // Not in their declarations, because Swift 6.2 would destroy them before they are made when this throws.
        (folders, watches) = ([:], [:])
    }

    /// Readable when events wait.
    var descriptor: Int32 { queue.descriptor }

    /// Whether a folder is watched.
    func contains(_ folder: ExactPath) -> Bool { watches[folder] != nil }

    /// Whether the files in a folder can be listed and opened.
    static func isReadable(_ folder: ExactPath) -> Bool { access(folder.text, R_OK | X_OK) == 0 }

    /// Watches a folder and all folders below.
    ///
    /// - Parameters:
    ///   - folder: absolute path.
    ///   - onFile: called with every file found below.
    /// - Returns: whether the folder itself is watched now.
    /// - Throws: `limitReached`; existing watches are kept.
    @discardableResult
    mutating func add(_ folder: ExactPath, onFile: (ExactPath) -> Void) throws(FolderMonitorError) -> Bool {
        guard try addOne(folder) else { return false }
        var waiting = [(folder, 0)]
        while let (current, depth) = waiting.popLast() {
            for entry in FolderTree.entries(of: current) {
                if !entry.isFolder {
                    onFile(entry.path)
                } else if depth < FolderTree.depthLimit, try addOne(entry.path) {
                    waiting.append((entry.path, depth + 1))
                }
            }
        }
        return true
    }

    /// Ends the watches of a folder and of all folders below.
    mutating func remove(_ folder: ExactPath) {
        for (path, watch) in watches where path == folder || path.isBelow(folder) {
            watches[path] = nil
            folders[watch] = nil
            queue.remove(watch)
        }
    }

    /// Takes all waiting events.
    mutating func read() -> [Change] {
        let changes = queue.readEvents().map { Change(event: $0, folder: folders[$0.watch]) }
        for change in changes where change.event.has(IN_IGNORED) { forget(change) }
        return changes
    }

    // MARK: Mechanism

    private mutating func forget(_ change: Change) {
        guard let folder = change.folder, let watch = watches.removeValue(forKey: folder) else { return }
        folders[watch] = nil
    }

    private mutating func addOne(_ folder: ExactPath) throws(FolderMonitorError) -> Bool {
        let flags = UInt32(IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)
        let watch: Int32
        do throws(SystemError) {
            watch = try queue.add(folder.text, events: FolderTree.mask | flags)
        } catch {
            if error.code == ENOSPC || error.code == ENOMEM { throw .limitReached(path: folder.text) }
            return false
        }
        // A folder has one watch, also after it was renamed.
        if let former = folders[watch], former != folder { watches[former] = nil }
        folders[watch] = folder
        watches[folder] = watch
        return true
    }

    private static func entries(of folder: ExactPath) -> [Entry] {
        guard let directory = opendir(folder.text) else { return [] }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let found = readdir(directory) {
            // Safe because the name ends with a zero inside the structure that the system filled.
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder.text + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: entries.append(Entry(path: ExactPath(path), isFolder: true))
            case S_IFREG, S_IFLNK: entries.append(Entry(path: ExactPath(path), isFolder: false))
            default: break
            }
        }
        return entries
    }
}
