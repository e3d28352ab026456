// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// One run of a ``FolderMonitor``: waits for events and decides what to report.
///
/// - Thread: one at a time.
struct MonitorSession: ~Copyable {
    /// How often a missing root is looked for.
    private static let retryMilliseconds: Int64 = 2_000

    /// Identifies the folder at a path.
    private struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64

        init?(_ path: ExactPath) {
            var status = stat()
            guard stat(path.text, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
            (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
        }
    }

    private let roots: [ExactPath]
    private let end: Int32
    private let mounts: Int32
    private let onProblem: @Sendable (FolderMonitorError) -> Void
    private var tree: FolderTree
    private var collector: ChangeCollector
    private var identities: [ExactPath: Identity]

    /// Makes a session that watches nothing yet.
    ///
    /// - Parameters:
    ///   - roots: absolute real paths; they need not exist.
    ///   - pace: delays in milliseconds.
    ///   - end: becomes readable to end the session, which closes it.
    ///   - onProblem: called for folders that are not watched.
    /// - Throws: `unavailable` if inotify is not available.
    init(
        roots: [ExactPath],
        pace: (debounce: Int64, quiet: Int64),
        end: Int32,
        onProblem: @escaping @Sendable (FolderMonitorError) -> Void
    ) throws(FolderMonitorError) {
        tree = try FolderTree()
        identities = [:]
        self.roots = roots
        self.end = end
        self.onProblem = onProblem
        collector = ChangeCollector(debounce: pace.debounce, quiet: pace.quiet)
        // Reports mounts and unmounts, including mounts over a watched folder, which inotify does not report.
        mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    }

    deinit {
        close(end)
        if mounts >= 0 { close(mounts) }
    }

    /// Watches the folders that exist.
    mutating func begin() {
        for root in roots { addRoot(root) }
    }

    /// Waits for changes.
    ///
    /// - Returns: the changes; nil when the session must end.
    mutating func next() -> FolderChanges? {
        while true {
            var sources = [
                pollfd(fd: tree.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
            ]
            let count = poll(&sources, nfds_t(sources.count), timeout())
            if count < 0, errno != EINTR { return nil }
            if sources[1].revents != 0 { return nil }
            if sources[0].revents != 0 { take(tree.read()) }
            if sources[2].revents != 0 || !isComplete { lookForRoots() }
            if let changes = collector.take(at: MonitorSession.now()) { return changes }
        }
    }

    // MARK: Roots

    private var isComplete: Bool { identities.count == roots.count }

    private mutating func addRoot(_ root: ExactPath) {
        guard let identity = Identity(root), add(root, files: nil) else { return }
        identities[root] = identity
    }

    private mutating func lookForRoots() {
        for root in roots where identities[root] != Identity(root) || !tree.contains(root) {
            let wasThere = identities.removeValue(forKey: root) != nil
            if wasThere { tree.remove(root) }
            addRoot(root)
            if wasThere || identities[root] != nil { collector.noteEverything(at: MonitorSession.now()) }
        }
    }

    /// Watches a folder and all folders below; reports those that cannot be watched.
    private mutating func add(_ folder: ExactPath, files progress: ChangeCollector.Progress?) -> Bool {
        var files: [ExactPath] = []
        var isWatched = true
        do throws(FolderMonitorError) {
            isWatched = try tree.add(folder) { files.append($0) }
        } catch {
            onProblem(error)
        }
        guard let progress else { return isWatched }
        for file in files { collector.note(file, progress, at: MonitorSession.now()) }
        return isWatched
    }

    // MARK: Events

    private mutating func take(_ changes: [FolderTree.Change]) {
        for change in changes {
            guard !change.event.has(IN_Q_OVERFLOW) else {
                watchAgain()
                continue
            }
            guard let folder = change.folder else { continue }
            if change.event.name.isEmpty {
                takeEnd(of: folder, change.event)
            } else {
                take(change.event, in: folder)
            }
        }
    }

    /// Handles a root that disappears or cannot be read any more; other folders are reported by their parent.
    private mutating func takeEnd(of folder: ExactPath, _ event: Inotify.Event) {
        let isGone = event.has(IN_DELETE_SELF, IN_MOVE_SELF, Int32(IN_UNMOUNT), IN_IGNORED)
        guard identities[folder] != nil, isGone || !FolderTree.isReadable(folder) else { return }
        identities[folder] = nil
        tree.remove(folder)
        collector.noteEverything(at: MonitorSession.now())
    }

    private mutating func take(_ event: Inotify.Event, in folder: ExactPath) {
        guard !event.name.hasPrefix(".") else { return }
        let path = ExactPath(folder.text + "/" + event.name)
        let now = MonitorSession.now()
        guard event.has(IN_ISDIR) else { return takeFile(path, event, at: now) }
        if event.has(IN_MOVED_FROM, IN_DELETE) {
            tree.remove(path)
            collector.note(path, .complete, at: now)
        } else if event.has(IN_CREATE, IN_MOVED_TO) {
            // Files in a moved folder are complete; files in a new folder may still be copied.
            _ = add(path, files: event.has(IN_MOVED_TO) ? .complete : .underway)
        } else if event.has(IN_ATTRIB) {
            takeAttributes(of: path, at: now)
        }
    }

    private mutating func takeFile(_ path: ExactPath, _ event: Inotify.Event, at now: Int64) {
        guard !event.has(IN_ATTRIB) else { return collector.noteAttributes(of: path, at: now) }
        collector.note(path, event.has(IN_CREATE, IN_MODIFY) ? .underway : .complete, at: now)
    }

    /// Handles changed permissions of a folder: whether it can be read decides whether it is watched.
    private mutating func takeAttributes(of folder: ExactPath, at now: Int64) {
        let isReadable = FolderTree.isReadable(folder)
        guard isReadable != tree.contains(folder) else { return }
        if isReadable { _ = add(folder, files: nil) } else { tree.remove(folder) }
        collector.note(folder, .complete, at: now)
    }

    /// Watches all folders again, because events of new ones may have been lost.
    private mutating func watchAgain() {
        for root in roots where identities[root] != nil { _ = add(root, files: nil) }
        collector.noteEverything(at: MonitorSession.now())
    }

    // MARK: Time

    private func timeout() -> Int32 {
        let retry = isComplete ? nil : MonitorSession.retryMilliseconds
        let wait = collector.deadline.map { max(0, $0 - MonitorSession.now()) }
        guard let least = [retry, wait].compactMap(\.self).min() else { return -1 }
        return Int32(clamping: least)
    }

    private static func now() -> Int64 {
        Int64(SystemClock.monotonic.now / 1_000_000)
    }
}
