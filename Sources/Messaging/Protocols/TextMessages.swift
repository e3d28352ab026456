// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Reactor

extension MessageProtocol {
    /// Text or bytes as they are, over UDP or TCP: projectors, matrix switches, relays.
    static let text = MessageProtocol(
        schemes: ["udp", "tcp"],
        form: "udp://HOST:PORT, tcp://HOST:PORT",
        values: [.text, .hex],
        accepts: { !$0.host.isEmpty && $0.port != nil && ["", "/"].contains($0.path) },
        check: { message throws(EngineError) in
            guard message.content?.isEmpty == false else {
                throw missing(.text, "text or hex with at least a byte")
            }
        },
        link: { address, _, network in
            SocketLink(
                address.host,
                address.port ?? 0,
                address.scheme == "udp" ? .datagram : .stream,
                network
            ) {
                $0.content ?? []
            }
        }
    )
}
