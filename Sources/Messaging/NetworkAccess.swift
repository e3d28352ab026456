// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Platform
import Reactor
import Synchronization
import TLS

/// How targets are reached: only in networks that are allowed.
///
/// - Thread: any.
final class NetworkAccess: Sendable {
    /// The networks in which a target may be.
    private let networks: [AddressRange]
    /// The authorities that the system trusts, read when a target needs them first.
    private let authorities = Mutex<TLSContext?>(nil)

    private static let metadata = "169.254.169.254"

    init(networks: [AddressRange]) { self.networks = networks }

    private func trusted() throws(MessageFailure) -> TLSContext {
        do throws(TLSError) {
            return try authorities.withLock { (known) throws(TLSError) in
                if let known { return known }
                let context = try TLSContext(trusting: nil)
                known = context
                return context
            }
        } catch {
            throw MessageFailure("\(error)")
        }
    }

    /// The addresses of a host to try, in order.
    ///
    /// What a name means is looked at each time, so that no name leads elsewhere later.
    func addresses(of host: String, port: UInt16) throws(MessageFailure) -> [SocketAddress] {
        let all = SocketAddress.lookUp(host: host, port: port)
        guard !all.isEmpty else { throw MessageFailure("there is no address for \(host)") }
        let allowed = all.filter { address in
            // Where machines in a cloud learn their secrets; who means it names it.
            if address.host == Self.metadata, networks == AddressRange.privateNetworks { return false }
            guard let host = address.host else { return false }
            // A broadcast stays in the network of this machine.
            return host == "255.255.255.255" || networks.contains { $0.contains(host) }
        }
        guard let first = all.first, allowed.isEmpty else { return allowed }
        throw MessageFailure("\(first.host ?? host) is in none of the networks that target-network allows")
    }

    /// A socket for datagrams to a host.
    func datagrams(to host: String, _ port: UInt16) throws(MessageFailure) -> ClientSocket {
        var last = MessageFailure("there is no address for \(host)")
        for address in try addresses(of: host, port: port) {
            do throws(SystemError) { return try ClientSocket(address, .datagram, timeout: .seconds(1)) } catch
            {
                last = MessageFailure(error)
            }
        }
        throw last
    }

    /// A connection to a host, encrypted or not.
    func connection(
        to host: String,
        _ port: UInt16,
        encrypted isEncrypted: Bool,
        by deadline: UInt64
    ) throws(MessageFailure) -> Wire {
        let authorities = isEncrypted ? try trusted() : nil
        let addresses = try addresses(of: host, port: port)
        return try MessageFailure.inClient { () throws(ClientError) in
            try Wire.connect(to: host, at: addresses, trusting: authorities, by: deadline)
        }
    }
}
