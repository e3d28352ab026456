// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import GRDB
import Glibc
import Storage

/// Opens state files and translates their errors.
enum StateFile {
    /// Opens the file for exclusive use, or creates it; checks its structure.
    static func open(_ path: String?, _ durability: Durability) throws -> DatabaseQueue {
        guard let path else { return try DatabaseQueue() }
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(1)
        configuration.prepareDatabase { database in
            // One process at a time; the kernel releases the lock when the process dies.
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        }
        makePrivate(path)
        let database = try DatabaseQueue(path: path, configuration: configuration)
        if durability == .full {
            // GRDB sets NORMAL when it switches to the write-ahead log; this overrides it.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        }
        try database.read { try checkStructure($0, "quick_check(1)") }
        return database
    }

    /// Makes the file, or the existing one, its owner's alone: it has the secret of the links.
    ///
    /// SQLite gives its log the same
    /// permissions.
    private static func makePrivate(_ path: String) {
        for file in [path, path + "-wal"] { chmod(file, 0o600) }
        // Not opened if it exists: closing it would release the locks that this process has on it.
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Whether an existing file was written by a later version; unlike opening, this does not change the file.
    ///
    /// - Returns: false also if it cannot be read: opening it reports why.
    static func isNewer(_ path: String) -> Bool {
        let isNewer = try? openReadOnly(path).read { try StateSchema.migrator.hasBeenSuperseded($0) }
        return isNewer ?? false
    }

    /// Opens a file that no process writes, such as a backup.
    static func openReadOnly(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Throws `SQLITE_CORRUPT` if SQLite finds a fault.
    static func checkStructure(_ database: Database, _ pragma: String) throws {
        let verdict = try String.fetchOne(database, sql: "PRAGMA \(pragma)")
        guard verdict == "ok" else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict ?? "no answer")
        }
    }

    /// Syncs a file, or the entries of a folder, to the disk.
    static func synchronize(_ path: String) throws(StorageError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("opening", path, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("syncing", path, errno) }
    }

    /// The error of a failed system call.
    static func failure(_ operation: String, _ path: String, _ code: Int32) -> StorageError {
        code == ENOSPC || code == EDQUOT
            ? .full(path: path)
            : .failed(path: path, detail: "\(operation): \(String(cString: strerror(code)))")
    }

    // MARK: Errors

    /// Why a file, or a new one in its folder, cannot be written, which SQLite reports as an I/O error; nil if it
    /// can.
    private static func refusal(of path: String) -> String? {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
        for place in [path, folder] where access(place, W_OK) != 0 && errno != ENOENT {
            return "it cannot be written: \(String(cString: strerror(errno)))"
        }
        return nil
    }

    static func checked<T>(_ path: String, _ work: () throws -> T) throws(StorageError) -> T {
        do { return try work() } catch { throw translate(error, path) }
    }

    static func translate(_ error: any Error, _ path: String) -> StorageError {
        if let error = error as? StorageError { return error }
        if error is RowDecodingError { return .damaged(path: path, detail: "\(error)") }
        guard let error = error as? DatabaseError else { return .failed(path: path, detail: "\(error)") }
        let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .inUse(path: path)
        case .SQLITE_FULL: return .full(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(path: path, detail: detail)
        default: return .failed(path: path, detail: refusal(of: path) ?? detail)
        }
    }
}
