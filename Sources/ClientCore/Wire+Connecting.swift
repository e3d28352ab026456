// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
package import Reactor
package import TLS

extension Wire {
    /// Connects to the first of some addresses that answers.
    ///
    /// - Parameters:
    ///   - host: the name or address that a certificate must have.
    ///   - addresses: in the order to try them, at least one.
    ///   - tls: the trusted authorities; nil for a plain connection.
    ///   - deadline: when it must be done, in nanoseconds of the monotonic clock.
    /// - Returns: the connection.
    /// - Throws: why the last address failed.
    package static func connect(
        to host: String,
        at addresses: [SocketAddress],
        trusting tls: TLSContext?,
        by deadline: UInt64
    ) throws(ClientError) -> Wire {
        var last = ClientError.unreachable(place: host, reason: "there is no address for \(host)")
        for (index, address) in addresses.enumerated() {
            // None that does not answer takes the time of the others.
            let left = (deadline - min(deadline, SystemClock.monotonic.now)) / UInt64(addresses.count - index)
            guard left > 0 else { throw .timeout(place: host) }
            do throws(ClientError) {
                let wire = try Wire(
                    socket(address, .nanoseconds(max(1_000_000, left)), host),
                    to: host,
                    host: host,
                    trusting: tls
                )
                wire.setDeadline(deadline)
                try wire.shakeHands()
                return wire
            } catch {
                last = error
            }
        }
        throw last
    }

    private static func socket(
        _ address: SocketAddress,
        _ timeout: Duration,
        _ host: String
    ) throws(ClientError) -> ClientSocket {
        do throws(SystemError) { return try ClientSocket(address, timeout: timeout) } catch {
            throw ClientError(error, at: host)
        }
    }
}
