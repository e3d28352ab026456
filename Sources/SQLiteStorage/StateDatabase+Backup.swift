// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation
import GRDB
import Glibc
public import Storage

extension StateDatabase {
    /// Copies everything committed so far into one file, which is verified and on the disk when this returns.
    ///
    /// The database stays in use: commits wait while the pages are copied, readers do not. A file of that name is
    /// replaced atomically. Uploaded sounds are separate files and not included, and neither are links, their secret and
    /// sessions, which are credentials (decision D-80).
    ///
    /// - Parameter destination: the file to write, in an existing folder.
    /// - Throws: `full` or `failed` if it cannot be written, `damaged` if the copy cannot be read back.
    /// - Thread: any; blocks.
    public func backup(to destination: String) throws(StorageError) {
        let part = destination + ".part"
        unlink(part)
        do throws(StorageError) {
            try StateFile.checked(destination) {
                try database.writeWithoutTransaction {
                    try $0.execute(sql: "VACUUM INTO ?", arguments: [part])
                }
                try StateDatabase.dropCredentials(part)
            }
            try StateDatabase.check(part)
            try StateFile.synchronize(part)
            try StateDatabase.move(part, to: destination)
        } catch {
            unlink(part)
            throw error
        }
    }

    /// Reads a whole state file, such as a backup, without changing it.
    ///
    /// - Throws: `damaged` if it is not a state file or cannot be read, `newerVersion`, `failed`.
    /// - Thread: any; blocks.
    public static func check(_ path: String) throws(StorageError) {
        try StateFile.checked(path) {
            let database = try StateFile.openReadOnly(path)
            defer { try? database.close() }
            try database.read { database in
                try StateFile.checkStructure(database, "integrity_check(1)")
                let applied = try StateSchema.migrator.appliedMigrations(database)
                guard let first = StateSchema.migrator.migrations.first, applied.contains(first) else {
                    throw StorageError.damaged(path: path, detail: "this is not a state file of Carillon")
                }
                if try StateSchema.migrator.hasBeenSuperseded(database) {
                    throw StorageError.newerVersion(path: path)
                }
                // A file of an earlier version cannot be read before its migration.
                if try StateSchema.migrator.hasCompletedMigrations(database) {
                    _ = try StateSchema.load(database)
                }
            }
        }
    }

    /// Reads and validates all records of a state file, such as a backup from elsewhere, without changing it.
    ///
    /// - Returns: the records; of an earlier version as they are after its migration.
    /// - Throws: as ``check(_:)``; `damaged` with record and field if a record is invalid, `failed` if it is not a
    ///   regular file.
    /// - Thread: any; blocks.
    @discardableResult
    public static func validate(_ path: String) throws(StorageError) -> StoredState {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw StateFile.failure("opening", path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .failed(path: path, detail: "it is not a regular file")
        }
        try check(path)
        let state = try StateFile.checked(path) {
            let database = try StateFile.openReadOnly(path)
            defer { try? database.close() }
            if try database.read({ try StateSchema.migrator.hasCompletedMigrations($0) }) {
                return try database.read(StateSchema.load)
            }
            let copy = try DatabaseQueue()
            try database.backup(to: copy)
            try StateSchema.migrator.migrate(copy)
            return try copy.read(StateSchema.load)
        }
        if let fault = state.fault { throw .damaged(path: path, detail: fault) }
        return state
    }

    /// Replaces a state file that no process has open by a backup; the old file is kept beside it.
    ///
    /// What the backup says of the contents of sound files is left out: it cannot be checked. So are links and sessions, which a
    /// copy of the file itself has: their runs since then would be given back.
    ///
    /// - Parameters:
    ///   - backup: the file to read; all its records are validated first, and it is not changed.
    ///   - path: the state file; it need not exist, or may be damaged.
    ///   - now: names the old file.
    /// - Returns: the path of the old file; nil if there was none.
    /// - Throws: as ``validate(_:)``; `inUse` while a server uses the state file; `full`, `failed`.
    /// - Thread: any; blocks.
    public static func restore(
        from backup: String,
        to path: String,
        now: Date = Date()
    ) throws(StorageError) -> String? {
        try validate(backup)
        try refuseWhileInUse(path)
        let part = path + ".part"
        unlink(part)
        do throws(StorageError) {
            try StateFile.checked(path) {
                try FileManager.default.copyItem(atPath: backup, toPath: part)
                try dropFacts(part)
                try dropCredentials(part)
            }
            try StateFile.synchronize(part)
        } catch {
            unlink(part)
            throw error
        }
        let kept = "\(path).replaced-\(Int(now.timeIntervalSince1970))"
        let exists = access(path, F_OK) == 0
        // The write-ahead log of a damaged file belongs to it and must not meet the new one.
        for ending in ["-wal", "-shm"] where access(path + ending, F_OK) == 0 {
            try move(path + ending, to: kept + ending)
        }
        if exists { try move(path, to: kept) }
        try move(part, to: path)
        return exists ? kept : nil
    }

    /// Throws `inUse` if a process has the file open; a damaged file cannot be in use.
    public static func refuseWhileInUse(_ path: String) throws(StorageError) {
        guard access(path, F_OK) == 0 else { return }
        do throws(StorageError) {
            try StateFile.checked(path) {
                let database = try StateFile.open(path, .normal)
                try database.close()
            }
        } catch .inUse(let path) {
            throw .inUse(path: path)
        } catch {
            return
        }
    }

    // MARK: Steps

    /// Removes what decoders found in the files of another time or machine; the server reads the files again.
    private static func dropFacts(_ path: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.write(SoundFactTable.removeAll)
        try database.close()
    }

    /// Removes links, the secret that signs them and sessions, also from pages that are free.
    private static func dropCredentials(_ path: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { database in
            // A file of an earlier version may have none.
            guard try database.tableExists("document") else { return }
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(
                sql: "DELETE FROM document WHERE kind IN (?, ?) OR (kind = ? AND id = ?)",
                arguments: [
                    DocumentKind.link.rawValue, DocumentKind.session.rawValue,
                    DocumentKind.setting.rawValue, StoredState.linkSecret,
                ]
            )
        }
        try database.close()
    }

    private static func move(_ source: String, to destination: String) throws(StorageError) {
        guard rename(source, destination) == 0 else {
            throw StateFile.failure("renaming to", destination, errno)
        }
        let folder = URL(filePath: destination).deletingLastPathComponent().path
        try StateFile.synchronize(folder)
    }
}
