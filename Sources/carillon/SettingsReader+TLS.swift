// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control

extension SettingsReader {
    /// Certificate and key, which belong together; nil without TLS.
    func tlsFiles() throws(StartError) -> TLSFiles? {
        guard let certificate = text(.tlsCertificate) else { return nil }
        guard let key = text(.tlsKey) else {
            throw .tls(file: certificate, reason: "--tls-key does not name its key")
        }
        let files = TLSFiles(certificate: places.absolute(certificate), key: places.absolute(key))
        _ = try files.load()
        return files
    }

    /// A key alone would leave the server without TLS.
    func checkKeyHasCertificate() throws(StartError) {
        guard let key = text(.tlsKey), text(.tlsCertificate) == nil else { return }
        throw .tls(file: key, reason: "--tls-certificate does not name its certificate")
    }
}
