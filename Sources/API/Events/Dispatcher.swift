// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import SafeText
import Synchronization

/// Sends requests through the server's own router, without a socket: commands of WebSocket clients are answered by the
/// same routes as over HTTP, with the scope that the connection was opened with.
///
/// - Thread: any.
final class Dispatcher: Sendable {
    private let router = Mutex<Router?>(nil)

    /// Sets the router, after all routes are registered.
    func use(_ router: Router) { self.router.withLock { $0 = router } }

    /// Sends a request of the process itself to the router.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        fields: HTTPFields,
        content: [UInt8],
        as client: String
    ) async -> HTTPResponse {
        guard let router = router.withLock(\.self), let target = try? RequestTarget(path, method: method)
        else {
            return ProblemDetails(.serviceUnavailable).response()
        }
        let head = RequestHead(method: method, target: target, fields: fields)
        return await router.respond(
            to: HTTPRequest(head: head, body: RequestBody(content), remoteAddress: client)
        )
    }

    /// Sends a command of a WebSocket to the router.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - opening: the request that opened the connection; it supplies host, credentials and scope.
    /// - Returns: the answer of the route.
    /// - Throws: `invalid-field` for an invalid path.
    func send(_ command: Command, for opening: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = HTTPFields()
        for name in [FieldName.host, .authorization, .cookie] {
            if let value = opening.head.fields[name] { fields[name] = value }
        }
        let (head, body) = try Self.head(command, fields)
        var request = HTTPRequest(
            head: head,
            body: body,
            remoteAddress: opening.remoteAddress,
            number: opening.number
        )
        request.scope = opening.scope
        request.client = opening.client
        request.principal = opening.principal
        return try await respond(to: request)
    }

    /// Sends a command of a client that speaks no HTTP.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - address: the client's address and port.
    ///   - identity: the token that it has shown; nil without one.
    ///   - scope: what it may do.
    /// - Returns: the answer of the route.
    /// - Throws: `invalid-field` for an invalid path.
    func send(
        _ command: Command,
        from address: String,
        as identity: AccessIdentity?,
        _ scope: AccessScope?
    ) async throws(Problem) -> HTTPResponse {
        let (head, body) = try Self.head(command, HTTPFields())
        var request = HTTPRequest(head: head, body: body, remoteAddress: address)
        (request.client, request.scope) = (identity, scope)
        return try await respond(to: request)
    }

    private func respond(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        guard let router = router.withLock(\.self) else {
            throw Problem(.shuttingDown, detail: "The server has no routes.")
        }
        return await router.respond(to: request)
    }

    private static func head(
        _ command: Command,
        _ fields: HTTPFields
    ) throws(Problem) -> (head: RequestHead, body: RequestBody) {
        guard let target = try? RequestTarget(command.path, method: command.method) else {
            throw .invalid("path", allowed: "an absolute path", given: "\"\(command.path.cut(toBytes: 64))\"")
        }
        var fields = fields
        for (name, value) in command.fields { fields[name] = value }
        var body: [UInt8] = []
        if let json = command.body {
            body = json.encoded
            fields[.contentType] = "application/json"
        }
        return (RequestHead(method: command.method, target: target, fields: fields), RequestBody(body))
    }
}
