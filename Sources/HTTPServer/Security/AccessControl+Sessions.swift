// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import Reactor
import Synchronization

extension AccessControl {
    /// The seconds for which a browser keeps the cookie of a session that stays: the most that browsers permit.
    private static let cookieSeconds = 400 * 86_400

    /// Begins a browser's session, which survives a restart when this returns, if there is a store.
    ///
    /// - Parameters:
    ///   - secret: the secret of the session's token.
    ///   - stays: whether it goes on when the browser was closed, and without requests.
    ///   - isSecure: whether the browser uses HTTPS, and must send the cookie only over HTTPS.
    ///   - prefix: the path below which the browser sees this server, and the cookie works; empty for all of the host.
    /// - Returns: the identity, and the value of `Set-Cookie`; nil if no token has the secret.
    public func login(
        _ secret: String,
        stays: Bool = false,
        isSecure: Bool,
        below prefix: String = ""
    ) async -> (identity: AccessIdentity, setCookie: String)? {
        guard let token = token(of: secret) else { return nil }
        let now = configuration.moment
        let session = changeSessions { $0.make(for: token, stays: stays, at: now) }
        await sessionStore?.flush()
        return (AccessIdentity(token), setCookie(session, stays: stays, isSecure: isSecure, below: prefix))
    }

    /// The value of `Set-Cookie` that lets the browser keep the cookie of a request's session longer.
    ///
    /// - Parameters:
    ///   - head: of the request.
    ///   - isSecure: as for ``login(_:stays:isSecure:below:)``.
    ///   - prefix: as for ``login(_:stays:isSecure:below:)``.
    /// - Returns: nil if the request has no session that stays.
    public func renewal(_ head: RequestHead, isSecure: Bool, below prefix: String = "") -> String? {
        guard let session = AccessCredential.cookie(configuration.cookie, in: head),
            identify(.session(session))?.stays == true
        else { return nil }
        return setCookie(session, stays: true, isSecure: isSecure, below: prefix)
    }

    /// Ends the session of a request, also for a later start when this returns.
    ///
    /// - Parameters:
    ///   - head: of the request.
    ///   - prefix: as for ``login(_:stays:isSecure:below:)``.
    /// - Returns: the value of `Set-Cookie` that deletes the cookie.
    public func logout(_ head: RequestHead, below prefix: String = "") async -> String {
        if let session = AccessCredential.cookie(configuration.cookie, in: head) {
            let now = configuration.now()
            changeSessions { _ = $0.take(session, at: now) }
            await sessionStore?.flush()
        }
        return "\(configuration.cookie)=; Path=\(prefix)/; Max-Age=0; HttpOnly; SameSite=Strict"
    }

    /// Makes a ticket for the client of a request that passed the middleware.
    ///
    /// - Parameter request: the request; the ticket identifies the same principal.
    /// - Returns: the ticket and its lifetime; nil if the client's token no longer exists.
    public func makeTicket(for request: HTTPRequest) -> (ticket: String, lifetime: Duration)? {
        let now = configuration.moment
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

    private func setCookie(_ session: String, stays: Bool, isSecure: Bool, below prefix: String) -> String {
        "\(configuration.cookie)=\(session); Path=\(prefix)/"
            + (stays ? "; Max-Age=\(Self.cookieSeconds)" : "") + "; HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
