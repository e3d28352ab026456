// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Platform
public import Storage
import Synchronization

/// Durable state in one SQLite file; one writer thread, so that no caller waits for the disk.
///
/// A change is queued when ``submit(_:)`` returns, and committed together with all waiting ones when ``flush()``
/// returns. A commit survives the death of the process; within a second it is on the disk and survives a power cut.
public final class StateDatabase: Sendable {
    let database: DatabaseQueue
    let path: String
    private let state = Mutex(WaitingChanges())
    private let condition = NSCondition()
    private let onFailure: @Sendable (StorageError) -> Void
    private let onRecovery: @Sendable () -> Void
    private let retention: HistoryRetention
    /// The reserve at the start; the writer owns the present one.
    private let reserve: DiskReserve?
    private let clocks: @Sendable () -> HistoryReading
    /// The reading with the newest commit of the history.
    private let reading = Mutex<HistoryReading?>(nil)

    private typealias Caller = WaitingChanges.Caller

    /// Time after which changes are committed although their request is not answered.
    private let longestHold: Duration

    /// Opens or creates the state file and migrates its tables.
    ///
    /// Blocks; call before serving.
    ///
    /// - Parameters:
    ///   - path: the file; nil keeps everything in memory.
    ///   - durability: when a commit is on the disk.
    ///   - retention: how much of the play history is kept.
    ///   - reserveInBytes: size of a file beside the state file that is given up when the disk is too full for a
    ///     change that makes room, and restored afterwards; 0 for none.
    ///   - onFailure: called on the writer thread when changes could not be written or synced; that is retried.
    ///   - onRecovery: called on the writer thread when all changes are written after that failed.
    ///   - longestHold: time after which held changes are committed although nobody has released them.
    ///   - clocks: reads the clocks by which the history ages, on the writer thread.
    /// - Throws: `damaged`, `inUse` and `newerVersion` with the file unchanged, or `failed`.
    public init(
        path: String?,
        durability: Durability = .normal,
        retention: HistoryRetention = HistoryRetention(),
        reserveInBytes: Int = 0,
        onFailure: @escaping @Sendable (StorageError) -> Void = { _ in },
        onRecovery: @escaping @Sendable () -> Void = {},
        longestHold: Duration = .seconds(1),
        clocks: @escaping @Sendable () -> HistoryReading = HistoryReading.now
    ) throws(StorageError) {
        let shownPath = path ?? ":memory:"
        self.path = shownPath
        self.onFailure = onFailure
        self.onRecovery = onRecovery
        (self.retention, self.longestHold) = (retention, longestHold)
        reserve = path.flatMap {
            reserveInBytes > 0 ? DiskReserve(path: $0 + ".reserve", sizeInBytes: reserveInBytes) : nil
        }
        self.clocks = clocks
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

    /// Reads what decoders found in the files of sounds, by sound.
    ///
    /// Blocks.
    ///
    /// - Throws: `damaged` or `failed`.
    public func soundFacts() throws(StorageError) -> [String: [UInt8]] {
        try StateFile.checked(path) { try database.read(SoundFactTable.load) }
    }

    /// Queues changes for the writer; later changes of the same object replace waiting ones.
    ///
    /// - Thread: any; never waits for the disk.
    public func submit(_ changes: [StateChange]) {
        guard !changes.isEmpty else { return }
        state.withLock { if !$0.held.append(changes) { $0.enqueue(changes) } }
        signal()
    }

    /// Queues changes, at least one, that are not committed, nor what is submitted after them, before ``release(_:adding:)``.
    ///
    /// A hold ends by itself after a second.
    ///
    /// - Returns: the number of the hold.
    /// - Thread: any; never waits for the disk.
    public func hold(_ changes: [StateChange]) -> UInt64 {
        let hold = state.withLock { $0.held.hold(changes, at: .now) }
        // The writer has to see that it ends.
        signal()
        return hold
    }

    /// Ends a hold, and queues changes that are committed together with those that it held.
    ///
    /// - Thread: any; never waits for the disk.
    public func release(_ hold: UInt64, adding changes: [StateChange]) {
        state.withLock { waiting in
            if let freed = waiting.held.release(hold, adding: changes) {
                waiting.take(freed)
            } else if !waiting.held.append(changes) {
                waiting.enqueue(changes)
            }
        }
        signal()
    }

    /// Returns when all changes submitted before are committed; concurrent callers share one commit.
    ///
    /// - Throws: why the commit failed; the changes stay in the queue and are retried.
    /// - Thread: any; suspends the task and blocks no thread.
    public func flush() async throws(StorageError) {
        let failure = await withCheckedContinuation { (caller: Caller) in
            let (waits, failure) = admit(caller)
            if waits { signal() } else { caller.resume(returning: failure) }
        }
        if let failure { throw failure }
    }

    /// Rows of the play history that were dropped because the disk failed for too long.
    ///
    /// - Thread: any.
    public var historyDrops: UInt64 { state.withLock { $0.queue.historyDrops } }

    /// Ends the writer after a last attempt to commit all submitted changes.
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
        var reserve = reserve
        var pause: TimeInterval?
        while true {
            if pause == nil { reserve?.hold() }
            let lacksReserve = reserve?.isHeld == false
            let rest = pause ?? unsynced.secondsLeft(at: .now)
            waitForWork(atMost: [rest, lacksReserve ? Self.reservePause : nil].compactMap(\.self).min())
            let (changes, isClosing) = takeWork()
            var failure: StorageError?
            if !changes.isEmpty {
                failure = commit(changes, &reserve)
                // Before the callers go on, so that they find it reported.
                if let failure { onFailure(failure) }
                endCommit(failure)
                if failure == nil { unsynced.add(at: .now) }
            }
            // Under a continuous load of changes there is no rest in which to sync.
            if failure == nil, changes.isEmpty || pause != nil || unsynced.isDue(at: .now) {
                failure = synchronize(&unsynced)
                if let failure { onFailure(failure) }
            }
            if failure == nil, pause != nil { onRecovery() }
            // What failed is tried again at growing intervals, and when new changes arrive.
            pause = failure.map { _ in min(60, 2 * (pause ?? 0.5)) }
            if isClosing, changes.isEmpty || failure != nil { break }
        }
        try? database.close()
        state.withLock { $0.hasEnded = true }
        endCommit(.failed(path: path, detail: "closed"))
        signal()
    }

    /// Seconds between two attempts to restore the reserve.
    private static let reservePause: TimeInterval = 10

    private func waitForWork(atMost seconds: TimeInterval?) {
        var deadline = seconds.map { Date(timeIntervalSinceNow: $0) }
        condition.lock()
        defer { condition.unlock() }
        while state.withLock({ !$0.hasWork && !$0.isClosing }) {
            // Patient changes wait one second for others.
            if deadline == nil, state.withLock({ !$0.queue.isEmpty }) {
                deadline = Date(timeIntervalSinceNow: 1)
            }
            if let end = secondsToHold() {
                deadline = min(deadline ?? .distantFuture, Date(timeIntervalSinceNow: end))
            }
            guard let deadline else {
                condition.wait()
                continue
            }
            if !condition.wait(until: deadline) { return }
        }
    }

    /// Seconds until the oldest hold ends by itself; nil if there is none.
    private func secondsToHold() -> TimeInterval? {
        state.withLock(\.held.begin).map {
            max(0, (longestHold - ($0.duration(to: .now))) / .seconds(1))
        }
    }

    private func takeWork() -> (changes: [StateChange], isClosing: Bool) {
        state.withLock { waiting in
            let latest = ContinuousClock.now
            waiting.take(
                waiting.held.release(before: waiting.isClosing ? latest : latest - longestHold)
            )
            let changes = waiting.queue.takeAll()
            waiting.hasWork = false
            waiting.isWriting = !changes.isEmpty
            waiting.commits += 1
            return (changes, waiting.isClosing)
        }
    }

    /// Enqueues a caller, unless there is nothing to wait for.
    private func admit(_ caller: Caller) -> (waits: Bool, failure: StorageError?) {
        state.withLock { waiting in
            guard waiting.isWriting || !waiting.queue.isEmpty || !waiting.held.isEmpty else {
                return (false, nil)
            }
            guard !waiting.hasEnded else { return (false, .failed(path: path, detail: "closed")) }
            guard !waiting.held.wait(caller) else { return (true, nil) }
            let isNext = !waiting.queue.isEmpty
            waiting.callers.append((waiting.commits + (isNext ? 1 : 0), caller))
            waiting.hasWork = waiting.hasWork || isNext
            return (true, nil)
        }
    }

    /// Resumes the callers that wait for the present commit; after a failure all callers.
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

    /// Writes changes in one transaction, or puts them back into the queue.
    ///
    /// If the disk is too full for changes of which one makes room, they are tried again without the reserve.
    private func commit(_ changes: [StateChange], _ reserve: inout DiskReserve?) -> StorageError? {
        var failure = attempt(changes)
        if case .full = failure, changes.contains(where: \.makesRoom), reserve?.release() == true {
            failure = attempt(changes)
        }
        if failure != nil { state.withLock { $0.queue.restore(changes) } }
        return failure
    }

    private func attempt(_ changes: [StateChange]) -> StorageError? {
        do {
            try database.write { database in
                for change in changes { try StateSchema.write(change, to: database) }
                let hasHistory = changes.contains { if case .addHistory = $0 { true } else { false } }
                if hasHistory {
                    let now = try historyTime(in: database)
                    try HistoryTables.trim(retention, now: now, in: database)
                }
            }
            return nil
        } catch {
            return StateFile.translate(error, path)
        }
    }

    /// The time by which the history ages, after one more reading of the clocks.
    private func historyTime(in database: Database) throws -> Int64 {
        let now = clocks()
        let before = reading.withLock { reading in
            defer { reading = now }
            return reading
        }
        let elapsed = before.map { max(0, now.running - $0.running) } ?? 0
        return try HistoryTables.advanceClock(to: now.wall, after: elapsed, in: database)
    }

    /// A checkpoint syncs the write-ahead log, which commits at `synchronous = NORMAL` do not.
    private func synchronize(_ unsynced: inout UnsyncedCommits) -> StorageError? {
        guard !unsynced.isEmpty else { return nil }
        do {
            try database.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
            unsynced = UnsyncedCommits()
            return nil
        } catch {
            return StateFile.translate(error, path)
        }
    }
}
