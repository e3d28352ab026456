// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Foundation
import HTTPServer
import Logging
import Reactor
import ServiceLog

/// The addresses at which the server listens, checked and announced.
extension Composition {
    /// Starts listening.
    ///
    /// - Returns: the addresses.
    /// - Throws: `listen`, or why an address is refused.
    func listen(_ server: HTTPServer) async throws(StartError) -> [SocketAddress] {
        let addresses: [SocketAddress]
        do {
            addresses = try await server.start()
        } catch {
            throw .listen(reason: "\(error)")
        }
        // Sockets passed by the service manager were not checked with the settings.
        if let refusal = addresses.lazy.compactMap({ settings.refusal(of: $0) }).first {
            await server.shutdown(grace: .zero)
            throw refusal
        }
        return addresses
    }

    /// Reports the addresses on standard output.
    func announce(_ addresses: [SocketAddress]) {
        let scheme = settings.tls == nil ? "http" : "https"
        for address in addresses {
            let (text, place) =
                switch address {
                case .unix: ("Carillon \(Carillon.version) listens at \(address)", "\(address)")
                case .ipv4, .ipv6:
                    (
                        "Carillon \(Carillon.version): dashboard at \(scheme)://\(address)/",
                        "\(scheme)://\(address)/"
                    )
                }
            guard settings.logFormat == .json else {
                Console.say(text)
                continue
            }
            // Every line of standard output is JSON then, as those of the access log are.
            let line = LogLine(
                level: .notice,
                label: "carillon",
                message: "listening",
                facts: [("version", Carillon.version), ("address", place)]
            )
            Console.write(line.bytes(.json, at: Date()))
        }
    }
}
