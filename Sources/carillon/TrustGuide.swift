// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import TLS

/// What to do with the files of `carillon tls init`, in words.
struct TrustGuide {
    /// The files.
    let files: AuthorityFiles
    /// The names of the certificate.
    let names: [CertificateName]
    /// Whether the authority is new, so that devices do not trust it yet.
    let isNew: Bool

    /// The text.
    var text: String {
        let list = names.map(\.description).joined(separator: ", ")
        let hosts = names.filter(Self.mustBeAllowed)
        var lines = [
            "Wrote a certificate for \(list):", "  \(files.certificate)", "  \(files.key)", "",
            "Serve with it (the same names are settings of the YAML file, tlsCertificate and tlsKey):",
            "  carillon serve --tls-certificate \(files.certificate) --tls-key \(files.key)"
                + hosts.map { " --allow-host \($0)" }.joined(),
            "A server that runs already with these files takes them with: systemctl reload carillon, or kill -HUP.",
        ]
        if isNew { lines += devices }
        return lines.joined(separator: "\n")
    }

    /// Whether the server takes requests to a name only if `--allow-host` lists it.
    private static func mustBeAllowed(_ name: CertificateName) -> Bool {
        guard case .host(let host) = name else { return false }
        return host != "localhost" && !host.hasSuffix(".localhost") && !host.hasPrefix("*")
    }

    private var devices: [String] {
        let authority = files.authority
        return [
            "", "Each device has to trust the new authority, once. Copy this file to it (it is no secret):",
            "  \(authority)", "",
            "  carillon ctl   install -D -m 644 \(authority) ~/.config/carillon/authority.pem",
            "  curl, Python   curl --cacert FILE; ssl.create_default_context(cafile=FILE)",
            "  Debian, Ubuntu sudo cp FILE /usr/local/share/ca-certificates/carillon.crt && sudo update-ca-certificates",
            "  Fedora         sudo cp FILE /etc/pki/ca-trust/source/anchors/ && sudo update-ca-trust",
            "  Chrome, Linux  Settings > Privacy and security > Security > Manage certificates > Custom > Installed by you",
            "  Firefox        Settings > Privacy & Security > View Certificates > Authorities > Import",
            "  Windows        certutil -addstore Root FILE (as administrator)",
            "  macOS          sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain FILE",
            "  iOS, iPadOS    open FILE; Settings > General > VPN & Device Management > install; then",
            "                 Settings > General > About > Certificate Trust Settings > turn it on",
            "  Android        Settings > Security > Encryption & credentials > Install a certificate > CA certificate",
            "",
            "Keep \(files.authorityKey) secret: anyone who has it can impersonate any local server.",
        ]
    }
}
