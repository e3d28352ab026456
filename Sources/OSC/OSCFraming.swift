// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How packets are delimited in a stream.
///
/// - Source: OpenSound Control 1.0, "OSC Packets" (sizes); OpenSound Control 1.1, "OSC Packet Streams" (SLIP); RFC 1055.
public enum OSCFraming: Sendable {
    /// Each packet follows its size in four bytes.
    case size
    /// Each packet is between bytes 192.
    case slip

    static let end: UInt8 = 0xC0
    static let escape: UInt8 = 0xDB
    static let escapedEnd: UInt8 = 0xDC
    static let escapedEscape: UInt8 = 0xDD

    /// A packet as it is sent.
    public func frame(_ packet: [UInt8]) -> [UInt8] {
        switch self {
        case .size:
            let count = UInt32(packet.count)
            return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
                + packet
        case .slip:
            var frame = [Self.end]
            for byte in packet {
                switch byte {
                case Self.end: frame += [Self.escape, Self.escapedEnd]
                case Self.escape: frame += [Self.escape, Self.escapedEscape]
                default: frame.append(byte)
                }
            }
            return frame + [Self.end]
        }
    }
}
