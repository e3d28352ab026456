// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Answers one request; does not throw, errors are responses.
///
/// Runs as a task of the connection's loop; it is cancelled when the client disconnects.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// Answers one request at once, from memory: it runs on the connection's loop and must not block.
///
/// Without middleware such a request needs no task, which is the fastest way to answer.
public typealias ImmediateHandler = @Sendable (HTTPRequest) -> HTTPResponse

/// Wraps a handler: it may answer itself, or change the request or the response.
///
/// `request.route` is the chosen route; requests without a route pass through as well.
public typealias Middleware = @Sendable (HTTPRequest, HTTPHandler) async -> HTTPResponse

/// Handles an accepted WebSocket; the session is closed with 1000 when it returns.
public typealias WebSocketHandler = @Sendable (HTTPRequest, WebSocketSession) async -> Void

/// The handler of a route.
enum RouteHandler: Sendable {
    case immediate(ImmediateHandler)
    case waiting(HTTPHandler)

    /// The answer of a handler that is immediate; nil for others.
    func answer(_ request: HTTPRequest) -> HTTPResponse? {
        guard case .immediate(let handler) = self else { return nil }
        return handler(request)
    }

    /// The handler as an asynchronous one.
    var handler: HTTPHandler {
        switch self {
        case .immediate(let handler): { request in handler(request) }
        case .waiting(let handler): handler
        }
    }
}
