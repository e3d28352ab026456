// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Synchronization

/// Authenticates clients by tokens: as `Authorization: Bearer`, by a browser's session, or for a WebSocket as the
/// subprotocol `bearer.TOKEN` or a ticket in the query.
///
/// - Source: RFC 6750 (bearer tokens), RFC 6265 (cookies).
/// - Thread: any.
public final class AccessControl: Sendable {
    /// Tokens, sessions and observers.
    struct State {
        var table: AccessTokenTable
        var sessions: AccessSessions
        var tickets: AccessSessions
        var nextRefresh: MonotonicTime
        /// Observers of the revocation of a client's token.
        var observers: [UInt64: (client: AccessIdentity, action: @Sendable () -> Void)] = [:]
        var lastObserver: UInt64 = 0
        /// Checks the tokens while there are observers, since their connections may be silent.
        var monitorTask: Task<Void, Never>?
    }

    /// Makes a change where the tokens are stored, and returns the tokens after it.
    public typealias Store =
        @Sendable (AccessTokenChange) throws(AccessTokenChange.Failure) -> AccessTokenTable

    /// Times and names.
    let configuration: Configuration
    /// All that changes.
    let state: Mutex<State>
    /// Returns the tokens if they have changed.
    let refresh: @Sendable () -> AccessTokenTable?
    /// Stores a change; nil keeps it in memory.
    let store: Store?
    /// Held while tokens are read or changed, so that none replace newer ones.
    let exchange = Mutex(())

    /// Makes the control.
    ///
    /// - Parameters:
    ///   - table: the tokens.
    ///   - configuration: times and names.
    ///   - refresh: returns the tokens if they have changed; called at most once per `refreshInterval`, on any thread,
    ///     while requests arrive or connections with a token are open.
    ///   - store: makes a change where `refresh` reads them; called on a thread of its own. Nil keeps changes in memory.
    public init(
        table: AccessTokenTable,
        configuration: Configuration = Configuration(),
        refresh: @escaping @Sendable () -> AccessTokenTable? = { nil },
        store: Store? = nil
    ) {
        (self.configuration, self.refresh, self.store) = (configuration, refresh, store)
        let (count, now) = (configuration.maximumSessionsPerToken, configuration.now())
        state = Mutex(
            State(
                table: table,
                sessions: AccessSessions(lifetime: configuration.sessionLifetime, maximumPerToken: count),
                tickets: AccessSessions(lifetime: configuration.ticketLifetime, maximumPerToken: count),
                nextRefresh: now.advanced(by: configuration.refreshInterval)
            )
        )
    }

    deinit { state.withLock { $0.monitorTask?.cancel() } }

    /// The tokens, without their secrets.
    public var tokens: [AccessToken] {
        refreshIfDue()
        return state.withLock { $0.table.tokens }
    }

    /// The identity of a secret.
    public func identity(of secret: String) -> AccessIdentity? { token(of: secret).map(AccessIdentity.init) }

    // MARK: Steps

    /// The client of a credential and its principal; nil if it is not valid.
    func identify(_ credential: AccessCredential) -> AccessSessions.Grant? {
        refreshIfDue()
        let now = configuration.now()
        return state.withLock { state in
            let grant: AccessSessions.Grant? =
                switch credential {
                case .bearer(let secret), .subprotocol(let secret, _):
                    state.table.token(for: secret).map { .init(token: $0, principal: $0.principal) }
                case .ticket(let ticket): state.tickets.take(ticket, at: now)
                case .session(let session): state.sessions.use(session, at: now)
                case .malformed: nil
                }
            // Sessions and tickets end with their token.
            return grant.flatMap { state.table[$0.token.name] == $0.token ? $0 : nil }
        }
    }

    /// The token with a secret; nil if there is none.
    func token(of secret: String) -> AccessToken? {
        refreshIfDue()
        return state.withLock { $0.table.token(for: secret) }
    }
}

extension AccessIdentity {
    init(_ token: AccessToken) { self.init(name: token.name, scope: token.scope, digest: token.digest) }
}
