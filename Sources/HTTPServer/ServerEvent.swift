// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import Platform
public import Reactor

/// An event for a server's log.
///
/// - Thread: the log closure is called on the loops and must not block.
public enum ServerEvent: Sendable {
    /// The server listens at an address.
    case listening(SocketAddress)
    /// An address cannot be listened on; others can, and it is tried again.
    case notListening(SocketAddress, SystemError)
    /// A request was answered, with any status.
    case answered(AccessRecord)
    /// A request could not be parsed; the status was sent if the client was still connected.
    case refused(remoteAddress: String, status: HTTPStatus, reason: String)
    /// A TLS handshake failed, or a connection broke the protocol.
    case encryptionFailed(remoteAddress: String, reason: String)
    /// Accepting is paused because descriptors or memory ran out.
    case acceptPaused(SystemError)
    /// Connections are accepted again after such a pause.
    case acceptResumed
    /// A connection got 503 because there are too many.
    case connectionLimitReached(remoteAddress: String)
    /// The server has stopped; `cut` connections were closed at the end of the grace period.
    case stopped(cut: Int)
}
