// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Foundation

/// Identifies a file by its content at little cost: its size, and a digest of its first and last 64 KiB.
struct SoundFingerprint: Sendable, Hashable, Codable {
    /// Bytes.
    let size: Int64
    /// SHA-256 of both ends, in hexadecimal digits.
    let digest: String

    /// Bytes of each end.
    static let length = 65_536

    /// Makes the fingerprint of content whose ends are known.
    init(size: Int64, head: Data, tail: Data) {
        self.size = size
        var hash = SHA256()
        hash.update(head)
        hash.update(tail)
        digest = Hexadecimal.text(hash.finalize())
    }
}

/// The fingerprint of a sound's file, as stored.
struct StoredFingerprint: Sendable, Codable {
    let sound: String
    /// When the file was last changed, nanoseconds since 1970.
    let modified: Int64
    let fingerprint: SoundFingerprint
}

extension Sound {
    /// Whether it is a library file without a fingerprint.
    var needsFingerprint: Bool {
        guard case .file = origin, state == .ready else { return false }
        return fingerprint == nil
    }
}
