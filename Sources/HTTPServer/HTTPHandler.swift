// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Answers one request, without throwing: what can go wrong has a status.
///
/// Runs as a task of the connection's loop; it is cancelled when the client goes away.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// Answers one request at once, from what is in memory: it runs on the connection's loop and must not block.
///
/// Without middleware such a request needs no task, which makes it the quickest way to answer.
public typealias ImmediateHandler = @Sendable (HTTPRequest) -> HTTPResponse

/// Stands between the server and a handler: it may answer itself, or change the request or the answer.
///
/// `request.route` tells the route that was chosen; requests for which there is none pass through as well.
public typealias Middleware = @Sendable (HTTPRequest, HTTPHandler) async -> HTTPResponse

/// Talks over an accepted WebSocket; the session is closed with 1000 when it returns.
public typealias WebSocketHandler = @Sendable (HTTPRequest, WebSocketSession) async -> Void

/// What a route does.
enum RouteHandler: Sendable {
    case immediate(ImmediateHandler)
    case waiting(HTTPHandler)

    /// The handler for those who can wait.
    var handler: HTTPHandler {
        switch self {
        case .immediate(let handler): { request in handler(request) }
        case .waiting(let handler): handler
        }
    }
}
