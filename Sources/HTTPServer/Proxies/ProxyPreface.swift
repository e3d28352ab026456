// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The beginning of a connection that a proxy may use to name its client: PROXY protocol, version 1 or 2.
///
/// - Source: haproxy's `doc/proxy-protocol.txt`.
struct ProxyPreface: Sendable {
    /// What the bytes so far are.
    enum Result: Equatable {
        /// They may become a header.
        case needMore
        /// There is no header, or one that is over; the rest belongs to the client.
        ///
        /// The address is `host:port`; nil if the header names none, as that of a health check.
        case over(address: String?, rest: [UInt8])
        /// A header that is wrong: the connection has to be closed.
        case malformed
    }

    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]
    private static let word = Array("PROXY ".utf8)
    /// Longest header of version 1, with its line end.
    private static let longestLine = 107
    /// Longest header of version 2 that is read: addresses and a few extensions.
    private static let longestHeader = 4_096

    private var bytes: [UInt8] = []

    /// Takes the next bytes.
    mutating func take(_ piece: some Sequence<UInt8>) -> Result {
        bytes.append(contentsOf: piece)
        let isBinary = Self.signature.prefix(bytes.count).elementsEqual(bytes.prefix(Self.signature.count))
        if isBinary { return bytes.count < 16 ? .needMore : binary() }
        let isText = Self.word.prefix(bytes.count).elementsEqual(bytes.prefix(Self.word.count))
        if isText { return bytes.count < Self.word.count ? .needMore : text() }
        return .over(address: nil, rest: bytes)
    }

    /// `PROXY TCP4 192.0.2.1 192.0.2.2 51234 80`, or `PROXY UNKNOWN`.
    private func text() -> Result {
        guard let end = bytes.firstIndex(of: 0x0A) else {
            return bytes.count < Self.longestLine ? .needMore : .malformed
        }
        guard end < Self.longestLine, end > 0, bytes[end - 1] == 0x0D else { return .malformed }
        let words = String(decoding: bytes[..<(end - 1)], as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        let rest = Array(bytes[(end + 1)...])
        guard words.count >= 2 else { return .malformed }
        switch words[1] {
        case "UNKNOWN": return .over(address: nil, rest: rest)
        case "TCP4", "TCP6":
            guard words.count == 6, TrustedProxies.isAddress(words[2]), UInt16(words[4]) != nil else {
                return .malformed
            }
            let host = words[1] == "TCP6" ? "[\(words[2])]" : String(words[2])
            return .over(address: "\(host):\(words[4])", rest: rest)
        default: return .malformed
        }
    }

    private func binary() -> Result {
        let length = Int(bytes[14]) << 8 | Int(bytes[15])
        guard bytes[12] >> 4 == 2, length <= Self.longestHeader else { return .malformed }
        guard bytes.count >= 16 + length else { return .needMore }
        let block = Array(bytes[16..<(16 + length)])
        let rest = Array(bytes[(16 + length)...])
        switch (bytes[12] & 0xF, bytes[13]) {
        case (0, _): return .over(address: nil, rest: rest)
        case (1, 0x11):
            guard length >= 12 else { return .malformed }
            let host = block[..<4].map(String.init).joined(separator: ".")
            return .over(address: "\(host):\(Int(block[8]) << 8 | Int(block[9]))", rest: rest)
        case (1, 0x21):
            guard length >= 36 else { return .malformed }
            let groups = stride(from: 0, to: 16, by: 2).map {
                String(Int(block[$0]) << 8 | Int(block[$0 + 1]), radix: 16)
            }
            return .over(
                address: "[\(groups.joined(separator: ":"))]:\(Int(block[32]) << 8 | Int(block[33]))",
                rest: rest
            )
        case (1, _): return .over(address: nil, rest: rest)
        default: return .malformed
        }
    }
}
