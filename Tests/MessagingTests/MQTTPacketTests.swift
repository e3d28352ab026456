// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Testing

@testable import Messaging

/// Packets of MQTT, byte by byte.
///
/// - Source: MQTT 3.1.1, sections 2.2.3, 3.1 and 3.3.
struct MQTTPacketTests {
    @Test func `a connection has a clean session and no name`() {
        let plain: [UInt8] = [0x10, 12, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0x02, 0, 60, 0, 0]
        #expect(MQTTPacket.connect(nil, nil) == plain)
        let packet = MQTTPacket.connect("u", "pw")
        #expect(packet[9] == 0xC2 && packet.suffix(7) == [0, 1, 0x75, 0, 2, 0x70, 0x77])
        // A password needs a user.
        #expect(MQTTPacket.connect(nil, "p").suffix(5) == [0, 0, 0, 1, 0x70])
    }

    @Test func `a message has its topic, its number and its content`() {
        var message = TargetMessage()
        (message.topic, message.text, message.retain) = ("a/b", "on", true)
        #expect(MQTTPacket.publish(message, number: nil) == [0x31, 7, 0, 3, 0x61, 0x2F, 0x62, 0x6F, 0x6E])
        #expect(
            MQTTPacket.publish(message, number: 258) == [
                0x33, 9, 0, 3, 0x61, 0x2F, 0x62, 1, 2, 0x6F, 0x6E,
            ]
        )
        message.text = String(repeating: "x", count: 200)
        #expect(MQTTPacket.publish(message, number: nil).prefix(3) == [0x31, 0xCD, 0x01])
    }

    @Test func `answers come whole, in pieces, and not at all`() throws {
        let stream: [UInt8] = [0x20, 2, 0, 0, 0x40, 2, 1, 2]
        var bytes: [UInt8] = []
        var packets: [(UInt8, [UInt8])] = []
        for byte in stream {
            bytes.append(byte)
            while let (first, body) = try MQTTPacket.take(&bytes) { packets.append((first, body)) }
        }
        #expect(packets.map(\.0) == [0x20, 0x40] && packets.map(\.1) == [[0, 0], [1, 2]] && bytes.isEmpty)
        var long: [UInt8] = [0x20, 0xFF, 0xFF, 0xFF, 0xFF]
        #expect(throws: MessageFailure.self) { try MQTTPacket.take(&long) }
        var large: [UInt8] = [0x30, 0x80, 0x10]
        #expect(throws: MessageFailure.self) { try MQTTPacket.take(&large) }
        for code in UInt8(1)...6 { #expect(!MQTTPacket.refusal(code).isEmpty) }
    }
}
