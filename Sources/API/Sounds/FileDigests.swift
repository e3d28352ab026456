// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPServer
import Synchronization

/// The SHA-256 digests of files that clients have asked for, each computed once.
///
/// - Source: RFC 9530.
///
/// - Thread: any.
struct FileDigests: Sendable {
    private let engine: Engine
    private let known = KnownDigests()

    init(engine: Engine) { self.engine = engine }

    /// The value of `Repr-Digest`; nil if the client is gone, the file cannot be read or too many others wait.
    func field(of file: ServedFile) async -> String? {
        if let digest = known[file.identity] { return Self.field(digest) }
        // Those that wait for the same file while it is read find its digest then.
        let digest = try? await engine.perform(.digest) { [known] (isCancelled) throws(EngineError) in
            known.digest(of: file, isCancelled: isCancelled)
        }
        return (digest ?? nil).map(Self.field)
    }

    private static func field(_ digest: [UInt8]) -> String {
        "sha-256=:\(Data(digest).base64EncodedString()):"
    }
}

/// Remembers digests.
private final class KnownDigests: Sendable {
    /// Most digests that are remembered.
    private static let limit = 4_096

    private let digests = Mutex<[ServedFile.Identity: [UInt8]]>([:])

    /// The digest of a content; nil if it is not known.
    subscript(identity: ServedFile.Identity) -> [UInt8]? { digests.withLock { $0[identity] } }

    /// The digest of a file, which is read unless its digest is known; blocks.
    func digest(of file: ServedFile, isCancelled: () -> Bool) -> [UInt8]? {
        let identity = file.identity
        if let known = self[identity] { return known }
        guard let digest = file.digest(isCancelled: isCancelled) else { return nil }
        digests.withLock { digests in
            if digests.count >= Self.limit { digests.removeAll() }
            digests[identity] = digest
        }
        return digest
    }
}
