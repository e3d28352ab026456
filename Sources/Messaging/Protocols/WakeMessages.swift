// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Reactor

extension MessageProtocol {
    /// Wake-on-LAN: a "magic packet" that switches a machine on, sent to all machines of a network.
    ///
    /// - Source: AMD, "Magic Packet Technology", 20213.
    static let wake = MessageProtocol(
        schemes: ["wol"],
        form: "wol://255.255.255.255/AA-BB-CC-DD-EE-FF",
        values: [],
        accepts: { !$0.host.isEmpty && hardwareAddress($0.path) != nil },
        check: { _ throws(EngineError) in },
        link: { address, _, network in
            let machine = hardwareAddress(address.path) ?? []
            return SocketLink(address.host, address.port ?? 9, .datagram, network) { _ in
                [UInt8](repeating: 0xFF, count: 6) + (0..<16).flatMap { _ in machine }
            }
        }
    )

    /// The six bytes of a path such as `/AA-BB-CC-DD-EE-FF`, also with colons.
    static func hardwareAddress(_ path: String) -> [UInt8]? {
        guard path.hasPrefix("/") else { return nil }
        let parts = path.dropFirst().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == ":" }
        let bytes = parts.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
        return parts.count == 6 && bytes.count == 6 ? bytes : nil
    }
}
