// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import OSC
public import Reactor

/// A client: one connection over TCP, or one address and port over UDP.
///
/// - Thread: any.
public final class OSCClient: Sendable {
    /// Most bytes of a datagram.
    public static let datagramLimit = 65_507

    /// Unique within the server.
    public let id: UInt64
    /// Its address and port.
    public let address: SocketAddress
    /// Whether it is connected over TCP.
    public let isConnected: Bool
    private let sendBytes: @Sendable ([UInt8]) -> Void

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - address: its address and port.
    ///   - isConnected: whether it is connected over TCP.
    ///   - send: sends the bytes of a packet; called on any thread.
    public init(
        _ id: UInt64,
        _ address: SocketAddress,
        isConnected: Bool,
        send: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (self.id, self.address, self.isConnected, sendBytes) = (id, address, isConnected, send)
    }

    /// Sends a message.
    ///
    /// - Returns: false if it does not fit into a datagram.
    @discardableResult
    public func send(_ message: OSCMessage) -> Bool {
        let bytes = OSCPacket.message(message).encoded
        guard isConnected || bytes.count <= Self.datagramLimit else { return false }
        sendBytes(bytes)
        return true
    }
}
