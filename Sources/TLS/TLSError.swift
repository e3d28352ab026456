// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// Why a certificate cannot be used, or a connection cannot go on.
public enum TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no memory for a connection.
    case outOfMemory
    /// The text of the certificate, or of the authorities, is not one or more certificates in PEM.
    case unusableCertificate(reason: String)
    /// The text of the key is not a private key in PEM without a password.
    case unusableKey(reason: String)
    /// The key is not that of the certificate.
    case keyOfAnotherCertificate
    /// The authority's constraints do not allow the certificate.
    case notPermitted(reason: String)
    /// The peer broke the protocol, or offers nothing that is allowed here.
    case failed(reason: String)
    /// The server's certificate is not trusted, or belongs to another name.
    case untrusted(reason: String)

    /// The reason, one line.
    public var description: String {
        switch self {
        case .outOfMemory: "no memory for TLS"
        case .unusableCertificate(let reason): "the certificate cannot be used: \(reason)"
        case .unusableKey(let reason): "the key cannot be used: \(reason)"
        case .keyOfAnotherCertificate: "the key does not belong to the certificate"
        case .notPermitted(let reason): "the authority does not allow this certificate: \(reason)"
        case .failed(let reason): "TLS failed: \(reason)"
        case .untrusted(let reason): "the server's certificate is not trusted: \(reason)"
        }
    }

    /// OpenSSL's reason for the failure of the last call, which it then forgets.
    static func lastReason(_ otherwise: String) -> String {
        let code = ERR_peek_last_error()
        defer { ERR_clear_error() }
        // Safe because the text is a constant of OpenSSL.
        return ERR_reason_error_string(code).map { String(cString: $0) } ?? otherwise
    }
}
