// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Logging
import Synchronization

/// The file of the tokens: readable by its owner alone, since who can write it lets himself in.
struct TokenFile: Sendable, Equatable {
    /// What tells one state of the file from another.
    struct Stamp: Equatable {
        let modified: Date?
        let number: UInt64
        let size: UInt64
        /// What may be set right after a complaint.
        let mode: UInt16
        let owner: UInt32
    }

    /// Where it is.
    let path: String

    /// Reads it.
    ///
    /// - Returns: the tokens; nil where there is no file.
    /// - Throws: `tokenFile` where others may read or change it, or it is not of the form.
    func read() throws(StartError) -> AccessTokenTable? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        guard facts[.type] as? FileAttributeType == .typeRegular else {
            throw failure("it is no regular file")
        }
        let mode = (facts[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard mode & 0o077 == 0 else {
            throw failure("its mode is \(String(mode, radix: 8)), so that others may use it; chmod 600 helps")
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
            case .malformedLine(let line): throw failure("its line \(line) is no token")
            case .repeatedName(let name): throw failure("the name \(name) stands there twice")
            case .tooMany: throw failure("it holds more than \(AccessTokenTable.maximumCount) tokens")
            }
        }
    }

    /// Replaces it in one step.
    ///
    /// - Throws: `tokenFile` where that is not possible; then it is as it was.
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

    /// Its present state; nil where there is no file.
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

/// Reads the file of the tokens again when it has changed, so that a revoked token is refused within a second.
final class TokenFileMonitor: Sendable {
    private struct State {
        var file: TokenFile
        var known: TokenFile.Stamp?
    }

    private let logger: Logger
    private let state: Mutex<State>

    /// Begins with the file as it is.
    init(_ file: TokenFile, logger: Logger) {
        self.logger = logger
        state = Mutex(State(file: file, known: file.stamp))
    }

    /// Goes over to another file, which is read when somebody asks next.
    func watch(_ file: TokenFile) { state.withLock { $0 = State(file: file, known: nil) } }

    /// The tokens where the file has changed, else nil.
    ///
    /// A file that is gone lets nobody in; one that cannot be used
    /// changes nothing, and is logged.
    func changes() -> AccessTokenTable? {
        let changed = state.withLock { state -> TokenFile? in
            let stamp = state.file.stamp
            defer { state.known = stamp }
            return state.known != stamp ? state.file : nil
        }
        guard let file = changed else { return nil }
        do throws(StartError) {
            let table = try file.read() ?? AccessTokenTable()
            logger.notice("tokens read again", metadata: ["count": "\(table.tokens.count)"])
            return table
        } catch {
            logger.error("\(error.message)")
            return nil
        }
    }
}
