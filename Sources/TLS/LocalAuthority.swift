// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// An authority of one's own, which issues certificates for servers on the local network.
///
/// Its constraints keep a stolen key from passing for the rest of the Internet: it may issue for `localhost`, names that end
/// in `.local`, `.lan`, `.internal` or `.home.arpa`, private and link-local addresses, and the names it was made with.
/// - Thread: any.
/// - Source: RFC 5280 section 4.2.1.10 (name constraints); RFC 1918, 4193, 3927, 4291 (addresses).
public struct LocalAuthority: Sendable {
    /// A certificate and its private key, both PEM.
    public struct Pair: Sendable, Hashable {
        /// The certificate.
        public let certificate: [UInt8]
        /// The key, PKCS #8.
        public let key: [UInt8]

        /// Takes the texts of two files.
        public init(certificate: [UInt8], key: [UInt8]) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// Days for which an authority is valid.
    public static let validityInDays = 3_650
    /// Days for which a certificate can be valid; Apple's devices refuse longer ones.
    public static let certificateDays = 1...825

    private static let domains = ["localhost", "local", "lan", "internal", "home.arpa"]
    private static let networks = [
        "127.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0",
        "169.254.0.0/255.255.0.0", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fc00::/fe00::", "fe80::/ffc0::",
    ]

    /// The authority's own certificate and key; devices trust the former.
    public let pair: Pair

    /// Takes an authority that was made before.
    public init(_ pair: Pair) { self.pair = pair }

    /// Makes an authority with a new key on P-256.
    ///
    /// - Parameters:
    ///   - title: shown by devices, such as `Carillon authority of kiosk`; at most 64 bytes.
    ///   - names: names and addresses that it may issue for besides local ones.
    ///   - now: seconds since 1970.
    /// - Throws: OpenSSL's reason.
    public init(title: String, names: [CertificateName], now: Int64) throws(TLSError) {
        let key = try PrivateKey()
        let draft = try CertificateDraft(subject: title, key: key)
        try draft.setValidity(from: now - 3_600, days: Self.validityInDays)
        try draft.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        try draft.add(NID_key_usage, "critical,keyCertSign,cRLSign")
        // For servers only: with its key nobody signs mail, programs or clients.
        try draft.add(NID_ext_key_usage, "serverAuth")
        try draft.add(NID_subject_key_identifier, "hash")
        // No directory names: Go refuses certificates with constraints of a form that it does not know.
        let permitted =
            ["permitted;email:carillon.invalid"] + Self.domains.map { "permitted;DNS:\($0)" }
            + Self.networks.map { "permitted;IP:\($0)" }
            + names.map { "permitted;\($0.constraint)" }
        try draft.add(NID_name_constraints, "critical," + permitted.joined(separator: ","))
        try draft.sign(by: draft, key)
        pair = Pair(certificate: try draft.text(), key: try key.text())
    }

    /// Issues a certificate with a new key on P-256 for a server.
    ///
    /// - Parameters:
    ///   - names: at least one; each is in the certificate.
    ///   - days: how long it is valid, in `certificateDays`.
    ///   - now: seconds since 1970.
    /// - Returns: the certificate and its key.
    /// - Throws: `notPermitted` if the constraints exclude a name or the authority has expired; OpenSSL's reason.
    public func issue(for names: [CertificateName], days: Int, now: Int64) throws(TLSError) -> Pair {
        let authority = try CertificateDraft(reading: pair.certificate)
        let key = try PrivateKey()
        // No name: it would be checked as one where the alternative names are addresses only.
        let draft = try CertificateDraft(subject: "Carillon server", key: key)
        try draft.setValidity(from: now - 3_600, days: days)
        try draft.setIssuer(authority)
        try draft.add(NID_basic_constraints, "critical,CA:FALSE")
        try draft.add(NID_key_usage, "critical,digitalSignature")
        try draft.add(NID_ext_key_usage, "serverAuth")
        try draft.add(NID_subject_key_identifier, "hash")
        try draft.add(NID_authority_key_identifier, "keyid:always", issuer: authority)
        try draft.add(NID_subject_alt_name, names.map(\.alternative).joined(separator: ","))
        try draft.sign(by: authority, try PrivateKey(reading: pair.key))
        try draft.verify(against: authority, at: now)
        return Pair(certificate: try draft.text(), key: try key.text())
    }
}
