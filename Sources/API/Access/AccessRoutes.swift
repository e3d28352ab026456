// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// `/v1/login`, `/v1/logout`, `/v1/tickets` and `/v1/tokens`: who asks, and how a browser says so.
struct AccessRoutes: Sendable {
    /// Bytes of a token at most.
    private static let tokenLimit = 256

    /// Nil where the server asks nobody for a token.
    let access: AccessControl?
    let configuration: APIConfiguration

    /// What the client may do at the moment.
    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json([
            "required": .bool(access != nil),
            "name": .optional(request.client?.name),
            "scope": .optional(request.scope?.rawValue),
        ])
    }

    /// Begins the session of a browser.
    func login(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let token = try fields.string("token", limit: Self.tokenLimit) else {
            throw .missing("token", allowed: "a token, a string of 1 to \(Self.tokenLimit) bytes")
        }
        try fields.finish()
        let access = try required()
        let isSecure = request.head.fields[.origin].map { $0.hasPrefix("https:") } ?? false
        guard let (client, cookie) = access.login(token, isSecure: isSecure) else {
            throw Problem(.authenticationRequired, detail: "The token is not known, or not any more.")
        }
        var response = Reply.json([
            "required": true, "name": .string(client.name), "scope": .string(client.scope.rawValue),
        ])
        response.fields[.setCookie] = cookie
        return response
    }

    /// Ends the session of a browser; without one there is nothing to do.
    func logout(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await request.fields(upTo: configuration.jsonLimitInBytes).finish()
        var response = Reply.nothing
        if let access { response.fields[.setCookie] = access.logout(request.head) }
        return response
    }

    /// Makes a ticket, with which a WebSocket is opened once.
    func makeTicket(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await request.fields(upTo: configuration.jsonLimitInBytes).finish()
        let access = try required()
        guard let client = request.client, let (ticket, lifetime) = access.makeTicket(for: client) else {
            throw Problem(.authenticationRequired, detail: "The token is not known any more.")
        }
        return Reply.json(
            ["ticket": .string(ticket), "expiresIn": .number(lifetime / .seconds(1))],
            status: .created
        )
    }

    /// The tokens by name and scope; the secrets are known to nobody.
    func tokens(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let tokens = access?.tokens ?? []
        return Reply.json([
            "tokens": .array(
                tokens.map {
                    [
                        "name": .string($0.name), "scope": .string($0.scope.rawValue),
                        "created": .string($0.created),
                    ]
                }
            )
        ])
    }

    private func required() throws(Problem) -> AccessControl {
        guard let access else {
            throw Problem(
                .wrongState,
                detail: "This server asks nobody for a token; carillon token create makes the first.",
                members: [JSONMember("state", "open"), JSONMember("allowed", ["protected"])]
            )
        }
        return access
    }
}
