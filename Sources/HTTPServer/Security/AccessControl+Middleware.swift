// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

extension AccessControl {
    /// Refuses unauthorised requests, and sets `HTTPRequest.client` for the handlers.
    ///
    /// - Parameters:
    ///   - needed: the scope that a request needs; nil for a public one. The request's route is known.
    ///   - answer: makes the response to a refused request; `WWW-Authenticate` is added to it.
    /// - Returns: the middleware, for `Router.use`.
    public func middleware(
        needing needed: @escaping @Sendable (HTTPRequest) -> AccessScope?,
        refusing answer: @escaping @Sendable (AccessRefusal) -> HTTPResponse = AccessControl.plainAnswer
    ) -> Middleware {
        { [self] request, next in
            refreshIfDue()
            var request = request
            let credential = AccessCredential(request.head, cookie: configuration.cookie)
            let grant = credential.flatMap { identify($0) }
            request.client = grant.map { AccessIdentity($0.token) }
            request.principal = grant?.principal
            if let needed = needed(request) {
                do throws(AccessRefusal) {
                    try Self.check(request.client, credential, needed)
                } catch {
                    return challenge(error, answer(error))
                }
            }
            request.scope = request.client?.scope
            // What a request does, it does when its body is there, which may be an hour later.
            let isPermitted = permission(of: request.client, by: credential)
            if let isPermitted { request.body.demand(isPermitted) }
            var response = await next(request)
            if response.body.isRead { response.isPermitted = isPermitted }
            if request.body.wasRevoked {
                let refusal = AccessRefusal.invalid(needed: needed(request) ?? .read)
                return challenge(refusal, answer(refusal))
            }
            response.client = request.client?.name
            // A browser that offers only the token as subprotocol requires it in the response.
            if case .subprotocol(_, let offered) = credential, response.status == .switchingProtocols,
                !response.fields.contains(.secWebSocketProtocol)
            {
                response.fields[.secWebSocketProtocol] = offered
            }
            return response
        }
    }

    /// The refusal as a problem of type `about:blank`.
    public static func plainAnswer(_ refusal: AccessRefusal) -> HTTPResponse {
        switch refusal {
        case .missing:
            ProblemDetails(.unauthorized, detail: "Authentication is required: Authorization: Bearer TOKEN.")
                .response()
        case .invalid:
            ProblemDetails(.unauthorized, detail: "The token is unknown or was revoked.").response()
        case .insufficient(_, let needed):
            ProblemDetails(.forbidden, detail: "This needs the scope \(needed.rawValue).").response()
        }
    }

    private func permission(
        of client: AccessIdentity?,
        by credential: AccessCredential?
    ) -> (@Sendable () -> Bool)? {
        guard let client, let credential else { return nil }
        return { [self] in isCurrent(client, by: credential) }
    }

    private static func check(
        _ client: AccessIdentity?,
        _ credential: AccessCredential?,
        _ needed: AccessScope
    ) throws(AccessRefusal) {
        guard let client else {
            // An expired session counts as none: the page then asks for the token again.
            switch credential {
            case nil, .session: throw .missing(needed: needed)
            default: throw .invalid(needed: needed)
            }
        }
        guard client.scope >= needed else { throw .insufficient(identity: client, needed: needed) }
    }

    private func challenge(_ refusal: AccessRefusal, _ answer: HTTPResponse) -> HTTPResponse {
        var answer = answer
        let realm = "Bearer realm=\"\(configuration.realm)\""
        switch refusal {
        case .missing: answer.fields[.wwwAuthenticate] = realm
        case .invalid: answer.fields[.wwwAuthenticate] = realm + ", error=\"invalid_token\""
        case .insufficient(let client, let needed):
            answer.fields[.wwwAuthenticate] =
                realm + ", error=\"insufficient_scope\", scope=\"\(needed.rawValue)\""
            answer.client = client.name
        }
        return answer
    }
}
