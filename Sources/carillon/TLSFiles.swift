// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Logging
import TLS

/// The files of the server's certificate and of its key.
struct TLSFiles: Sendable, Equatable {
    /// Days before the end of a certificate from which on the log warns.
    static let warningDays = 14

    /// The path of the certificate.
    let certificate: String
    /// The path of the key.
    let key: String

    /// Reads and checks both.
    ///
    /// - Throws: `tls` with the file and the reason.
    func load() throws(StartError) -> TLSContext {
        let (chain, secret) = (try bytes(certificate), try bytes(key))
        let context: TLSContext
        do throws(TLSError) {
            context = try TLSContext(certificate: chain, key: secret)
        } catch {
            switch error {
            case .unusableKey, .keyOfAnotherCertificate: throw .tls(file: key, reason: "\(error)")
            default: throw .tls(file: certificate, reason: "\(error)")
            }
        }
        try refuseSharedKey()
        return context
    }

    /// Throws if others may read the key.
    private func refuseSharedKey() throws(StartError) {
        let facts = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: key).resolvingSymlinksInPath().path
        )
        guard let mode = (facts?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o007 != 0 else { return }
        let digits = String(mode, radix: 8)
        throw .tls(file: key, reason: "its mode is \(digits), so that others may read it; run chmod o= on it")
    }

    /// Logs how long a certificate is valid; a warning if that is not long.
    func report(_ context: TLSContext, to logger: Logger, now: Date = Date()) {
        guard let seconds = context.endOfValidity else { return }
        let end = Date(timeIntervalSince1970: Double(seconds))
        let metadata: Logger.Metadata = ["file": "\(certificate)", "until": "\(end.formatted(.iso8601))"]
        if end < now {
            logger.error("the TLS certificate has expired", metadata: metadata)
        } else if end < now + Double(Self.warningDays) * 86_400 {
            logger.warning("the TLS certificate expires soon", metadata: metadata)
        } else {
            logger.info("TLS certificate", metadata: metadata)
        }
    }

    private func bytes(_ path: String) throws(StartError) -> [UInt8] {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw .tls(file: path, reason: "it cannot be read")
        }
        return Array(data)
    }
}
