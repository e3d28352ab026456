// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import SafeText

/// The scopes that operations need.
enum AccessPolicy {
    /// The scope that a request needs; nil if it needs no token.
    ///
    /// The dashboard's files need none, since the dashboard prompts for the token.
    static func scope(for request: HTTPRequest) -> AccessScope? {
        guard request.head.method != .options else { return nil }
        guard let operation = OperationTable.operation(for: request) else {
            return request.head.target.segments.first == "v1" ? .read : nil
        }
        return operation.scope
    }

    /// Rejects requests beyond their scope; for commands of a WebSocket.
    static let scopeCheck = Filter(request: { request in
        guard let needed = scope(for: request), !request.mayDo(needed) else { return nil }
        return Problem(
            .insufficientScope,
            detail: "The token of this connection does not allow this; it needs \(needed.rawValue).",
            members: [JSONMember("needed", .string(needed.rawValue))]
        ).response()
    })

    /// The answer to a request refused by access control.
    static func answer(_ refusal: AccessRefusal) -> HTTPResponse {
        switch refusal {
        case .missing:
            Problem(
                .authenticationRequired,
                detail: "This server needs a token: send it as Authorization: Bearer TOKEN."
            ).response()
        case .invalid:
            Problem(
                .authenticationRequired,
                detail: "The token, ticket or session is unknown, has expired or was revoked."
            ).response()
        case .insufficient(let client, let needed):
            Problem(
                .insufficientScope,
                detail: "The token \"\(client.name)\" has the scope \(client.scope.rawValue); "
                    + "this needs \(needed.rawValue).",
                members: [
                    JSONMember("scope", .string(client.scope.rawValue)),
                    JSONMember("needed", .string(needed.rawValue)),
                ]
            ).response()
        }
    }

    /// The answer to a request refused by the cross-site guard.
    static func answer(_ refusal: SiteGuard.Refusal) -> HTTPResponse {
        switch refusal {
        case .unknownHost(let host):
            Problem(
                .unknownHost,
                detail:
                    "\"\(host.cut(toBytes: 100))\" is not known as a name of this server; --allow-host makes it one.",
                members: [JSONMember("host", .string(host.cut(toBytes: 253)))]
            ).response()
        case .crossSite(let origin):
            Problem(
                .crossSiteRequest,
                detail:
                    "A page of \(origin.map { $0.cut(toBytes: 100) } ?? "another site") may not do this; "
                    + "--allow-origin would let it."
            ).response()
        }
    }
}
