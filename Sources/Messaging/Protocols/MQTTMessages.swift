// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Engine

extension MessageProtocol {
    /// MQTT: messages that a broker passes on.
    static let mqtt = MessageProtocol(
        schemes: ["mqtt", "mqtts"],
        form: "mqtt://HOST[:PORT], mqtts://HOST[:PORT]",
        values: [.topic, .qos, .retain, .text, .hex],
        accepts: { !$0.host.isEmpty && ["", "/"].contains($0.path) },
        check: { message throws(EngineError) in
            guard let topic = message.topic else { throw missing(.topic, "a topic such as lights/foyer/set") }
            guard !topic.isEmpty, !topic.utf8.contains(where: { "#+".utf8.contains($0) || $0 == 0 }) else {
                let allowed = "a topic without #, + and null characters"
                throw .invalidValue(field: "topic", allowed: allowed, given: "another text")
            }
        },
        link: { address, target, network in MQTTLink(address, target, network) }
    )
}

/// A link to a broker: a client that only publishes.
///
/// - Source: MQTT 3.1.1, sections 3.1 to 3.4 and 3.14.
private final class MQTTLink: TargetLink {
    private let address: TargetAddress
    private let target: TargetSettings
    private let network: NetworkAccess
    private var wire: Wire?
    private var received: [UInt8] = []
    private var number: UInt16 = 0

    init(_ address: TargetAddress, _ target: TargetSettings, _ network: NetworkAccess) {
        (self.address, self.target, self.network) = (address, target, network)
    }

    func open(by deadline: UInt64) throws(MessageFailure) {
        if let wire, wire.isQuiet {
            wire.setDeadline(deadline)
            return
        }
        close()
        let isEncrypted = address.scheme == "mqtts"
        let port = address.port ?? (isEncrypted ? 8883 : 1883)
        let wire = try network.connection(to: address.host, port, encrypted: isEncrypted, by: deadline)
        let answer = try exchange(MQTTPacket.connect(target.user, target.secret), 0x20, on: wire)
        guard answer.count == 2, answer[1] == 0 else {
            throw MessageFailure("the broker refuses the connection: \(MQTTPacket.refusal(answer.last ?? 0))")
        }
        self.wire = wire
    }

    func send(_ message: TargetMessage, by deadline: UInt64) throws(MessageFailure) -> String? {
        guard let wire else { throw MessageFailure("it is not connected") }
        wire.setDeadline(deadline)
        number = number == .max ? 1 : number + 1
        let isConfirmed = message.qos == 1
        let packet = MQTTPacket.publish(message, number: isConfirmed ? number : nil)
        do throws(MessageFailure) {
            guard isConfirmed else {
                try MessageFailure.inClient { () throws(ClientError) in try wire.send(packet) }
                return nil
            }
            let answer = try exchange(packet, 0x40, on: wire)
            guard answer == [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] else {
                throw MessageFailure("the broker confirms another message")
            }
            return "confirmed"
        } catch {
            close()
            throw error
        }
    }

    func close() {
        if let wire { try? wire.send([0xE0, 0]) }
        (wire, received) = (nil, [])
    }

    /// Sends a packet and waits for the one that answers it.
    private func exchange(_ packet: [UInt8], _ type: UInt8, on wire: Wire) throws(MessageFailure) -> [UInt8] {
        try MessageFailure.inClient { () throws(ClientError) in try wire.send(packet) }
        while true {
            if let (first, body) = try MQTTPacket.take(&received) {
                if first & 0xF0 == type { return body }
                continue
            }
            let bytes = try MessageFailure.inClient { () throws(ClientError) in try wire.receive() }
            guard !bytes.isEmpty else { throw MessageFailure("the broker ends the connection") }
            received += bytes
        }
    }
}

/// Packets of MQTT 3.1.1, as bytes.
enum MQTTPacket {
    /// Most bytes of a packet that a broker sends to one who only publishes.
    private static let limitInBytes = 1024

    /// CONNECT with a clean session, and a name that the broker gives.
    static func connect(_ user: String?, _ password: String?) -> [UInt8] {
        // A password needs a user.
        let hasUser = user != nil || password != nil
        let flags: UInt8 = 0x02 | (hasUser ? 0x80 : 0) | (password == nil ? 0 : 0x40)
        var body = string("MQTT") + [4, flags, 0, 60] + string("")
        if hasUser { body += string(user ?? "") }
        if let password { body += string(password) }
        return packet(0x10, body)
    }

    /// PUBLISH, with quality of service 1 if it has a number.
    static func publish(_ message: TargetMessage, number: UInt16?) -> [UInt8] {
        let flags: UInt8 = (number == nil ? 0 : 0x02) | (message.retain == true ? 0x01 : 0)
        let name = number.map { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] } ?? []
        return packet(0x30 | flags, string(message.topic ?? "") + name + (message.content ?? []))
    }

    /// Takes the first packet from what was received: its first byte, and what follows its length.
    ///
    /// - Returns: nil if it is not complete yet.
    static func take(_ bytes: inout [UInt8]) throws(MessageFailure) -> (first: UInt8, body: [UInt8])? {
        var length = 0
        for index in 1...4 {
            guard index < bytes.count else { return nil }
            length |= Int(bytes[index] & 0x7F) << (7 * (index - 1))
            guard bytes[index] < 0x80 else { continue }
            guard length <= limitInBytes else { break }
            guard bytes.count >= index + 1 + length else { return nil }
            defer { bytes.removeFirst(index + 1 + length) }
            return (bytes[0], Array(bytes[(index + 1)...].prefix(length)))
        }
        throw MessageFailure("its answer is not MQTT")
    }

    /// The reason of a return code of CONNACK.
    static func refusal(_ code: UInt8) -> String {
        switch code {
        case 1: "another version of MQTT"
        case 2: "the client's name"
        case 3: "not available"
        case 4: "user or password"
        case 5: "not authorized"
        default: "code \(code)"
        }
    }

    private static func string(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(Int(UInt16.max)))
        return [UInt8(bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }

    private static func packet(_ first: UInt8, _ body: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = body.count
        repeat {
            length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return [first] + length + body
    }
}
