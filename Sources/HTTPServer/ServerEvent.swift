// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import Platform
public import Reactor

/// What a server has to tell its log.
///
/// - Thread: the log closure is called on the loops and must not block.
public enum ServerEvent: Sendable {
    /// It listens at an address.
    case listening(SocketAddress)
    /// It answered a request, well or not.
    case answered(AccessRecord)
    /// A request could not be read; the client got the status, when it was still there to get it.
    case refused(remoteAddress: String, status: HTTPStatus, reason: String)
    /// Accepting rests because descriptors or memory ran out.
    case acceptPaused(SystemError)
    /// A connection got 503 because there are too many.
    case connectionLimitReached(remoteAddress: String)
    /// It has stopped; `cut` connections had to be cut when the time given to `shutdown` was over.
    case stopped(cut: Int)
}

/// One answered request.
public struct AccessRecord: Sendable {
    /// The request's number, `HTTPRequest.number`.
    public let number: UInt64
    /// The client's address.
    public let remoteAddress: String
    /// The name of the client's token, where it has one.
    public let client: String?
    /// The request's method.
    public let method: HTTPMethod
    /// The request's target as it was sent.
    public let target: String
    /// The pattern of the route, or nothing when there was none.
    public let route: String?
    /// The status of the answer.
    public let status: HTTPStatus
    /// Bytes of content of the answer; zero for HEAD.
    public let lengthInBytes: Int64
    /// When the answer was handed to the outbound buffer, in microseconds since 1970.
    public let microsecondsSinceEpoch: Int64
    /// From the end of the head to the answer's last byte handed to the outbound buffer.
    public let duration: Duration
}
