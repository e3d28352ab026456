// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import Reactor
import Synchronization

extension AccessControl {
    /// Begins a browser's session.
    ///
    /// - Parameters:
    ///   - secret: the secret of the session's token.
    ///   - isSecure: whether the browser uses HTTPS, and must send the cookie only over HTTPS.
    ///   - prefix: the path below which the browser sees this server, and the cookie works; empty for all of the host.
    /// - Returns: the identity, and the value of `Set-Cookie`; nil if no token has the secret.
    public func login(
        _ secret: String,
        isSecure: Bool,
        below prefix: String = ""
    ) -> (identity: AccessIdentity, setCookie: String)? {
        guard let token = token(of: secret) else { return nil }
        let now = configuration.now()
        let session = state.withLock { $0.sessions.make(for: token, at: now) }
        return (AccessIdentity(token), setCookie(session, isSecure: isSecure, below: prefix))
    }

    /// Ends the session of a request.
    ///
    /// - Parameters:
    ///   - head: of the request.
    ///   - prefix: as for ``login(_:isSecure:below:)``.
    /// - Returns: the value of `Set-Cookie` that deletes the cookie.
    public func logout(_ head: RequestHead, below prefix: String = "") -> String {
        if let session = AccessCredential.cookie(configuration.cookie, in: head) {
            let now = configuration.now()
            state.withLock { _ = $0.sessions.take(session, at: now) }
        }
        return "\(configuration.cookie)=; Path=\(prefix)/; Max-Age=0; HttpOnly; SameSite=Strict"
    }

    /// Makes a ticket for the client of a request that passed the middleware.
    ///
    /// - Parameter request: the request; the ticket identifies the same principal.
    /// - Returns: the ticket and its lifetime; nil if the client's token no longer exists.
    public func makeTicket(for request: HTTPRequest) -> (ticket: String, lifetime: Duration)? {
        let now = configuration.now()
        guard let client = request.client else { return nil }
        return state.withLock { state in
            state.table[client.name].map { token in
                let principal = request.principal ?? token.principal
                return (
                    state.tickets.make(for: token, principal: principal, at: now),
                    configuration.ticketLifetime
                )
            }
        }
    }

    private func setCookie(_ session: String, isSecure: Bool, below prefix: String) -> String {
        "\(configuration.cookie)=\(session); Path=\(prefix)/; HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
