// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization

/// Reports changes below some folders, on its own thread, which sleeps while nothing changes.
///
/// Both halves of a rename come in one report. Changed times and permissions are changes, too. A file being written is
/// reported when it is closed, or when nothing was written for `quietMilliseconds`. If a root disappears, is unmounted
/// or reappears, or if events were lost, ``FolderChanges/isEverything`` is reported.
public final class FolderMonitor: Sendable {
    private let roots: [String]
    private let pace: (debounce: Int64, quiet: Int64)
    private let onChange: @Sendable (FolderChanges) -> Void
    private let onProblem: @Sendable (FolderMonitorError) -> Void
    private let life = Mutex(Life())
    private let condition = NSCondition()

    private struct Life {
        var isRunning = false
        /// A write to this descriptor ends the thread.
        var end: Int32 = -1
    }

    /// Makes a stopped monitor.
    ///
    /// - Parameters:
    ///   - roots: absolute real paths; they need not exist.
    ///   - debounceMilliseconds: how long a complete change waits for others.
    ///   - quietMilliseconds: how long a file that was not closed must be unchanged.
    ///   - onChange: called with changes, on the monitor's thread.
    ///   - onProblem: called for folders that cannot be watched, in `start()` or on the monitor's thread.
    public init(
        roots: [String],
        debounceMilliseconds: Int64 = 150,
        quietMilliseconds: Int64 = 2_000,
        onChange: @escaping @Sendable (FolderChanges) -> Void,
        onProblem: @escaping @Sendable (FolderMonitorError) -> Void = { _ in }
    ) {
        self.roots = roots
        pace = (debounceMilliseconds, quietMilliseconds)
        self.onChange = onChange
        self.onProblem = onProblem
    }

    /// Starts the monitor; changes after it returns are reported.
    ///
    /// Blocks while it reads all folders.
    ///
    /// - Throws: `unavailable` if there is no inotify, pipe or thread.
    public func start() throws(FolderMonitorError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .unavailable(errno) }
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var session: MonitorSession
        do throws(FolderMonitorError) {
            session = try MonitorSession(
                roots: roots.map { ExactPath($0) },
                pace: pace,
                end: ends[0],
                onProblem: onProblem
            )
        } catch {
            close(ends[0])
            close(ends[1])
            throw error
        }
        session.begin()
        life.withLock { $0 = Life(isRunning: true, end: ends[1]) }
        let box = SessionBox(consume session)
        do throws(SystemError) {
            _ = try SystemThread(name: "carillon-folder") { [self] in
                box.run(onChange)
                end()
            }
        } catch {
            end()
            throw .unavailable(error.code)
        }
    }

    /// Stops the monitor; nothing is reported after it returns.
    ///
    /// Blocks until a running `onChange` has returned.
    public func stop() {
        life.withLock { life in
            var byte: UInt8 = 1
            if life.isRunning { _ = write(life.end, &byte, 1) }
        }
        condition.lock()
        while life.withLock(\.isRunning) { condition.wait() }
        condition.unlock()
    }

    private func end() {
        condition.lock()
        life.withLock { life in
            close(life.end)
            life = Life()
        }
        condition.broadcast()
        condition.unlock()
    }
}

/// Carries a session to its thread.
private final class SessionBox: Sendable {
    private let session: Mutex<MonitorSession>

    init(_ session: consuming sending MonitorSession) { self.session = Mutex(session) }

    func run(_ onChange: (FolderChanges) -> Void) {
        session.withLock { session in
            while let changes = session.next() { onChange(changes) }
        }
    }
}
