// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import Reactor
import Synchronization

/// Authenticates clients by tokens: as `Authorization: Bearer`, by a browser's session, or for a WebSocket as the
/// subprotocol `bearer.TOKEN` or a ticket in the query.
///
/// - Source: RFC 6750 (bearer tokens), RFC 6265 (cookies).
/// - Thread: any.
public final class AccessControl: Sendable {
    /// Settings with defaults.
    public struct Configuration: Sendable {
        /// The realm in `WWW-Authenticate`.
        public var realm = "server"
        /// The name of the session cookie.
        public var cookie = "session"
        /// Time without a request after which a session ends.
        public var sessionLifetime = Duration.seconds(12 * 3600)
        /// Time in which a ticket can be used once.
        public var ticketLifetime = Duration.seconds(30)
        /// Most sessions, and most tickets, of one token; one more ends the oldest of this token.
        public var maximumSessionsPerToken = 1_024
        /// Shortest interval between checks for changed tokens, which requests and observers of revocation trigger.
        public var refreshInterval = Duration.seconds(1)
        /// The clock.
        public var now: @Sendable () -> MonotonicTime = { .now }

        /// Makes the defaults.
        public init() {}
    }

    private struct State {
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

    private let configuration: Configuration
    private let state: Mutex<State>
    private let refresh: @Sendable () -> AccessTokenTable?

    /// Makes the control.
    ///
    /// - Parameters: - table: the tokens. - configuration: times and names. - refresh: returns the tokens if they
    ///   have changed; called at most once per `refreshInterval`, on any thread, while requests arrive or connections
    ///   with a token are open.
    public init(
        table: AccessTokenTable,
        configuration: Configuration = Configuration(),
        refresh: @escaping @Sendable () -> AccessTokenTable? = { nil }
    ) {
        self.configuration = configuration
        self.refresh = refresh
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

    /// Calls an action once when a client's token was revoked or its scope changed; for long-lived connections.
    ///
    /// - Parameters:
    ///   - client: the client with the token.
    ///   - action: called on any thread, possibly at once; must return quickly.
    /// - Returns: a number for ``forget(_:)``.
    public func whenRevoked(_ client: AccessIdentity, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, isGone) = state.withLock { state in
            state.lastObserver += 1
            let isGone = state.table[client.name].map(AccessIdentity.init) != client
            if !isGone {
                state.observers[state.lastObserver] = (client, action)
                state.monitorTask = state.monitorTask ?? startMonitoring()
            }
            return (state.lastObserver, isGone)
        }
        if isGone { action() }
        return number
    }

    /// Removes an observer added by ``whenRevoked(_:_:)``.
    public func forget(_ number: UInt64) {
        state.withLock { state in
            state.observers[number] = nil
            guard state.observers.isEmpty else { return }
            state.monitorTask?.cancel()
            state.monitorTask = nil
        }
    }

    /// Whether a client's token still exists with the same scope.
    public func isCurrent(_ client: AccessIdentity) -> Bool {
        refreshIfDue()
        return state.withLock { $0.table[client.name].map(AccessIdentity.init) == client }
    }

    // MARK: Middleware

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
            var response = await next(request)
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

    // MARK: Sessions and tickets

    /// Begins a browser's session.
    ///
    /// - Parameters:
    ///   - secret: the secret of the session's token.
    ///   - isSecure: whether the browser uses HTTPS, and must send the cookie only over HTTPS.
    /// - Returns: the identity, and the value of `Set-Cookie`; nil if no token has the secret.
    public func login(_ secret: String, isSecure: Bool) -> (identity: AccessIdentity, setCookie: String)? {
        guard let token = token(of: secret) else { return nil }
        let now = configuration.now()
        let session = state.withLock { $0.sessions.make(for: token, at: now) }
        return (AccessIdentity(token), setCookie(session, isSecure: isSecure))
    }

    /// Ends the session of a request.
    ///
    /// - Returns: the value of `Set-Cookie` that deletes the cookie.
    public func logout(_ head: RequestHead) -> String {
        if let session = AccessCredential.cookie(configuration.cookie, in: head) {
            let now = configuration.now()
            state.withLock { _ = $0.sessions.take(session, at: now) }
        }
        return "\(configuration.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
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

    // MARK: Steps

    private func identify(_ credential: AccessCredential) -> AccessSessions.Grant? {
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

    private func token(of secret: String) -> AccessToken? {
        refreshIfDue()
        return state.withLock { $0.table.token(for: secret) }
    }

    private func startMonitoring() -> Task<Void, Never> {
        Task { [weak self, interval = configuration.refreshInterval] in
            let clock = ContinuousClock()
            while (try? await clock.sleep(for: interval)) != nil { self?.refreshIfDue() }
        }
    }

    private func refreshIfDue() {
        let now = configuration.now()
        let isDue = state.withLock { state in
            guard now >= state.nextRefresh else { return false }
            state.nextRefresh = now.advanced(by: configuration.refreshInterval)
            return true
        }
        guard isDue, let table = refresh() else { return }
        let revoked = state.withLock { state in
            state.table = table
            state.sessions.keep(only: table.tokens)
            state.tickets.keep(only: table.tokens)
            let gone = state.observers.filter {
                table[$0.value.client.name].map(AccessIdentity.init) != $0.value.client
            }
            for number in gone.keys { state.observers[number] = nil }
            return gone.values.map(\.action)
        }
        for action in revoked { action() }
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

    private func setCookie(_ session: String, isSecure: Bool) -> String {
        "\(configuration.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}

extension AccessIdentity {
    init(_ token: AccessToken) { self.init(name: token.name, scope: token.scope) }
}
