// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Logging
import Storage

/// The state an engine begins with.
struct OpenedState {
    let database: StateDatabase
    let stored: StoredState
    /// Why changes cannot be kept; nil where they can.
    let safeMode: String?
}

extension Engine {
    /// Opens the state file; where that cannot be written or read, and safe mode is wanted, goes on without it.
    ///
    /// The file is left as it is. One that can be read at least is read from a copy.
    static func openState(
        _ configuration: EngineConfiguration,
        _ news: StorageNews,
        _ logger: Logger
    ) throws(EngineError) -> OpenedState {
        let path = configuration.stateDirectory.map { $0 + "/state.sqlite" }
        do throws(StorageError) {
            return try open(path, configuration, news, logger)
        } catch {
            let refusal = EngineError(error, "opening")
            guard configuration.hasSafeMode, let path, error.allowsSafeMode else { throw refusal }
            let text = "\(refusal.phrase); restore a backup, make room or give permission, then start again"
            logger.critical("safe mode: changes are refused", metadata: ["reason": "\(text)"])
            do throws(StorageError) {
                let copy = try? copy(path, for: error)
                let opened: OpenedState
                do throws(StorageError) { opened = try open(copy, configuration, news, logger) } catch {
                    opened = try open(nil, configuration, news, logger)
                }
                return OpenedState(database: opened.database, stored: opened.stored, safeMode: text)
            } catch {
                throw refusal
            }
        }
    }

    private static func open(
        _ path: String?,
        _ configuration: EngineConfiguration,
        _ news: StorageNews,
        _ logger: Logger
    ) throws(StorageError) -> OpenedState {
        var retention = HistoryRetention()
        retention.count = max(1, configuration.historyEntries)
        retention.seconds = configuration.historySeconds
        let database = try StateDatabase(
            path: path,
            durability: configuration.synchronizesChanges ? .full : .normal,
            retention: retention,
            onFailure: { error in
                logger.error("state was not written, will try again", metadata: ["error": "\(error)"])
                news.add(error)
            },
            onRecovery: {
                logger.notice("state is written again")
                news.add(nil)
            }
        )
        do throws(StorageError) {
            return OpenedState(database: database, stored: try database.load(), safeMode: nil)
        } catch {
            // Gives the file back to whoever looks into it.
            database.close()
            throw error
        }
    }

    /// A copy of a state file that is whole but cannot be written; nil for a damaged one.
    private static func copy(_ path: String, for error: StorageError) throws -> String? {
        if case .damaged = error { return nil }
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: "carillon-safe-\(Identifier.make("t"))")
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
