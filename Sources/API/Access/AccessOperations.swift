// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/login`, `/v1/logout` and `/v1/tickets`.
    static let access: [Operation] = [
        // The present rights of the client.
        .serve("readLogin", .get, "/v1/login", read: .nothing) { (request, api, _) async throws(Problem) in
            var response = Reply.ok([
                "required": .bool(api.configuration.access != nil),
                "name": .optional(request.client?.name),
                "scope": .optional(request.scope?.rawValue),
            ]).response
            // Browsers forget a cookie after 400 days.
            let access = api.configuration.access
            response.fields[.setCookie] =
                access?.renewal(request.head, isSecure: isSecure(request), below: request.prefix)
            return response
        }
        .needing(nil),
        // Starts a browser session.
        .serve("login", .post, "/v1/login", read: .fields(readLogin)) {
            (request, api, login) async throws(Problem) in
            let access = try AccessControl.required(api)
            let session = await access.login(
                login.token,
                stays: login.stays,
                isSecure: isSecure(request),
                below: request.prefix
            )
            guard let (client, cookie) = session else {
                throw Problem(.authenticationRequired, detail: "The token is unknown or was revoked.")
            }
            var response = Reply.ok([
                "required": true, "name": .string(client.name), "scope": .string(client.scope.rawValue),
            ]).response
            response.fields[.setCookie] = cookie
            return response
        }
        .needing(nil)
        .withoutIdempotencyKey,
        // Ends a browser session, if there is one.
        .serve("logout", .post, "/v1/logout", read: .nothing) { (request, api, _) async throws(Problem) in
            var response = Reply.noContent.response
            if let access = api.configuration.access {
                response.fields[.setCookie] = await access.logout(request.head, below: request.prefix)
            }
            return response
        }
        .needing(nil)
        .withoutIdempotencyKey,
        // Makes a ticket that opens one WebSocket with the scope of its owner.
        .serve("makeTicket", .post, "/v1/tickets", read: .nothing) {
            (request, api, _) async throws(Problem) in
            let access = try AccessControl.required(api)
            guard let (ticket, lifetime) = access.makeTicket(for: request) else {
                throw Problem(.authenticationRequired, detail: "The token was revoked.")
            }
            let json: JSONValue = ["ticket": .string(ticket), "expiresIn": .number(lifetime / .seconds(1))]
            return Reply(status: .created, body: json).response
        }
        .needing(.read)
        .withoutIdempotencyKey,
    ]

    /// Whether the cookie must be sent over HTTPS only; a browser behind a proxy with TLS says so itself.
    private static func isSecure(_ request: HTTPRequest) -> Bool {
        request.isEncrypted || request.head.fields[.origin]?.hasPrefix("https:") == true
    }

    private static func readLogin(_ fields: inout FieldReader) throws(Problem) -> (token: String, stays: Bool)
    {
        let limit = 256
        let allowed = "a token, a string of 1 to \(limit) bytes"
        let token = try fields.requiredString("token", limit: limit, allowed)
        let stays = try fields.bool("stays", default: false)
        try fields.finish()
        return (token, stays)
    }
}

extension AccessControl {
    /// Who asks for tokens.
    ///
    /// - Throws: `wrong-state` if the server has none.
    static func required(_ api: APIContext) throws(Problem) -> AccessControl {
        guard let access = api.configuration.access else {
            throw Problem(
                .wrongState,
                detail: "This server has no tokens; create the first with carillon token create.",
                members: [JSONMember("state", "open"), JSONMember("allowed", ["protected"])]
            )
        }
        return access
    }
}
