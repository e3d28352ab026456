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

/// One answered request.
public struct AccessRecord: Sendable {
    /// The request's number, `HTTPRequest.number`.
    public let number: UInt64
    /// The client's address.
    public let remoteAddress: String
    /// The name of the client's token, if it has one.
    public let client: String?
    /// The request's method.
    public let method: HTTPMethod
    /// The request's target as it was sent.
    public let target: String
    /// The pattern of the route, or nil if there was none.
    public let route: String?
    /// The status of the answer.
    public let status: HTTPStatus
    /// Bytes of content of the answer; zero for HEAD.
    public let lengthInBytes: Int64
    /// When the answer was queued, in microseconds since 1970.
    public let microsecondsSinceEpoch: Int64
    /// From the end of the head to the answer's last byte queued.
    public let duration: Duration
}
