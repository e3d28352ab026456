// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Reactor

/// Where a server of OSC listens, and its limits.
public struct OSCServerConfiguration: Sendable, Equatable {
    /// Addresses for UDP and TCP, without Unix sockets.
    public var addresses: [SocketAddress]
    /// The networks whose clients are answered; a client of another one is not.
    public var networks: [AddressRange] = AddressRange.privateNetworks
    /// Most messages per second of one address, with a burst of twice as many; four times as many of all together.
    public var messagesPerSecond = 500
    /// Most clients that are remembered.
    public var maximumClients = 256
    /// Most packets of a client that wait.
    public var maximumWaiting = 64
    /// Most bytes of a packet over TCP.
    public var packetLimitInBytes = 1 << 20
    /// Most bytes that wait to be sent to a client over TCP; one more ends its connection.
    public var outboundLimitInBytes = 4 << 20
    /// How long a client over UDP keeps its subscription, and is remembered, without a message.
    public var restAfter = Duration.seconds(60)
    /// How long a client over UDP that has something to keep is remembered.
    public var forgetAfter = Duration.seconds(3_600)

    /// Makes the default configuration.
    public init(addresses: [SocketAddress]) { self.addresses = addresses }
}
