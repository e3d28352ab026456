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
    /// Keeps sessions over a restart; nil keeps them in memory.
    let sessionStore: (any SessionStore)?
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
    ///   - sessions: keeps sessions over a restart; nil keeps them in memory.
    public init(
        table: AccessTokenTable,
        configuration: Configuration = Configuration(),
        refresh: @escaping @Sendable () -> AccessTokenTable? = { nil },
        store: Store? = nil,
        sessions: (any SessionStore)? = nil
    ) {
        (self.configuration, self.refresh, self.store) = (configuration, refresh, store)
        sessionStore = sessions
        let (count, now) = (configuration.maximumSessionsPerToken, configuration.moment)
        state = Mutex(
            State(
                table: table,
                sessions: AccessSessions(
                    lifetime: configuration.sessionLifetime,
                    maximumPerToken: count,
                    isKept: sessions != nil
                ),
                tickets: AccessSessions(lifetime: configuration.ticketLifetime, maximumPerToken: count),
                nextRefresh: now.running.advanced(by: configuration.refreshInterval)
            )
        )
        guard let sessions else { return }
        changeSessions { $0.restore(sessions.sessions(), table, at: now) }
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
        let now = configuration.moment
        return state.withLock { state in
            let grant: AccessSessions.Grant? =
                switch credential {
                case .bearer(let secret), .subprotocol(let secret, _):
                    state.table.token(for: secret).map { .init(token: $0, principal: $0.principal) }
                case .ticket(let ticket): state.tickets.take(ticket, at: now.running)
                case .session(let session): change(&state) { $0.use(session, at: now) }
                case .malformed: nil
                }
            // Sessions and tickets end with their token.
            return grant.flatMap { state.table[$0.token.name] == $0.token ? $0 : nil }
        }
    }

    /// Changes the sessions, and passes on what is kept of it.
    func changeSessions<Result: Sendable>(_ change: (inout AccessSessions) -> Result) -> Result {
        state.withLock { self.change(&$0, change) }
    }

    /// As ``changeSessions(_:)`` with the lock held, so that the changes are passed on in order.
    func change<Result>(_ state: inout State, _ change: (inout AccessSessions) -> Result) -> Result {
        let result = change(&state.sessions)
        let changes = state.sessions.takeChanges()
        if !changes.isEmpty { sessionStore?.submit(changes) }
        return result
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
