// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The address of an MQTT broker.
struct BrokerAddress: Sendable, Equatable {
    /// The name or address of its machine.
    let host: String
    /// 1 to 65535.
    let port: Int
    /// Whether the connection is encrypted.
    let isEncrypted: Bool

    /// Reads `mqtt://HOST[:PORT]` (port 1883), or `mqtts://HOST[:PORT]` (port 8883); an IPv6 address has brackets.
    ///
    /// - Returns: nil for any other text.
    init?(_ text: String) {
        let schemes = [("mqtt://", 1883, false), ("mqtts://", 8883, true)]
        guard let (scheme, standardPort, isEncrypted) = schemes.first(where: { text.hasPrefix($0.0) })
        else { return nil }
        var host = text.dropFirst(scheme.count)
        var port = standardPort
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            guard let number = UInt16(host[host.index(after: colon)...]), number > 0 else { return nil }
            port = Int(number)
            host = host[..<colon]
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        let isHost = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                true
            case UInt8(ascii: ":"): isBracketed
            default: false
            }
        }
        guard isHost, (1...253).contains(host.utf8.count) else { return nil }
        (self.host, self.port, self.isEncrypted) = (String(host), port, isEncrypted)
    }

    /// Whether the broker runs on this machine, so that nobody else sees what is sent.
    var isLocal: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

extension BrokerAddress: CustomStringConvertible {
    /// As `init` reads it, with the port.
    var description: String {
        (isEncrypted ? "mqtts://" : "mqtt://") + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
