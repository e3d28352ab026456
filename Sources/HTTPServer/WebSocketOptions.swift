// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// Limits and timing of the WebSocket sessions of one route.
public struct WebSocketOptions: Sendable {
    /// Subprotocols this route speaks, the preferred first; the first that the client offers too is chosen.
    public var subprotocols: [String] = []
    /// What a client may send; more closes with 1009.
    ///
    /// Messages of at most 1 MiB in 1,024 fragments by default.
    public var limits = WebSocketLimits()
    /// How messages may be compressed where a client offers permessage-deflate; nothing for never.
    ///
    /// By default neither side keeps a window between messages, so a silent client costs no memory for it.
    public var deflate: PermessageDeflate.Policy? = PermessageDeflate.Policy()
    /// Messages a client may wait for at most; see `WebSocketSession.offer`.
    public var outboundMessages = 1_024
    /// Bytes a client may wait for at most.
    public var outboundInBytes = 1_048_576
    /// Silence of the client after which it is sent a ping; nothing switches pings off.
    public var pingInterval: Duration? = .seconds(20)
    /// Time for a pong before the connection is cut.
    public var pongTimeout: Duration = .seconds(20)
    /// Time for the client to answer a close frame before the connection is cut.
    public var closeTimeout: Duration = .seconds(5)

    /// Keeps every default.
    public init() {
        limits.frameSize = 1_048_576
        limits.messageSize = 1_048_576
        limits.fragmentCount = 1_024
    }
}
