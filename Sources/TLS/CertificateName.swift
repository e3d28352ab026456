// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import COpenSSL

/// A name or an address that a certificate is for.
public enum CertificateName: Sendable, Hashable, CustomStringConvertible {
    /// A host name in lowercase; its first label may be `*`.
    case host(String)
    /// An IPv4 or IPv6 address without brackets.
    case address(String)

    /// Reads a host name of at most 253 bytes, or an address.
    ///
    /// - Returns: nil for any other text.
    public init?(_ text: String) {
        if let octets = a2i_IPADDRESS(text) {
            ASN1_OCTET_STRING_free(octets)
            self = .address(text)
            return
        }
        let name = text.lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.enumerated().allSatisfy { index, label in
            if index == 0, label == "*", labels.count > 2 { return true }
            return (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy(Self.isNameByte)
        }
        // A name of digits alone would be an address that is none.
        let isNumber = labels.last.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? true
        guard isName, !isNumber, name.utf8.count <= 253 else { return nil }
        self = .host(name)
    }

    /// The text that `init(_:)` reads.
    public var description: String {
        switch self {
        case .host(let name), .address(let name): name
        }
    }

    /// As a subject alternative name.
    var alternative: String {
        switch self {
        case .host(let name): "DNS:\(name)"
        case .address(let address): "IP:\(address)"
        }
    }

    /// As a constraint of an authority: exactly this address, or this name and those below it.
    var constraint: String {
        switch self {
        case .host(let name): "DNS:\(name.hasPrefix("*.") ? String(name.dropFirst(2)) : name)"
        case .address(let address) where address.contains(":"):
            "IP:\(address)/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
        case .address(let address): "IP:\(address)/255.255.255.255"
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
