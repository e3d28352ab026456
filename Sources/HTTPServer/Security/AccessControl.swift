// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import Reactor
import Synchronization

/// Lets in who has a token: as `Authorization: Bearer`, by a browser's session, or for a WebSocket as the subprotocol
/// `bearer.TOKEN` or a ticket in the query.
///
/// - Source: RFC 6750 (bearer tokens), RFC 6265 (cookies).
/// - Thread: any.
public final class AccessControl: Sendable {
    /// What can be set, with defaults.
    public struct Configuration: Sendable {
        /// Named in `WWW-Authenticate`.
        public var realm = "server"
        /// The cookie that holds a browser's session.
        public var cookie = "session"
        /// Time without a request after which a session ends.
        public var sessionLifetime = Duration.seconds(12 * 3600)
        /// Time in which a ticket can be used, once.
        public var ticketLifetime = Duration.seconds(30)
        /// Sessions, and tickets, at once.
        public var maximumSessions = 1_024
        /// How often the tokens are looked at while a request comes, or somebody waits for the end of one.
        public var refreshInterval = Duration.seconds(1)
        /// The clock of both.
        public var now: @Sendable () -> MonotonicTime = { .now }

        /// Keeps every default.
        public init() {}
    }

    private struct State {
        var table: AccessTokenTable
        var sessions: AccessSessions
        var tickets: AccessSessions
        var nextRefresh: MonotonicTime
        /// Who wants to know when a client's token is gone.
        var watchers: [UInt64: (client: AccessIdentity, action: @Sendable () -> Void)] = [:]
        var lastWatcher: UInt64 = 0
        /// Looks at the tokens while there are watchers, since their connections may ask for nothing.
        var monitorTask: Task<Void, Never>?
    }

    private let configuration: Configuration
    private let state: Mutex<State>
    private let refresh: @Sendable () -> AccessTokenTable?

    /// Makes the control.
    ///
    /// - Parameters:
    ///   - table: the tokens.
    ///   - configuration: times and names.
    ///   - refresh: gives the tokens anew where they have changed; asked at most once in a `refreshInterval`, on any
    ///     thread, when a request comes or a connection stays.
    public init(
        table: AccessTokenTable,
        configuration: Configuration = Configuration(),
        refresh: @escaping @Sendable () -> AccessTokenTable? = { nil }
    ) {
        self.configuration = configuration
        self.refresh = refresh
        let (count, now) = (configuration.maximumSessions, configuration.now())
        state = Mutex(
            State(
                table: table,
                sessions: AccessSessions(lifetime: configuration.sessionLifetime, maximumCount: count),
                tickets: AccessSessions(lifetime: configuration.ticketLifetime, maximumCount: count),
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

    /// Who has a secret.
    public func identity(of secret: String) -> AccessIdentity? { token(of: secret).map(AccessIdentity.init) }

    /// Calls an action, once, when a client's token is found to be gone or to allow something else; for connections
    /// that stay.
    ///
    /// - Parameters:
    ///   - client: who has the token.
    ///   - action: called on any thread, also at once; must be quick.
    /// - Returns: a number for ``forget(_:)``.
    public func whenRevoked(_ client: AccessIdentity, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, isGone) = state.withLock { state in
            state.lastWatcher += 1
            let isGone = state.table[client.name].map(AccessIdentity.init) != client
            if !isGone {
                state.watchers[state.lastWatcher] = (client, action)
                state.monitorTask = state.monitorTask ?? startMonitoring()
            }
            return (state.lastWatcher, isGone)
        }
        if isGone { action() }
        return number
    }

    /// Ends what ``whenRevoked(_:_:)`` began.
    public func forget(_ number: UInt64) {
        state.withLock { state in
            state.watchers[number] = nil
            guard state.watchers.isEmpty else { return }
            state.monitorTask?.cancel()
            state.monitorTask = nil
        }
    }

    /// Whether a client's token is still there and allows the same.
    public func isCurrent(_ client: AccessIdentity) -> Bool {
        refreshIfDue()
        return state.withLock { $0.table[client.name].map(AccessIdentity.init) == client }
    }

    // MARK: Middleware

    /// Refuses who may not ask, and tells the handlers who asks in `HTTPRequest.client`.
    ///
    /// - Parameters:
    ///   - needed: the scope that a request needs; nothing where everybody may ask. The request's route is known.
    ///   - answer: makes the answer to a refused request; `WWW-Authenticate` is added to it.
    /// - Returns: to be given to `Router.use`.
    public func middleware(
        needing needed: @escaping @Sendable (HTTPRequest) -> AccessScope?,
        refusing answer: @escaping @Sendable (AccessRefusal) -> HTTPResponse = AccessControl.plainAnswer
    ) -> Middleware {
        { [self] request, next in
            refreshIfDue()
            var request = request
            let credential = AccessCredential(request.head, cookie: configuration.cookie)
            request.client = credential.flatMap { identify($0) }
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
            // A browser that offers nothing but the token wants it back.
            if case .subprotocol(_, let offered) = credential, response.status == .switchingProtocols,
                !response.fields.contains(.secWebSocketProtocol)
            {
                response.fields[.secWebSocketProtocol] = offered
            }
            return response
        }
    }

    /// The refusal as a problem of no special type.
    public static func plainAnswer(_ refusal: AccessRefusal) -> HTTPResponse {
        switch refusal {
        case .missing:
            ProblemDetails(.unauthorized, detail: "Say who you are: Authorization: Bearer TOKEN.").response()
        case .invalid:
            ProblemDetails(.unauthorized, detail: "This token is not known, or not any more.").response()
        case .insufficient(_, let needed):
            ProblemDetails(.forbidden, detail: "This needs the scope \(needed.rawValue).").response()
        }
    }

    // MARK: Sessions and tickets

    /// Begins a browser's session.
    ///
    /// - Parameters:
    ///   - secret: of the token that the session stands for.
    ///   - isSecure: whether the browser came by HTTPS, and must send the cookie only so.
    /// - Returns: who it is, and the value of `Set-Cookie`; nothing where no token has the secret.
    public func login(_ secret: String, isSecure: Bool) -> (identity: AccessIdentity, setCookie: String)? {
        guard let token = token(of: secret) else { return nil }
        let now = configuration.now()
        let session = state.withLock { $0.sessions.make(for: token, at: now) }
        return (AccessIdentity(token), setCookie(session, isSecure: isSecure))
    }

    /// Ends the session of a request.
    ///
    /// - Returns: the value of `Set-Cookie` that makes the browser forget it.
    public func logout(_ head: RequestHead) -> String {
        if let session = AccessCredential.cookie(configuration.cookie, in: head) {
            let now = configuration.now()
            state.withLock { _ = $0.sessions.take(session, at: now) }
        }
        return "\(configuration.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
    }

    /// Makes a ticket for the client of a request that passed the middleware; nothing where it has no token.
    public func makeTicket(for client: AccessIdentity) -> (ticket: String, lifetime: Duration)? {
        let now = configuration.now()
        return state.withLock { state in
            state.table[client.name].map {
                (state.tickets.make(for: $0, at: now), configuration.ticketLifetime)
            }
        }
    }

    // MARK: Steps

    private func identify(_ credential: AccessCredential) -> AccessIdentity? {
        refreshIfDue()
        let now = configuration.now()
        let token = state.withLock { state -> AccessToken? in
            let token: AccessToken? =
                switch credential {
                case .bearer(let secret), .subprotocol(let secret, _): state.table.token(for: secret)
                case .ticket(let ticket): state.tickets.take(ticket, at: now)
                case .session(let session): state.sessions.use(session, at: now)
                case .malformed: nil
                }
            // What stood for a token ends with it.
            return token.flatMap { state.table[$0.name] == $0 ? $0 : nil }
        }
        return token.map(AccessIdentity.init)
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
            let gone = state.watchers.filter {
                table[$0.value.client.name].map(AccessIdentity.init) != $0.value.client
            }
            for number in gone.keys { state.watchers[number] = nil }
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
            // A session that has ended is like none: the page asks for the token again.
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
