// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Logging
import Platform
import Synchronization

/// The token file.
///
/// Only its owner may read or write it, because writing it grants access.
struct TokenFile: Sendable, Equatable {
    /// Identifies a version of the file.
    struct Stamp: Equatable {
        let modified: Date?
        let number: UInt64
        let size: UInt64
        /// Included because a correction of the mode or owner makes the file usable.
        let mode: UInt16
        let owner: UInt32
    }

    /// The path of the file.
    let path: String

    /// Largest file, in bytes: room for the most tokens, and for comments.
    private static let limitInBytes = 1 << 20

    /// Longest wait for other processes that change the file.
    private static let lockNanoseconds: UInt64 = 10_000_000_000

    /// Reads the tokens.
    ///
    /// - Returns: the tokens; nil if there is no file.
    /// - Throws: `tokenFile` if it cannot be known whether there is a file, if others may read or change it, or if
    ///   its format is invalid.
    func read() throws(StartError) -> AccessTokenTable? {
        let content: WholeFile.Content
        do throws(SystemError) {
            guard let found = try WholeFile(path).read(limitInBytes: Self.limitInBytes) else { return nil }
            content = found
        } catch {
            switch error.code {
            case ELOOP, EINVAL: throw failure("it is not a regular file")
            case EFBIG: throw failure("it is larger than \(Self.limitInBytes) bytes")
            default: throw failure("it cannot be read: \(error.explanation)")
            }
        }
        guard content.mode & 0o077 == 0 else {
            let mode = String(content.mode, radix: 8)
            throw failure("its mode is \(mode), so that others may use it; run chmod 600")
        }
        guard content.owner == getuid() || content.owner == 0 else {
            throw failure("it belongs to another user")
        }
        guard let text = String(validating: content.bytes, as: UTF8.self) else {
            throw failure("it is not UTF-8")
        }
        do {
            return try AccessTokenTable(parsing: text)
        } catch {
            switch error {
            case .malformedLine(let line): throw failure("line \(line) is not a token")
            case .repeatedName(let name): throw failure("the name \(name) is repeated")
            case .tooMany: throw failure("it holds more than \(AccessTokenTable.maximumCount) tokens")
            }
        }
    }

    /// Changes the tokens; other processes that change them wait meanwhile, so that no change is lost.
    ///
    /// - Returns: the tokens after the change, when the file is replaced.
    /// - Throws: why the change was not made; `notStored` if the file cannot be locked, read or replaced.
    func make(_ change: AccessTokenChange) throws(AccessTokenChange.Failure) -> AccessTokenTable {
        let lock = try storing(lock)
        defer { withExtendedLifetime(lock) {} }
        var table = try storing { () throws(StartError) in try read() ?? AccessTokenTable() }
        try table.make(change)
        try storing { () throws(StartError) in try write(table) }
        return table
    }

    /// Waits some seconds for the lock: a process that was stopped with it must not keep the server's access waiting.
    private func lock() throws(StartError) -> FileLock {
        do throws(SystemError) {
            let end = SystemClock.monotonic.now + Self.lockNanoseconds
            repeat {
                if let lock = try FileLock(unlessHeld: path + ".lock") { return lock }
                SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + 10_000_000)
            } while SystemClock.monotonic.now < end
        } catch {
            throw failure("it cannot be locked: \(error)")
        }
        throw failure("another process holds \(path).lock")
    }

    private func storing<Value>(
        _ work: () throws(StartError) -> Value
    ) throws(AccessTokenChange.Failure) -> Value {
        do throws(StartError) { return try work() } catch {
            guard case .tokenFile(_, let reason) = error else { throw .notStored(reason: error.message) }
            throw .notStored(reason: reason)
        }
    }

    /// Replaces the file atomically; ``make(_:)`` holds the lock.
    ///
    /// - Throws: `tokenFile` on failure.
    func write(_ table: AccessTokenTable) throws(StartError) {
        do throws(SystemError) {
            try WholeFile(path).replace(with: Array(table.text.utf8), mode: 0o600)
        } catch {
            throw failure("it cannot be written: \(error)")
        }
    }

    /// The present version; nil if there is no file.
    var stamp: Stamp? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Stamp(
            modified: facts[.modificationDate] as? Date,
            number: (facts[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
            size: (facts[.size] as? NSNumber)?.uint64Value ?? 0,
            mode: (facts[.posixPermissions] as? NSNumber)?.uint16Value ?? 0,
            owner: (facts[.ownerAccountID] as? NSNumber)?.uint32Value ?? 0
        )
    }

    private func failure(_ reason: String) -> StartError { .tokenFile(path: path, reason: reason) }
}

/// Reads the token file again after a change, so that a revoked token is rejected within a second.
final class TokenFileMonitor: Sendable {
    private struct State {
        var file: TokenFile
        var known: TokenFile.Stamp?
        /// Whether the file was named after the tokens in use were read.
        var isNew = false
    }

    private let logger: Logger
    private let state: Mutex<State>

    /// Takes the present version as known.
    init(_ file: TokenFile, logger: Logger) {
        self.logger = logger
        state = Mutex(State(file: file, known: file.stamp))
    }

    /// Switches to another file, which the next call of ``changes()`` reads.
    func watch(_ file: TokenFile) { state.withLock { $0 = State(file: file, isNew: true) } }

    /// Makes a change in the file that is watched.
    ///
    /// - Returns: the tokens after it.
    /// - Throws: why not.
    func make(_ change: AccessTokenChange) throws(AccessTokenChange.Failure) -> AccessTokenTable {
        try state.withLock(\.file).make(change)
    }

    /// The tokens if the file has changed, else nil.
    ///
    /// A missing file counts as an empty one; a file that cannot be used is logged and changes nothing.
    func changes() -> AccessTokenTable? {
        let changed = state.withLock { state -> TokenFile? in
            let stamp = state.file.stamp
            defer { (state.known, state.isNew) = (stamp, false) }
            return state.isNew || state.known != stamp ? state.file : nil
        }
        guard let file = changed else { return nil }
        do throws(StartError) {
            let table = try file.read() ?? AccessTokenTable()
            logger.notice("tokens reloaded", metadata: ["count": "\(table.tokens.count)"])
            return table
        } catch {
            logger.error("\(error.message)")
            return nil
        }
    }
}
