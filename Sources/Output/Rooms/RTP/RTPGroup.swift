// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A multicast group and a port to which an RTP stream is sent.
///
/// The groups are those of one site (RFC 2365, 239.0.0.0/8), which routers do not pass on.
public struct RTPGroup: Sendable, Equatable, CustomStringConvertible {
    /// The port if none is given: that of RTP (RFC 3551).
    public static let standardPort: UInt16 = 5004

    /// The four bytes of the address, the first one highest.
    public let address: UInt32
    /// The port.
    public let port: UInt16

    /// Reads `239.77.0.1` or `239.77.0.1:5004`; nil for other addresses, and for ports below 1024.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(RTPGroup.number)
        guard parts.count <= 2, bytes.count == 4, bytes[0] == 239 else { return nil }
        var address: UInt32 = 0
        for byte in bytes {
            guard let byte, byte < 256 else { return nil }
            address = address << 8 | byte
        }
        var port = UInt32(RTPGroup.standardPort)
        if parts.count == 2 {
            guard let given = RTPGroup.number(parts[1]), (1024...65_535).contains(given) else { return nil }
            port = given
        }
        self.init(address: address, port: UInt16(port))
    }

    private init(address: UInt32, port: UInt16) { (self.address, self.port) = (address, port) }

    /// A decimal number of at most five digits, without zeros before it.
    private static func number(_ text: Substring) -> UInt32? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            text == "0" || text.first != "0"
        else { return nil }
        return UInt32(text)
    }

    /// The address alone.
    public var host: String {
        [24, 16, 8, 0].map { "\(address >> UInt32($0) & 0xFF)" }.joined(separator: ".")
    }

    /// As it is read.
    public var description: String { "\(host):\(port)" }

    /// The groups of zones: this one is the main zone's, and the others' follow from their ids.
    ///
    /// They share its first two numbers. A zone keeps its group over restarts, whatever other zones there are, unless two ids lead to the same one,
    /// which then belongs to the first in the list.
    func groups(of zones: [RoomZone]) -> [String: RTPGroup] {
        var taken: Set<UInt32> = [address]
        var groups: [String: RTPGroup] = [:]
        for zone in zones {
            guard zone.id != "main" else {
                groups[zone.id] = self
                continue
            }
            var low = RTPGroup.hash(zone.id)
            while !taken.insert(address & 0xFFFF_0000 | low).inserted { low = (low + 1) & 0xFFFF }
            groups[zone.id] = RTPGroup(address: address & 0xFFFF_0000 | low, port: port)
        }
        return groups
    }

    /// 16 bits of a text (FNV-1a, folded).
    private static func hash(_ text: String) -> UInt32 {
        let full = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return (full >> 16 ^ full) & 0xFFFF
    }
}
