// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Logging
import Realtime
import Storage

/// The durable state: the open database, its content at the start, and the reports of its writer.
struct StateFile: Sendable {
    private let database: any StateStore
    /// The content at the start.
    let stored: StoredState
    /// Why the engine runs in safe mode, in which changes cannot be stored; nil if it does not.
    let safeMode: String?
    private let reports: StorageReports

    /// Sets the signal that wakes the engine after a report of the writer.
    func wake(_ signal: WakeSignal) { reports.wake(signal) }

    /// Takes the writer's outcomes, oldest first: an error, or nil after a recovery.
    func takeReports() -> [StorageError?] { reports.take() }

    /// Rows of the play history that were dropped because they could not be written.
    var historyDrops: Int64 { Int64(clamping: database.historyDrops) }

    /// Writes changes asynchronously, in order.
    func submit(_ changes: [StateChange]) { database.submit(changes) }

    /// Writes changes, and all after them, not before ``release(_:adding:)``, or a second has passed.
    ///
    /// - Returns: the number of the hold.
    func hold(_ changes: [StateChange]) -> UInt64 { database.hold(changes) }

    /// Ends a hold; the changes are committed together with those that it held.
    func release(_ hold: UInt64, adding changes: [StateChange]) { database.release(hold, adding: changes) }

    /// Returns when all changes submitted so far are committed and survive a crash of the process.
    ///
    /// - Throws: `storageFull`, `storageFailed`; the changes stay queued and are tried again.
    func flush() async throws(EngineError) {
        do { try await database.flush() } catch { throw EngineError(error, "writing") }
    }

    /// Rows of the play history; blocks, call on a worker.
    func history(_ filter: HistoryFilter) throws(EngineError) -> [HistoryRow] {
        do throws(StorageError) { return try database.history(filter) } catch {
            throw EngineError(error, "reading")
        }
    }

    /// Checks the play history; blocks, call on a worker.
    func verifyHistory(row: Int64?, digest: String?) throws(EngineError) -> HistoryVerdict {
        do throws(StorageError) { return try database.verifyHistory(row: row, digest: digest) } catch {
            throw EngineError(error, "reading")
        }
    }

    /// What decoders found in the files of sounds, by sound; blocks, call on a worker.
    ///
    /// - Throws: `stateDamaged`, `storageFailed`.
    func soundFacts() throws(EngineError) -> [String: [UInt8]] {
        do throws(StorageError) { return try database.soundFacts() } catch {
            throw EngineError(error, "reading")
        }
    }

    /// Copies the committed state; blocks, call on a worker.
    func backup(to path: String) throws(EngineError) {
        do throws(StorageError) { try database.backup(to: path) } catch {
            throw EngineError(error, "writing a backup to")
        }
    }

    /// Writes pending changes and closes the file; blocks.
    func close() { database.close() }

    // MARK: Opening

    /// Opens the state file; if that fails and safe mode is enabled, continues without it.
    ///
    /// In safe mode the file is not modified; a readable file is read from a copy.
    static func open(
        _ configuration: EngineConfiguration,
        _ openStore: OpenStateStore,
        _ logger: Logger
    ) throws(EngineError) -> StateFile {
        let path = configuration.stateDirectory.map { $0 + "/state.sqlite" }
        do throws(StorageError) {
            return try open(path, configuration, openStore, logger, safeMode: nil)
        } catch {
            let refusal = EngineError(error, "opening")
            guard configuration.hasSafeMode, let path, error.allowsSafeMode else { throw refusal }
            let text = "\(refusal.phrase); restore a backup, make room or give permission, then start again"
            logger.critical("safe mode: changes are not kept", metadata: ["reason": "\(text)"])
            do throws(StorageError) {
                let copy = try? copy(path, for: error)
                do throws(StorageError) {
                    return try open(copy, configuration, openStore, logger, safeMode: text)
                } catch {
                    return try open(nil, configuration, openStore, logger, safeMode: text)
                }
            } catch {
                throw refusal
            }
        }
    }

    private static func open(
        _ path: String?,
        _ configuration: EngineConfiguration,
        _ openStore: OpenStateStore,
        _ logger: Logger,
        safeMode: String?
    ) throws(StorageError) -> StateFile {
        let reports = StorageReports()
        var options = StateStoreOptions()
        options.path = path
        options.durability = configuration.synchronizesChanges ? .full : .normal
        options.retention.count = max(1, configuration.historyEntries)
        options.retention.seconds = configuration.historySeconds
        options.reserveInBytes = safeMode == nil ? configuration.diskReserveBytes : 0
        options.onFailure = { error in
            logger.error("state was not written, will try again", metadata: ["error": "\(error)"])
            reports.add(error)
        }
        options.onRecovery = {
            logger.notice("state is written again")
            reports.add(nil)
        }
        let database = try openStore(options)
        do throws(StorageError) {
            let stored = try database.load()
            return StateFile(database: database, stored: stored, safeMode: safeMode, reports: reports)
        } catch {
            // Releases the lock on the file.
            database.close()
            throw error
        }
    }

    /// Copies a state file that is intact but not writable; nil for a damaged one.
    private static func copy(_ path: String, for error: StorageError) throws -> String? {
        if case .damaged = error { return nil }
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: "carillon-safe-\(Identifier.random("t"))")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        for ending in ["", "-wal"] where manager.fileExists(atPath: path + ending) {
            let copy = folder.appending(path: "state.sqlite" + ending).path
            try manager.copyItem(atPath: path + ending, toPath: copy)
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
        }
        return folder.appending(path: "state.sqlite").path
    }
}

extension StorageError {
    /// Whether the error permits safe mode: not for a file in use by another process or a newer version, which safe mode
    /// would hide.
    fileprivate var allowsSafeMode: Bool {
        switch self {
        case .damaged, .full, .failed: true
        case .inUse, .newerVersion: false
        }
    }
}
