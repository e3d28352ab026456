// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

extension AccessControl {
    /// Refuses unauthorised requests, and sets `HTTPRequest.client` for the handlers.
    ///
    /// - Parameters:
    ///   - needed: the scope that a request needs; nil for a public one. The request's route is known.
    ///   - answer: makes the response to a refused request; `WWW-Authenticate` is added to it.
    /// - Returns: the filter, for `Router.use`.
    public func filter(
        needing needed: @escaping @Sendable (HTTPRequest) -> AccessScope?,
        refusing answer: @escaping @Sendable (AccessRefusal) -> HTTPResponse = AccessControl.plainAnswer
    ) -> Filter {
        Filter(
            request: { [self] request in
                let credential = credential(of: request)
                do throws(AccessRefusal) {
                    try identify(&request, by: credential, needing: needed)
                } catch {
                    return challenge(error, answer(error))
                }
                // What a request does, it does when its body is there, which may be an hour later.
                if let isPermitted = permission(of: request.client, by: credential) {
                    request.body.demand(isPermitted)
                }
                return nil
            },
            response: { [self] request, response in
                if request.body.wasRevoked {
                    let refusal = AccessRefusal.invalid(needed: needed(request) ?? .read)
                    response = challenge(refusal, answer(refusal))
                } else {
                    complete(&response, to: request)
                }
            }
        )
    }

    private func credential(of request: HTTPRequest) -> AccessCredential? {
        AccessCredential(request.head, cookie: configuration.cookie)
    }

    private func identify(
        _ request: inout HTTPRequest,
        by credential: AccessCredential?,
        needing needed: (HTTPRequest) -> AccessScope?
    ) throws(AccessRefusal) {
        refreshIfDue()
        let grant = credential.flatMap { identify($0) }
        request.client = grant.map { AccessIdentity($0.token) }
        request.principal = grant?.principal
        if let needed = needed(request) { try Self.check(request.client, credential, needed) }
        request.scope = request.client?.scope
    }

    private func complete(_ response: inout HTTPResponse, to request: HTTPRequest) {
        response.client = request.client?.name
        if response.body.isReadWhileSent {
            response.isPermitted = permission(of: request.client, by: credential(of: request))
        }
        // A browser that offers only the token as subprotocol requires it in the response.
        if response.status == .switchingProtocols, !response.fields.contains(.secWebSocketProtocol),
            case .subprotocol(_, let offered) = credential(of: request)
        {
            response.fields[.secWebSocketProtocol] = offered
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
