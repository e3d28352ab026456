// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Foundation
import Platform
import TLS

/// The files of a local authority and of the certificate that it issued.
///
/// Only their owner can read the keys.
struct AuthorityFiles: Sendable {
    /// The folder, absolute.
    let folder: String

    /// The authority's certificate, for the devices.
    var authority: String { folder + "/authority.pem" }
    /// The authority's key.
    var authorityKey: String { folder + "/authority.key" }
    /// The server's certificate.
    var certificate: String { folder + "/certificate.pem" }
    /// The server's key.
    var key: String { folder + "/certificate.key" }

    /// Writes a new certificate, and a new authority if there is none.
    ///
    /// - Parameters:
    ///   - names: what the certificate is for.
    ///   - days: how long it is valid.
    ///   - now: the present time.
    /// - Returns: whether the authority is new.
    /// - Throws: `tls` with the file and the reason; the files are then as before.
    func issue(for names: [CertificateName], days: Int, now: Date) throws(StartError) -> Bool {
        if let reason = Places(environment: [:]).makeDirectory(folder) {
            throw .cannotCreate(path: folder, reason: reason)
        }
        let seconds = Int64(now.timeIntervalSince1970)
        let known = try readAuthority()
        let (issuer, pair) = try pairs(for: names, days, seconds, known)
        if known == nil { try write(issuer.pair, certificate: authority, key: authorityKey) }
        try write(pair, certificate: certificate, key: key)
        return known == nil
    }

    // MARK: Steps

    /// The authority, new if there is none, and a certificate of it.
    private func pairs(
        for names: [CertificateName],
        _ days: Int,
        _ now: Int64,
        _ known: LocalAuthority?
    ) throws(StartError) -> (LocalAuthority, LocalAuthority.Pair) {
        let title = "Carillon authority of \(ProcessInfo.processInfo.hostName.prefix(32))"
        do throws(TLSError) {
            let issuer: LocalAuthority
            if let known {
                issuer = known
            } else {
                issuer = try LocalAuthority(title: title, names: names, now: now)
            }
            return (issuer, try issuer.issue(for: names, days: days, now: now))
        } catch .notPermitted {
            throw .tls(
                file: authority,
                reason:
                    "this authority was made for other names or has expired; remove it and its key to make a "
                    + "new one, which has to be installed on every device"
            )
        } catch {
            throw .tls(file: authority, reason: "\(error)")
        }
    }

    /// Nil if there is none.
    private func readAuthority() throws(StartError) -> LocalAuthority? {
        guard FileManager.default.fileExists(atPath: authority) else { return nil }
        guard let certificate = FileManager.default.contents(atPath: authority) else {
            throw .tls(file: authority, reason: "it cannot be read")
        }
        guard let key = FileManager.default.contents(atPath: authorityKey) else {
            throw .tls(
                file: authorityKey,
                reason:
                    "the authority's key cannot be read; put it back, or remove \(authority) to make a new "
                    + "authority, which has to be installed on every device"
            )
        }
        return LocalAuthority(LocalAuthority.Pair(certificate: Array(certificate), key: Array(key)))
    }

    private func write(_ pair: LocalAuthority.Pair, certificate: String, key: String) throws(StartError) {
        do throws(SystemError) {
            try WholeFile(key).replace(with: pair.key, mode: 0o600)
            try WholeFile(certificate).replace(with: pair.certificate, mode: 0o644)
        } catch {
            throw .tls(file: certificate, reason: error.explanation)
        }
    }
}
