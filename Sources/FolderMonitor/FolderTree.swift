// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Watches folders and all folders below them by inotify; symbolic links and hidden folders are left out.
///
/// - Thread: the one that owns it.
struct FolderTree: ~Copyable {
    /// What was read.
    struct News {
        /// Bits of inotify(7).
        let mask: UInt32
        /// The folder it happened in; nil for what concerns no folder.
        let folder: String?
        /// The name in that folder; empty for the folder itself.
        let name: String
    }

    /// What is found in a folder.
    struct Entry {
        let path: String
        let isFolder: Bool
    }

    private static let depthLimit = 64
    private static let mask = UInt32(
        IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF
    )

    /// Readable when something happened.
    let descriptor: Int32
    private var folders: [Int32: String] = [:]
    private var watches: [String: Int32] = [:]

    init() throws(FolderMonitorError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw .unavailable(errno) }
    }

    deinit { close(descriptor) }

    /// Whether a folder is watched.
    func contains(_ folder: String) -> Bool { watches[folder] != nil }

    /// Watches a folder and what is below.
    ///
    /// - Parameters:
    ///   - folder: absolute path.
    ///   - onFile: told of every file found below.
    /// - Returns: whether the folder itself is watched now.
    /// - Throws: `limitReached`; what was watched before stays.
    @discardableResult
    mutating func add(_ folder: String, onFile: (String) -> Void) throws(FolderMonitorError) -> Bool {
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

    /// Ends the watch of a folder and of all below.
    mutating func remove(_ folder: String) {
        let below = folder + "/"
        for (path, watch) in watches where path == folder || path.hasPrefix(below) {
            watches[path] = nil
            folders[watch] = nil
            inotify_rm_watch(descriptor, watch)
        }
    }

    /// Takes all that happened.
    mutating func read() -> [News] {
        var news: [News] = []
        // Safe because the kernel writes at most the memory's size, and only what it wrote is looked at.
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { memory in
            while true {
                let count = Self.readOnce(descriptor, memory)
                guard count > 0 else { return }
                let bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
                FolderTree.forEach(in: bytes) { watch, mask, name in
                    news.append(News(mask: mask, folder: folders[watch], name: name))
                }
            }
        }
        for item in news where item.mask & UInt32(IN_IGNORED) != 0 { forget(item) }
        return news
    }

    // MARK: Mechanism

    private mutating func forget(_ item: News) {
        guard let folder = item.folder, let watch = watches.removeValue(forKey: folder) else { return }
        folders[watch] = nil
    }

    private mutating func addOne(_ folder: String) throws(FolderMonitorError) -> Bool {
        let flags = UInt32(IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)
        let watch = inotify_add_watch(descriptor, folder, FolderTree.mask | flags)
        guard watch >= 0 else {
            if errno == ENOSPC || errno == ENOMEM { throw .limitReached(path: folder) }
            return false
        }
        // One folder has one watch, whatever it was called before.
        if let former = folders[watch], former != folder { watches[former] = nil }
        folders[watch] = folder
        watches[folder] = watch
        return true
    }

    private static func readOnce(_ descriptor: Int32, _ memory: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.read(descriptor, memory.baseAddress, memory.count)
        #else
        Musl.read(descriptor, memory.baseAddress, memory.count)
        #endif
    }

    private static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Int32, UInt32, String) -> Void) {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(offset + header + Int(event.len), bytes.count)
            let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
            body(event.wd, event.mask, String(decoding: name, as: UTF8.self))
            offset = end
        }
    }

    private static func entries(of folder: String) -> [Entry] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let found = readdir(directory) {
            // Safe because the name ends with a zero inside the structure that the system filled.
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: entries.append(Entry(path: path, isFolder: true))
            case S_IFREG, S_IFLNK: entries.append(Entry(path: path, isFolder: false))
            default: break
            }
        }
        return entries
    }
}
