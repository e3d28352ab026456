// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The address of a target, read: `SCHEME://HOST:PORT/PATH`.
struct TargetAddress: Sendable, Equatable {
    /// Says the protocol; in lowercase.
    let scheme: String
    /// A name or an address, IPv6 without brackets; empty for a device of this machine.
    let host: String
    /// The port; nil if none is given.
    let port: UInt16?
    /// The path with its query, from `/` or `?` on; may be empty.
    let path: String

    /// Reads an address; nil for a text of another form, or with other characters than printable ASCII.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let mark = text.range(of: "://") else {
            return nil
        }
        scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        path = String(rest[end...])
        var place = rest[..<end]
        guard !path.contains("#"), !place.contains("@") else { return nil }
        var port: UInt16?
        if let colon = place.lastIndex(of: ":"), place.last != "]",
            !place[..<colon].contains(":") || place.hasPrefix("[")
        {
            guard let number = UInt16(place[place.index(after: colon)...]), number > 0 else { return nil }
            port = number
            place = place[..<colon]
        }
        self.port = port
        if place.hasPrefix("["), place.hasSuffix("]") { place = place.dropFirst().dropLast() }
        guard place.utf8.count <= 253, place.utf8.allSatisfy({ Self.isOfHost($0) }) else { return nil }
        host = String(place)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
