// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// Limits and timing of the WebSocket sessions of one route.
public struct WebSocketOptions: Sendable {
    /// Supported subprotocols, preferred first; the first that the client also offers is chosen.
    public var subprotocols: [String] = []
    /// Limits of received messages; exceeding them closes with 1009.
    ///
    /// Messages of at most 1 MiB in 1,024 fragments by default.
    public var limits = WebSocketLimits()
    /// The policy for clients that offer permessage-deflate; nil never compresses.
    ///
    /// By default neither side keeps a window between messages, so a silent client costs no memory for it.
    public var deflate: PermessageDeflate.Policy? = PermessageDeflate.Policy()
    /// Most queued messages per client; see `WebSocketSession.offer`.
    public var outboundMessages = 1_024
    /// Most queued bytes per client.
    public var outboundInBytes = 1_048_576
    /// Silence of the client after which a ping is sent; nil switches pings off.
    public var pingInterval: Duration? = .seconds(20)
    /// Time for a pong before the connection is closed at once.
    public var pongTimeout: Duration = .seconds(20)
    /// Time for the client to answer a close frame before the connection is closed at once.
    public var closeTimeout: Duration = .seconds(5)

    /// Makes the defaults.
    public init() {
        limits.frameSize = 1_048_576
        limits.messageSize = 1_048_576
        limits.fragmentCount = 1_024
    }
}
