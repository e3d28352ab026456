// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Platform
import Synchronization

/// Durable state in one SQLite file; one writer thread, so that no caller waits for the disk.
///
/// A change is in the queue when ``submit(_:)`` returns and committed, together with all that wait, when ``flush()``
/// does. A commit survives the death of the process; within a second it is on the disk and survives a power cut.
public final class StateDatabase: Sendable {
    let database: DatabaseQueue
    let path: String
    private let state = Mutex(Waiting())
    private let condition = NSCondition()
    private let onFailure: @Sendable (StorageError) -> Void
    private let onRecovery: @Sendable () -> Void
    private let retention: HistoryRetention

    private typealias Caller = CheckedContinuation<StorageError?, Never>

    private struct Waiting {
        var queue = ChangeQueue()
        /// Whether something came since the writer looked last; what failed is no news.
        var hasNews = false
        /// Whether changes left the queue and are not committed yet.
        var isWriting = false
        /// Commits begun.
        var commits: UInt64 = 0
        /// Who waits, and for which commit.
        var callers: [(commit: UInt64, caller: Caller)] = []
        var isClosing = false
        var hasEnded = false
    }

    /// Opens or makes the state file and brings its tables up to date.
    ///
    /// Blocks; call before serving.
    ///
    /// - Parameters:
    ///   - path: the file; nil keeps everything in memory.
    ///   - durability: when a commit is on the disk.
    ///   - retention: how much of the play history is kept.
    ///   - onFailure: told, on the writer thread, when a commit failed; the changes wait and are tried again.
    ///   - onRecovery: told there too when a commit succeeds behind one that failed.
    /// - Throws: `damaged`, `inUse` and `newerVersion`, the file untouched, or `failed`.
    public init(
        path: String?,
        durability: Durability = .normal,
        retention: HistoryRetention = HistoryRetention(),
        onFailure: @escaping @Sendable (StorageError) -> Void = { _ in },
        onRecovery: @escaping @Sendable () -> Void = {}
    ) throws(StorageError) {
        let shownPath = path ?? ":memory:"
        self.path = shownPath
        self.onFailure = onFailure
        self.onRecovery = onRecovery
        self.retention = retention
        if let path, StateFile.isNewer(path) { throw .newerVersion(path: path) }
        database = try StateFile.checked(shownPath) { try StateFile.open(path, durability) }
        try StateFile.checked(shownPath) { [database] in try StateSchema.migrator.migrate(database) }
        _ = SystemThread.mustStart(name: "carillon-state") { [self] in write() }
    }

    /// Reads everything.
    ///
    /// Blocks; call before serving.
    ///
    /// - Throws: `damaged` or `failed`.
    public func load() throws(StorageError) -> StoredState {
        try StateFile.checked(path) { try database.read(StateSchema.load) }
    }

    /// Hands changes to the writer; later changes of the same thing replace waiting ones.
    ///
    /// - Thread: any; never waits for the disk.
    public func submit(_ changes: [StateChange]) {
        guard !changes.isEmpty else { return }
        state.withLock {
            $0.queue.append(changes)
            $0.hasNews = $0.hasNews || !changes.allSatisfy(\.isPatient)
        }
        signal()
    }

    /// Returns when all that was submitted before is committed; those who wait together share one commit.
    ///
    /// - Throws: why the commit failed; the changes stay in the queue and are tried again.
    /// - Thread: any; suspends the task and blocks no thread.
    public func flush() async throws(StorageError) {
        let failure = await withCheckedContinuation { (caller: Caller) in
            let (waits, failure) = admit(caller)
            if waits { signal() } else { caller.resume(returning: failure) }
        }
        if let failure { throw failure }
    }

    /// Rows of the play history that were given up because the disk took nothing for too long.
    ///
    /// - Thread: any.
    public var historyDrops: UInt64 { state.withLock { $0.queue.historyDrops } }

    /// Returns when all that was submitted is committed, or could not be; ends the writer.
    ///
    /// Blocks.
    public func close() {
        state.withLock { $0.isClosing = true }
        signal()
        condition.lock()
        while !state.withLock(\.hasEnded) { condition.wait() }
        condition.unlock()
    }

    // MARK: Writer thread

    private func signal() {
        condition.lock()
        condition.broadcast()
        condition.unlock()
    }

    private func write() {
        var unsynced = UnsyncedCommits()
        var pause: TimeInterval?
        while true {
            let rest = unsynced.secondsLeft(at: .now)
            waitForNews(atMost: [pause, rest].compactMap(\.self).min())
            let (changes, isClosing) = takeWork()
            if changes.isEmpty {
                synchronize(&unsynced)
                if isClosing { break }
                continue
            }
            let failure = commit(changes)
            endCommit(failure)
            if failure == nil, pause != nil { onRecovery() }
            // A disk that stays full is asked less and less often, or when something new is to be written.
            pause = failure.map { _ in min(60, 2 * (pause ?? 0.5)) }
            if failure == nil { unsynced.add(at: .now) }
            // Where changes never cease, nothing else would bring them to the disk.
            if unsynced.isDue(at: .now) { synchronize(&unsynced) }
            if isClosing, failure != nil { break }
        }
        try? database.close()
        state.withLock { $0.hasEnded = true }
        endCommit(.failed(path: path, detail: "closed"))
        signal()
    }

    private func waitForNews(atMost seconds: TimeInterval?) {
        var deadline = seconds.map { Date(timeIntervalSinceNow: $0) }
        condition.lock()
        defer { condition.unlock() }
        while state.withLock({ !$0.hasNews && !$0.isClosing }) {
            // What may wait for others waits a second.
            if deadline == nil, state.withLock({ !$0.queue.isEmpty }) {
                deadline = Date(timeIntervalSinceNow: 1)
            }
            guard let deadline else {
                condition.wait()
                continue
            }
            if !condition.wait(until: deadline) { return }
        }
    }

    private func takeWork() -> (changes: [StateChange], isClosing: Bool) {
        state.withLock { waiting in
            let changes = waiting.queue.takeAll()
            waiting.hasNews = false
            waiting.isWriting = !changes.isEmpty
            waiting.commits += 1
            return (changes, waiting.isClosing)
        }
    }

    /// Lets a caller wait, unless there is nothing to wait for.
    private func admit(_ caller: Caller) -> (waits: Bool, failure: StorageError?) {
        state.withLock { waiting in
            guard waiting.isWriting || !waiting.queue.isEmpty else { return (false, nil) }
            guard !waiting.hasEnded else { return (false, .failed(path: path, detail: "closed")) }
            let isNext = !waiting.queue.isEmpty
            waiting.callers.append((waiting.commits + (isNext ? 1 : 0), caller))
            waiting.hasNews = waiting.hasNews || isNext
            return (true, nil)
        }
    }

    /// Answers those who wait for the present commit; a failure all of them.
    private func endCommit(_ failure: StorageError?) {
        let ended = state.withLock { waiting in
            waiting.isWriting = false
            let last = failure == nil ? waiting.commits : .max
            let ended = waiting.callers.filter { $0.commit <= last }
            waiting.callers.removeAll { $0.commit <= last }
            return ended
        }
        for (_, caller) in ended { caller.resume(returning: failure) }
    }

    /// Writes changes in one transaction, or puts them back.
    private func commit(_ changes: [StateChange]) -> StorageError? {
        do {
            try database.write { database in
                for change in changes { try StateSchema.write(change, to: database) }
                let hasHistory = changes.contains { if case .addHistory = $0 { true } else { false } }
                if hasHistory {
                    let now = Int64(Date().timeIntervalSince1970 * 1e6)
                    try HistoryTables.trim(retention, now: now, in: database)
                }
            }
            return nil
        } catch {
            let failure = StateFile.translate(error, path)
            state.withLock { $0.queue.restore(changes) }
            onFailure(failure)
            return failure
        }
    }

    /// A checkpoint syncs the write-ahead log, which commits at `synchronous = NORMAL` do not.
    private func synchronize(_ unsynced: inout UnsyncedCommits) {
        guard !unsynced.isEmpty else { return }
        unsynced = UnsyncedCommits()
        do {
            try database.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
        } catch {
            onFailure(StateFile.translate(error, path))
        }
    }
}
