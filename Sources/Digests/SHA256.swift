// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// The SHA-256 digest of bytes that come in pieces, by OpenSSL.
///
///     var hash = SHA256()
///     while let piece = read() { hash.update(piece) }
///     let digest = hash.finalize()
///
/// - Thread: one at a time.
/// - Source: FIPS 180-4.
public struct SHA256: ~Copyable {
    /// Bytes of a digest.
    public static let length = 32

    // Safe because OpenSSL counts references to it atomically, and it is never freed. Looked up once: the look-up takes
    // longer than a short digest.
    nonisolated(unsafe) static let algorithm: OpaquePointer = {
        guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
            preconditionFailure("libcrypto has no SHA-256; see its openssl.cnf")
        }
        return algorithm
    }()

    private let context: OpaquePointer

    /// Begins a digest.
    public init() {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory for a digest") }
        self.context = context
        check(EVP_DigestInit_ex(context, Self.algorithm, nil))
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds the next bytes.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        withContiguousBytes(bytes) { check(EVP_DigestUpdate(context, $0.baseAddress, $0.count)) }
    }

    /// The digest of all bytes, 32 bytes.
    public consuming func finalize() -> [UInt8] {
        makeDigest { check(EVP_DigestFinal_ex(context, $0, nil)) }
    }

    /// The digest of bytes that are all there, 32 bytes.
    public static func digest(of bytes: some Collection<UInt8>) -> [UInt8] {
        withContiguousBytes(bytes) { bytes in
            makeDigest { check(EVP_Digest(bytes.baseAddress, bytes.count, $0, nil, algorithm, nil)) }
        }
    }
}

/// The result of a function that writes a digest.
func makeDigest(_ write: (UnsafeMutablePointer<UInt8>?) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: SHA256.length) { buffer, count in
        write(buffer.baseAddress)
        count = SHA256.length
    }
}

/// Calls a function with bytes, which are copied only if they are not in one piece.
func withContiguousBytes<Result>(
    _ bytes: some Collection<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
}

/// OpenSSL's digests fail only without memory.
func check(_ result: Int32) { precondition(result == 1, "libcrypto could not compute a digest") }
