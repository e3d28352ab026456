// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Foundation

/// A file of a sound beside a document.
public struct LocalFile: Sendable, Equatable {
    /// Why a file cannot be used.
    public struct Fault: Error, Sendable, Equatable {
        /// In words.
        public let reason: String

        /// Makes the fault.
        public init(reason: String) { self.reason = reason }
    }

    /// Its path.
    public let path: String
    /// SHA-256 of its content, in hexadecimal digits.
    public let digest: String

    /// Reads a file once, for its digest; blocks.
    ///
    /// - Parameter path: of a regular file that is not empty.
    /// - Throws: why it cannot be read.
    public init(path: String) throws(Fault) {
        self.path = path
        let facts = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        )
        guard let facts else { throw Fault(reason: "there is no such file") }
        guard facts[.type] as? FileAttributeType == .typeRegular else { throw Fault(reason: "it is no file") }
        guard (facts[.size] as? NSNumber)?.intValue ?? 0 > 0 else { throw Fault(reason: "it is empty") }
        var hash = SHA256()
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(piece) }
        } catch {
            throw Fault(reason: "it cannot be read")
        }
        digest = Hexadecimal.text(hash.finalize())
    }

    /// Its content; blocks.
    ///
    /// - Throws: why it cannot be read.
    public func content() throws(Fault) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Fault(reason: "it cannot be read")
        }
        return Array(data)
    }

    /// The digest in hexadecimal digits that a field `Repr-Digest` has; nil if it has none of SHA-256.
    ///
    /// - Source: RFC 9530.
    static func digest(field: String) -> String? {
        let part = field.split(separator: ",").lazy.map { $0.trimmingCharacters(in: .whitespaces) }
            .first { $0.hasPrefix("sha-256=:") && $0.hasSuffix(":") }
        guard let part, let bytes = Data(base64Encoded: String(part.dropFirst(9).dropLast())) else {
            return nil
        }
        return Hexadecimal.text(bytes)
    }

    /// The value of a field `Repr-Digest` with this digest.
    public var field: String {
        "sha-256=:\(Data(Hexadecimal.bytes(digest) ?? []).base64EncodedString()):"
    }

    /// The digest of texts, each with its end.
    static func digest(of texts: [String]) -> String {
        var hash = SHA256()
        for text in texts { hash.update(Array(text.utf8) + [0]) }
        return Hexadecimal.text(hash.finalize())
    }
}
