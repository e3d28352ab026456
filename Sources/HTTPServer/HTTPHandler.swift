// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Answers one request, without throwing: what can go wrong has a status.
///
/// Runs as a task of the connection's loop; it is cancelled when the client goes away.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// Stands between the server and a handler: it may answer itself, or change the request or the answer.
///
/// `request.route` tells the route that was chosen; requests for which there is none pass through as well.
public typealias Middleware = @Sendable (HTTPRequest, HTTPHandler) async -> HTTPResponse

/// Talks over an accepted WebSocket; the session is closed with 1000 when it returns.
public typealias WebSocketHandler = @Sendable (HTTPRequest, WebSocketSession) async -> Void
