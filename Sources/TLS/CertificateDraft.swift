// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// A certificate in the making, or one that was read.
final class CertificateDraft {
    private let certificate: OpaquePointer

    /// A certificate without validity, extensions and signature; its issuer is itself.
    init(subject: String, key: PrivateKey) throws(TLSError) {
        ERR_clear_error()
        guard let certificate = X509_new() else { throw .outOfMemory }
        self.certificate = certificate
        let isSet =
            X509_set_version(certificate, 2) == 1 && Self.setSerial(certificate)
            && X509_NAME_add_entry_by_NID(
                X509_get_subject_name(certificate),
                NID_commonName,
                MBSTRING_UTF8,
                Array(subject.utf8),
                Int32(subject.utf8.count),
                -1,
                0
            ) == 1
            && X509_set_issuer_name(certificate, X509_get_subject_name(certificate)) == 1
            && X509_set_pubkey(certificate, key.pointer) == 1
        guard isSet else { throw Self.failure() }
    }

    /// The first certificate of a text.
    init(reading text: [UInt8]) throws(TLSError) {
        guard let text = PEM(text) else { throw .outOfMemory }
        guard let certificate = text.nextCertificate() else {
            ERR_clear_error()
            throw .unusableCertificate(reason: "the file holds no certificate in PEM")
        }
        self.certificate = certificate
    }

    deinit { X509_free(certificate) }

    /// Sets the time of validity; `start` is in seconds since 1970.
    func setValidity(from start: Int64, days: Int) throws(TLSError) {
        let end = time_t(start) + time_t(days) * 86_400
        guard ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(start)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(certificate), end) != nil
        else { throw Self.failure() }
    }

    func setIssuer(_ issuer: CertificateDraft) throws(TLSError) {
        guard X509_set_issuer_name(certificate, X509_get_subject_name(issuer.certificate)) == 1 else {
            throw Self.failure()
        }
    }

    /// Adds an extension in OpenSSL's notation (x509v3_config(5)).
    func add(_ identifier: Int32, _ value: String) throws(TLSError) {
        try add(identifier, value, issuer: certificate)
    }

    /// Adds an extension that depends on the issuer.
    func add(_ identifier: Int32, _ value: String, issuer: CertificateDraft) throws(TLSError) {
        try add(identifier, value, issuer: issuer.certificate)
    }

    func sign(by issuer: CertificateDraft, _ key: PrivateKey) throws(TLSError) {
        guard X509_check_private_key(issuer.certificate, key.pointer) == 1 else {
            ERR_clear_error()
            throw .keyOfAnotherCertificate
        }
        guard X509_sign(certificate, key.pointer, EVP_sha256()) > 0 else { throw Self.failure() }
    }

    /// Checks signature, validity and constraints as a client does.
    func verify(against authority: CertificateDraft, at now: Int64) throws(TLSError) {
        guard let store = X509_STORE_new(), let check = X509_STORE_CTX_new() else { throw .outOfMemory }
        defer {
            X509_STORE_CTX_free(check)
            X509_STORE_free(store)
        }
        X509_STORE_add_cert(store, authority.certificate)
        X509_STORE_CTX_init(check, store, certificate, nil)
        X509_STORE_CTX_set_time(check, 0, time_t(now))
        guard X509_verify_cert(check) == 1 else {
            ERR_clear_error()
            let reason = X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(check)))
            // Safe because the text is a constant of OpenSSL.
            throw .notPermitted(reason: reason.map { String(cString: $0) } ?? "unknown")
        }
    }

    /// The certificate in PEM.
    func text() throws(TLSError) -> [UInt8] {
        guard let text = PEM() else { throw .outOfMemory }
        guard PEM_write_bio_X509(text.bio, certificate) == 1 else { throw Self.failure() }
        return text.take()
    }

    private func add(_ identifier: Int32, _ value: String, issuer: OpaquePointer) throws(TLSError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        guard let part = X509V3_EXT_conf_nid(nil, &context, identifier, value) else { throw Self.failure() }
        defer { X509_EXTENSION_free(part) }
        guard X509_add_ext(certificate, part, -1) == 1 else { throw Self.failure() }
    }

    /// A random serial number of 127 bits (RFC 5280 section 4.1.2.2 wants it positive and at most 20 bytes).
    private static func setSerial(_ certificate: OpaquePointer) -> Bool {
        guard let number = BN_new() else { return false }
        defer { BN_free(number) }
        return BN_rand(number, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1
            && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    }

    private static func failure() -> TLSError {
        .failed(reason: TLSError.lastReason("OpenSSL cannot make it"))
    }
}

/// A private key.
final class PrivateKey {
    let pointer: OpaquePointer

    /// A new key on P-256.
    init() throws(TLSError) {
        guard let pointer = carillon_make_key() else { throw .outOfMemory }
        self.pointer = pointer
    }

    init(reading text: [UInt8]) throws(TLSError) {
        guard let text = PEM(text) else { throw .outOfMemory }
        guard let pointer = carillon_read_key(text.bio) else {
            ERR_clear_error()
            throw .unusableKey(reason: "the file holds no private key in PEM without a password")
        }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// The key in PEM, PKCS #8 without a password.
    func text() throws(TLSError) -> [UInt8] {
        guard let text = PEM() else { throw .outOfMemory }
        guard PEM_write_bio_PKCS8PrivateKey(text.bio, pointer, nil, nil, 0, nil, nil) == 1 else {
            throw .failed(reason: TLSError.lastReason("OpenSSL cannot write the key"))
        }
        return text.take()
    }
}
