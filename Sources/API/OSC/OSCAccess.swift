// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import OSCServer
import Synchronization

/// Whom a client of OSC is, by the token that it has shown.
///
/// - Thread: any.
final class OSCAccess: Sendable {
    private let api: APIContext
    private let client: OSCClient
    private let shown = Mutex<AccessIdentity?>(nil)

    init(_ api: APIContext, _ client: OSCClient) { (self.api, self.client) = (api, client) }

    /// Whether the server needs tokens.
    var isNeeded: Bool { api.configuration.access != nil }
    /// Whether a token was shown.
    var isShown: Bool { shown.withLock { $0 != nil } }

    /// Remembers whom a secret identifies; returns nil if the server needs no tokens.
    func show(_ secret: String) throws(Problem) -> AccessIdentity? {
        let identity = try identity(of: secret)
        shown.withLock { $0 = identity }
        return identity
    }

    /// Forgets what was shown.
    func forget() { shown.withLock { $0 = nil } }

    /// Whom a secret identifies; nil if the server needs no tokens.
    func identity(of secret: String) throws(Problem) -> AccessIdentity? {
        guard let access = api.configuration.access else { return nil }
        guard let identity = access.identity(of: secret) else {
            throw Problem(.authenticationRequired, detail: "The token is unknown or was revoked.")
        }
        return identity
    }

    /// Whom the connection identifies; nil if the server needs no tokens.
    func identity() throws(Problem) -> AccessIdentity? {
        guard let access = api.configuration.access else { return nil }
        guard let identity = shown.withLock(\.self), access.isCurrent(identity) else {
            throw Problem(
                .authenticationRequired,
                detail: "This server needs a token: send it to /\(OSCCommand.root)/connect, "
                    + "or with each message as the argument token."
            )
        }
        return identity
    }

    /// What an identity may do.
    func scope(of identity: AccessIdentity?) -> AccessScope? { isNeeded ? identity?.scope : .admin }

    /// The token as long as it is held.
    func held(_ identity: AccessIdentity?) -> HeldToken {
        HeldToken(access: api.configuration.access, client: identity)
    }

    /// Performs a request with the rights of an identity.
    ///
    /// - Returns: the JSON of the answer; null if it has none.
    /// - Throws: the problem that is the answer.
    func ask(_ command: Command, as identity: AccessIdentity?) async throws(Problem) -> JSONValue {
        let response = try await perform(command, as: identity)
        let code = response.status.code
        guard case .bytes(let bytes) = response.body, let json = try? JSONValue.parse(bytes) else {
            guard code >= 400 else { return .null }
            throw Problem(.internalError, detail: "The answer has the status \(code).")
        }
        guard code >= 400 else { return json }
        throw Problem(answer: json) ?? Problem(.internalError, detail: "The answer has the status \(code).")
    }

    /// Performs a request with the rights of an identity.
    func perform(_ command: Command, as identity: AccessIdentity?) async throws(Problem) -> HTTPResponse {
        try await api.dispatcher.send(command, from: "\(client.address)", as: identity, scope(of: identity))
    }
}

extension Problem {
    /// Reads the JSON of a problem; nil for one of another server, or of a route that is not there.
    fileprivate init?(answer json: JSONValue) {
        guard case .object(let members) = json, let address = json["type"]?.text,
            let type = ProblemType.allCases.first(where: { $0.address == address })
        else { return nil }
        let standard = ["type", "title", "status", "detail"]
        self.init(
            type,
            detail: json["detail"]?.text ?? type.title,
            members: members.filter { !standard.contains($0.name) }
        )
    }
}
