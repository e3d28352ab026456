// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Logging
import Realtime
import Storage

/// What survives a restart: the open database, what it held at the start, and how its writer fares.
struct StateFile: Sendable {
    private let database: StateDatabase
    /// What was kept.
    let stored: StoredState
    /// Why changes cannot be kept since the start; nil where they can.
    let safeMode: String?
    private let reports: StorageReports

    /// Lets what its writer meets wake the engine.
    func wake(_ signal: WakeSignal) { reports.wake(signal) }

    /// Takes what the writer met, oldest first: a failure, or nil where it writes again.
    func takeReports() -> [StorageError?] { reports.take() }

    /// Rows of the play history that were lost because the disk took nothing.
    var historyDrops: Int64 { Int64(clamping: database.historyDrops) }

    /// Writes changes soon, in order.
    func submit(_ changes: [StateChange]) { database.submit(changes) }

    /// Returns when what was changed so far survives the death of the process.
    ///
    /// - Throws: `storageFull`, `storageFailed`; the changes wait and are tried again.
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

    /// Copies everything committed so far; blocks, call on a worker.
    func backup(to path: String) throws(EngineError) {
        do throws(StorageError) { try database.backup(to: path) } catch {
            throw EngineError(error, "writing a backup to")
        }
    }

    /// Writes what waits and gives the file back; blocks.
    func close() { database.close() }

    // MARK: Opening

    /// Opens the state file; where that cannot be written or read, and safe mode is wanted, goes on without it.
    ///
    /// The file is left as it is. One that can be read at least is read from a copy.
    static func open(_ configuration: EngineConfiguration, _ logger: Logger) throws(EngineError) -> StateFile
    {
        let path = configuration.stateDirectory.map { $0 + "/state.sqlite" }
        do throws(StorageError) {
            return try open(path, configuration, logger, safeMode: nil)
        } catch {
            let refusal = EngineError(error, "opening")
            guard configuration.hasSafeMode, let path, error.allowsSafeMode else { throw refusal }
            let text = "\(refusal.phrase); restore a backup, make room or give permission, then start again"
            logger.critical("safe mode: changes are refused", metadata: ["reason": "\(text)"])
            do throws(StorageError) {
                let copy = try? copy(path, for: error)
                do throws(StorageError) { return try open(copy, configuration, logger, safeMode: text) } catch
                {
                    return try open(nil, configuration, logger, safeMode: text)
                }
            } catch {
                throw refusal
            }
        }
    }

    private static func open(
        _ path: String?,
        _ configuration: EngineConfiguration,
        _ logger: Logger,
        safeMode: String?
    ) throws(StorageError) -> StateFile {
        let reports = StorageReports()
        var retention = HistoryRetention()
        retention.count = max(1, configuration.historyEntries)
        retention.seconds = configuration.historySeconds
        let database = try StateDatabase(
            path: path,
            durability: configuration.synchronizesChanges ? .full : .normal,
            retention: retention,
            onFailure: { error in
                logger.error("state was not written, will try again", metadata: ["error": "\(error)"])
                reports.add(error)
            },
            onRecovery: {
                logger.notice("state is written again")
                reports.add(nil)
            }
        )
        do throws(StorageError) {
            let stored = try database.load()
            return StateFile(database: database, stored: stored, safeMode: safeMode, reports: reports)
        } catch {
            // Gives the file back to the next one who opens it.
            database.close()
            throw error
        }
    }

    /// A copy of a state file that is whole but cannot be written; nil for a damaged one.
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
    /// Another process, or a newer version, keeps the file: going on without it would hide that.
    fileprivate var allowsSafeMode: Bool {
        switch self {
        case .damaged, .full, .failed: true
        case .inUse, .newerVersion: false
        }
    }
}
