// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// The TLS of one connection, without a socket: encrypted bytes go in and plain bytes come out, and the other way round.
///
/// The handshake runs as bytes arrive. After each call that may make some, `takeOutput()` has bytes for the peer.
/// - Thread: any, one at a time; no call waits.
public final class TLSSession {
    /// What arrived.
    public enum Opened: Sendable, Hashable {
        /// Plain bytes, at least one and at most one record (16 KiB).
        case bytes([UInt8])
        /// More encrypted bytes are needed.
        case needMore
        /// The peer has ended its side; nothing that follows is read.
        case end
    }

    /// Most bytes that an empty buffer keeps allocated.
    private static let keptCapacity = 16_384
    /// Most plain bytes of a record.
    private static let recordSize = 16_384

    private let ssl: OpaquePointer
    /// Owned by `ssl`.
    private var input: OpaquePointer
    private var output: OpaquePointer

    /// Makes the session of a server's connection, or of a client's.
    ///
    /// - Parameters:
    ///   - context: certificate and key, or the trusted authorities.
    ///   - host: for a client, the name or address that the server's certificate must have.
    /// - Throws: `outOfMemory`.
    public init(_ context: TLSContext, host: String? = nil) throws(TLSError) {
        guard let ssl = SSL_new(context.pointer) else { throw .outOfMemory }
        guard let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
            SSL_free(ssl)
            throw .outOfMemory
        }
        self.ssl = ssl
        self.input = input
        self.output = output
        SSL_set_bio(ssl, input, output)
        if context.isServer { SSL_set_accept_state(ssl) } else { SSL_set_connect_state(ssl) }
        if let host, X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) != 1 {
            SSL_set1_host(ssl, host)
            carillon_set_server_name(ssl, host)
        }
        ERR_clear_error()
    }

    deinit { SSL_free(ssl) }

    /// Whether the handshake is complete.
    public var isEstablished: Bool { SSL_is_init_finished(ssl) == 1 }

    /// The version and cipher, such as `TLSv1.3 TLS_AES_256_GCM_SHA384`.
    public var description: String {
        // Safe because both are constants of OpenSSL.
        let parts = [SSL_get_version(ssl), SSL_CIPHER_get_name(SSL_get_current_cipher(ssl))]
        return parts.compactMap { $0.map { String(cString: $0) } }.joined(separator: " ")
    }

    /// Whether the handshake continued a former session.
    public var isResumed: Bool { SSL_session_reused(ssl) == 1 }

    /// Continues the handshake as far as the bytes that have arrived allow; a client's first call begins it.
    ///
    /// A server need not call it: `open()` does the same.
    /// - Throws: why the connection must be closed; `takeOutput()` may have an alert for the peer.
    public func shakeHands() throws(TLSError) {
        ERR_clear_error()
        let result = SSL_do_handshake(ssl)
        guard result != 1, SSL_get_error(ssl, result) != SSL_ERROR_WANT_READ else { return }
        throw reason()
    }

    /// Takes encrypted bytes of the peer; `open()` reads them.
    public func receive(_ bytes: some Collection<UInt8>) {
        let written = bytes.withContiguousStorageIfAvailable { buffer in
            // Safe because OpenSSL copies the bytes during the call.
            BIO_write(input, buffer.baseAddress, Int32(clamping: buffer.count))
        }
        if written == nil { receive(Array(bytes)) }
    }

    /// Decrypts the next record; call it until it needs more.
    ///
    /// - Throws: why the connection must be closed; `takeOutput()` may have an alert for the peer.
    public func open() throws(TLSError) -> Opened {
        var failure: Int32 = SSL_ERROR_NONE
        // Plain bytes are fewer than encrypted ones; what does not fit is read by the next call.
        let capacity = min(Self.recordSize, max(64, Int(BIO_ctrl_pending(input)) + Int(SSL_pending(ssl))))
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            ERR_clear_error()
            // Safe because OpenSSL writes at most the given capacity and only during the call.
            let result = SSL_read_ex(ssl, buffer.baseAddress, capacity, &count)
            if result != 1 {
                count = 0
                failure = SSL_get_error(ssl, result)
            }
        }
        switch failure {
        case SSL_ERROR_NONE:
            shrink()
            return .bytes(bytes)
        case SSL_ERROR_WANT_READ:
            shrink()
            return .needMore
        case SSL_ERROR_ZERO_RETURN: return .end
        default: throw reason()
        }
    }

    /// Whether `open()` may return something before more is received.
    public var hasInput: Bool { BIO_ctrl_pending(input) > 0 || SSL_has_pending(ssl) == 1 }

    /// Encrypts bytes for the peer; `takeOutput()` then has the records.
    ///
    /// - Throws: why the connection must be closed, for example if the handshake is not complete.
    public func seal(_ bytes: ArraySlice<UInt8>) throws(TLSError) {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        var written = 0
        // Safe because OpenSSL reads only inside the slice and only during the call.
        let result = bytes.withUnsafeBytes { SSL_write_ex(ssl, $0.baseAddress, $0.count, &written) }
        guard result == 1, written == bytes.count else { throw reason() }
    }

    /// Ends our side: the output then has the notice that nothing follows (close_notify).
    public func end() {
        ERR_clear_error()
        SSL_shutdown(ssl)
        ERR_clear_error()
    }

    /// Whether there are encrypted bytes for the peer.
    public var hasOutput: Bool { BIO_ctrl_pending(output) > 0 }

    /// The encrypted bytes for the peer, which must be sent in order.
    public func takeOutput() -> [UInt8] {
        let count = BIO_ctrl_pending(output)
        guard count > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            // Safe because OpenSSL writes at most the given capacity and only during the call.
            filled = max(0, Int(BIO_read(output, buffer.baseAddress, Int32(clamping: count))))
        }
        if carillon_bio_capacity(output) > Self.keptCapacity, let fresh = BIO_new(BIO_s_mem()) {
            SSL_set0_wbio(ssl, fresh)
            output = fresh
        }
        return bytes
    }

    /// Frees the memory of a large input once it was read.
    private func shrink() {
        guard carillon_bio_capacity(input) > Self.keptCapacity, BIO_ctrl_pending(input) == 0,
            let fresh = BIO_new(BIO_s_mem())
        else { return }
        SSL_set0_rbio(ssl, fresh)
        input = fresh
    }

    private func reason() -> TLSError {
        let verdict = SSL_get_verify_result(ssl)
        let text = TLSError.lastReason("the connection is broken")
        guard verdict != Int(X509_V_OK) else { return .failed(reason: text) }
        // Safe because the text is a constant of OpenSSL.
        return .untrusted(reason: String(cString: X509_verify_cert_error_string(verdict)))
    }
}
