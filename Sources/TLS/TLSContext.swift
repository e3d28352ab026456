// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// What the connections of a server, or of a client, have in common: certificate and key, or the trusted authorities.
///
/// TLS 1.2 and 1.3, ciphers with forward secrecy, X25519, P-256 and P-384, ALPN `http/1.1`; no renegotiation and no
/// compression. A server keeps no sessions: clients resume with tickets, whose keys end with the context.
/// - Thread: any.
/// - Source: RFC 8446, RFC 5246, RFC 7301; Mozilla, "Server Side TLS", profile "intermediate" without its DHE ciphers.
public final class TLSContext {
    let pointer: OpaquePointer
    let isServer: Bool
    /// The end of the certificate's validity in seconds since 1970; nil for a client.
    public private(set) var endOfValidity: Int64?

    /// Makes the context of a server.
    ///
    /// - Parameters:
    ///   - certificate: PEM; the server's certificate, then those of the authorities between it and the root.
    ///   - key: PEM; its private key, without a password.
    /// - Throws: the reason if the pair cannot be used.
    public init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
        guard let pointer = SSL_CTX_new(TLS_server_method()) else { throw .outOfMemory }
        self.pointer = pointer
        isServer = true
        ERR_clear_error()
        guard carillon_restrict(pointer) == 1 else {
            throw .failed(reason: TLSError.lastReason("no ciphers"))
        }
        carillon_set_server(pointer)
        try useCertificates(certificate)
        try useKey(key)
    }

    /// Makes the context of a client.
    ///
    /// - Parameter authorities: PEM; the trusted authorities. Nil trusts those of the system.
    /// - Throws: `unusableCertificate` if the text holds none.
    public init(trusting authorities: [UInt8]?) throws(TLSError) {
        guard let pointer = SSL_CTX_new(TLS_client_method()) else { throw .outOfMemory }
        self.pointer = pointer
        isServer = false
        ERR_clear_error()
        guard carillon_restrict(pointer) == 1 else {
            throw .failed(reason: TLSError.lastReason("no ciphers"))
        }
        carillon_set_client(pointer)
        guard let authorities else {
            SSL_CTX_set_default_verify_paths(pointer)
            return
        }
        guard let text = PEM(authorities) else { throw .outOfMemory }
        var count = 0
        while let certificate = text.nextCertificate() {
            X509_STORE_add_cert(SSL_CTX_get_cert_store(pointer), certificate)
            X509_free(certificate)
            count += 1
        }
        ERR_clear_error()
        guard count > 0 else { throw .unusableCertificate(reason: "the file holds no certificate in PEM") }
    }

    deinit { SSL_CTX_free(pointer) }

    // MARK: Certificate and key

    private func useCertificates(_ text: [UInt8]) throws(TLSError) {
        guard let text = PEM(text) else { throw .outOfMemory }
        guard let first = text.nextCertificate() else {
            ERR_clear_error()
            throw .unusableCertificate(reason: "the file holds no certificate in PEM")
        }
        defer { X509_free(first) }
        guard SSL_CTX_use_certificate(pointer, first) == 1 else {
            throw .unusableCertificate(reason: TLSError.lastReason("OpenSSL refuses it"))
        }
        endOfValidity = Self.seconds(X509_get0_notAfter(first))
        while let next = text.nextCertificate() {
            defer { X509_free(next) }
            guard carillon_add_chain_certificate(pointer, next) == 1 else {
                throw .unusableCertificate(reason: TLSError.lastReason("OpenSSL refuses its chain"))
            }
        }
        ERR_clear_error()
    }

    private func useKey(_ text: [UInt8]) throws(TLSError) {
        let key = try PrivateKey(reading: text)
        guard X509_check_private_key(SSL_CTX_get0_certificate(pointer), key.pointer) == 1 else {
            ERR_clear_error()
            throw .keyOfAnotherCertificate
        }
        guard SSL_CTX_use_PrivateKey(pointer, key.pointer) == 1 else {
            throw .unusableKey(reason: TLSError.lastReason("OpenSSL refuses it"))
        }
    }

    /// Seconds since 1970.
    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        let epoch = ASN1_TIME_set(nil, 0)
        defer { ASN1_TIME_free(epoch) }
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
        return Int64(days) * 86_400 + Int64(seconds)
    }
}

// Safe because OpenSSL counts references to a context atomically, and nothing changes it after `init`.
extension TLSContext: @unchecked Sendable {}
