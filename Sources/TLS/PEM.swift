// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// A text in memory from which OpenSSL reads, or to which it writes.
final class PEM {
    let bio: OpaquePointer

    /// An empty text; nil without memory.
    init?() {
        guard let bio = BIO_new(BIO_s_mem()) else { return nil }
        self.bio = bio
    }

    /// A text to read; nil without memory.
    convenience init?(_ text: [UInt8]) {
        self.init()
        // Safe because OpenSSL copies the bytes during the call.
        let written = text.withUnsafeBytes { BIO_write(bio, $0.baseAddress, Int32(clamping: $0.count)) }
        guard written == text.count else { return nil }
    }

    deinit { BIO_free(bio) }

    /// The bytes that were written and not yet taken; empties the text.
    func take() -> [UInt8] {
        let count = BIO_ctrl_pending(bio)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            // Safe because OpenSSL writes at most the given capacity and only during the call.
            filled = max(0, Int(BIO_read(bio, buffer.baseAddress, Int32(clamping: count))))
        }
    }

    /// The next certificate, which the caller frees; nil at the end of the text.
    func nextCertificate() -> OpaquePointer? { PEM_read_bio_X509(bio, nil, nil, nil) }
}
