// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Logging
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

    /// Reads the tokens.
    ///
    /// - Returns: the tokens; nil if there is no file.
    /// - Throws: `tokenFile` if others may read or change the file, or its format is invalid.
    func read() throws(StartError) -> AccessTokenTable? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        guard facts[.type] as? FileAttributeType == .typeRegular else {
            throw failure("it is not a regular file")
        }
        let mode = (facts[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard mode & 0o077 == 0 else {
            throw failure("its mode is \(String(mode, radix: 8)), so that others may use it; run chmod 600")
        }
        let owner = (facts[.ownerAccountID] as? NSNumber)?.uint32Value
        guard owner == getuid() || owner == 0 else { throw failure("it belongs to another user") }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw failure("it cannot be read")
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

    /// Replaces the file atomically.
    ///
    /// - Throws: `tokenFile` on failure.
    func write(_ table: AccessTokenTable) throws(StartError) {
        let (contents, attributes) = (Data(table.text.utf8), [FileAttributeKey.posixPermissions: 0o600])
        guard FileManager.default.fileExists(atPath: path) else {
            let isMade = FileManager.default.createFile(
                atPath: path,
                contents: contents,
                attributes: attributes
            )
            guard isMade else { throw failure("it cannot be written") }
            return
        }
        do {
            try contents.write(to: URL(fileURLWithPath: path), options: .atomic)
            try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        } catch {
            throw failure("it cannot be replaced")
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
    }

    private let logger: Logger
    private let state: Mutex<State>

    /// Takes the present version as known.
    init(_ file: TokenFile, logger: Logger) {
        self.logger = logger
        state = Mutex(State(file: file, known: file.stamp))
    }

    /// Switches to another file, which the next call of ``changes()`` reads.
    func watch(_ file: TokenFile) { state.withLock { $0 = State(file: file, known: nil) } }

    /// The tokens if the file has changed, else nil.
    ///
    /// A missing file counts as an empty one; a file that cannot be used is logged and changes nothing.
    func changes() -> AccessTokenTable? {
        let changed = state.withLock { state -> TokenFile? in
            let stamp = state.file.stamp
            defer { state.known = stamp }
            return state.known != stamp ? state.file : nil
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
