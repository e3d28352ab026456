// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import Reactor
import SafeText

/// Finds the handler for a request: exact routes first, then file trees.
///
/// Other requests are answered by the router: 404, 405 with Allow, 501 for unknown methods, OPTIONS with Allow, and
/// HEAD by the GET handler (the server omits the content).
public struct Router: Sendable {
    private var tree = RouteTree()
    private var fileTrees: [(prefix: [String], files: StaticFiles)] = []
    private var filters: [Filter] = []
    private var layers: [(applies: @Sendable (HTTPRequest) -> Bool, middleware: Middleware)] = []
    /// Every route in the order of its registration; file trees are not routes.
    public private(set) var routes: [(method: HTTPMethod, pattern: String)] = []

    /// A router without routes.
    public init() {}

    /// Adds a route.
    /// - Parameters: - method: the method; HEAD follows GET unless it has a route of its own. - pattern: a path such
    ///   as `/v1/players/{id}/play`. Must be new for the method, or the process traps. - handler: answers the
    ///   requests.
    ///
    /// With `takesSeparators` a parameter may hold encoded slashes and backslashes; other routes answer 400 to them.
    public mutating func on(
        _ method: HTTPMethod,
        _ pattern: String,
        takesSeparators: Bool = false,
        _ handler: @escaping HTTPHandler
    ) {
        insert(method, pattern, .waiting(handler), takesSeparators: takesSeparators)
    }

    /// Adds a route that is answered at once, on the connection's loop.
    /// - Parameters:
    ///   - method: the method; HEAD follows GET unless it has a route of its own.
    ///   - pattern: a path as in `on(_:_:_:)`.
    ///   - handler: answers the requests; it must not block.
    public mutating func on(
        _ method: HTTPMethod,
        _ pattern: String,
        immediate handler: @escaping ImmediateHandler
    ) {
        insert(method, pattern, .immediate(handler))
    }

    /// Adds a WebSocket at a path.
    /// - Parameters:
    ///   - pattern: a path as in `on`.
    ///   - options: limits and timing of the sessions.
    ///   - fallback: answers GET requests without an upgrade; without it they get 426.
    ///   - handler: handles each accepted session.
    public mutating func webSocket(
        _ pattern: String,
        options: WebSocketOptions = WebSocketOptions(),
        fallback: HTTPHandler? = nil,
        _ handler: @escaping WebSocketHandler
    ) {
        on(.get, pattern) { request in
            await WebSocketUpgrade.respond(
                to: request,
                options: options,
                fallback: fallback,
                handler: handler
            )
        }
    }

    /// Serves a directory tree to GET and HEAD below a prefix; exact routes and longer prefixes take precedence.
    /// - Parameters:
    ///   - prefix: a path such as `/static`, or `/` for everything.
    ///   - root: the directory. If it cannot be opened now, every request retries.
    ///   - index: the file served for a directory, or nil for 404.
    public mutating func files(at prefix: String, root: String, index: String? = nil) {
        let segments = RoutePattern.split(prefix).filter { !$0.isEmpty }
        fileTrees.append((segments, StaticFiles(root: root, index: index)))
        fileTrees.sort { $0.prefix.count > $1.prefix.count }
    }

    /// Adds a filter of every request; the first added sees a request first and its response last.
    public mutating func use(_ filter: Filter) { filters.append(filter) }

    /// Adds middleware behind the filters; the first added sees a request first and its response last.
    ///
    /// - Parameters:
    ///   - applies: whether a request needs it, decided before the handler is called; every request by default. One that needs no
    ///     middleware and whose handler is immediate is answered at once.
    ///   - middleware: surrounds the handler.
    public mutating func use(
        when applies: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true },
        _ middleware: @escaping Middleware
    ) {
        layers.append((applies, middleware))
    }

    /// Answers a request; also for tests of handlers without a socket.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        switch begin(request) {
        case .answered(let response): return response
        case .waiting(let request, let handler):
            var response = await handler(request)
            finish(&response, to: request)
            return response
        }
    }

    /// The result of dispatching a request.
    enum Beginning {
        /// The response is complete.
        case answered(HTTPResponse)
        /// The handler must be awaited, and its response finished.
        case waiting(HTTPRequest, HTTPHandler)
    }

    /// Chooses the handler, and answers at once if it need not wait.
    func begin(_ request: HTTPRequest) -> Beginning {
        var request = request
        let chosen = resolve(&request)
        for index in filters.indices {
            guard var response = filters[index].request(&request) else { continue }
            finish(&response, to: request, passed: index)
            return .answered(response)
        }
        let needed = layers.filter { $0.applies(request) }
        if needed.isEmpty, case .immediate(let handler) = chosen {
            var response = handler(request)
            finish(&response, to: request)
            return .answered(response)
        }
        let handler = needed.reversed().reduce(chosen.handler) { inner, layer in
            { request in await layer.middleware(request, inner) }
        }
        return .waiting(request, handler)
    }

    /// Notes the route of a response and passes it through the filters that its request has passed; nil for all.
    func finish(_ response: inout HTTPResponse, to request: HTTPRequest, passed: Int? = nil) {
        response.route = request.route
        for filter in filters.prefix(passed ?? filters.count).reversed() {
            filter.response(request, &response)
        }
    }

    // MARK: Choosing

    private mutating func insert(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: RouteHandler,
        takesSeparators: Bool = false
    ) {
        tree.insert(
            RouteTree.Route(
                method: method,
                pattern: RoutePattern(pattern),
                handler: handler,
                takesSeparators: takesSeparators
            )
        )
        routes.append((method, pattern))
    }

    private func resolve(_ request: inout HTTPRequest) -> RouteHandler {
        let method = request.head.method
        let target = request.head.target
        guard target.defect == nil || target.defect == .encodedSeparator else { return undecodable }
        // The absolute form without a path also means the whole server, RFC 9112 section 3.2.4.
        guard target.path != "*" else { return allow(Set(routes.map(\.method))) }
        guard method.isKnown, target.form != .authority else {
            return status(.notImplemented, "The method \(method.rawValue.cut(toBytes: 32)) is not supported.")
        }
        let path = target.segments
        let found = tree.routes(for: path)
        guard target.defect == nil || found.contains(where: \.takesSeparators) else { return undecodable }
        let wanted = method == .head && !found.contains { $0.method == .head } ? HTTPMethod.get : method
        if let route = found.first(where: { $0.method == wanted }) {
            request.route = route.pattern.text
            request.parameters = route.pattern.parameters(in: path)
            return route.handler
        }
        if !found.isEmpty { return refuse(method, allowed: Set(found.map(\.method))) }
        guard let (prefix, files) = fileTrees.first(where: { path.starts(with: $0.prefix) }) else {
            return .immediate { [routes] _ in Self.notFound(path, routes) }
        }
        let names = Array(path.dropFirst(prefix.count))
        let refusal = method == .get || method == .head ? nil : refuse(method, allowed: [.get])
        return .immediate { [routes] request in
            let response = files.respond(to: request, names: names)
            // What is neither a file nor a route is not found with any method.
            guard response.status == .notFound else { return refusal?.answer(request) ?? response }
            return Self.notFound(path, routes)
        }
    }

    private static func notFound(
        _ path: [String],
        _ routes: [(method: HTTPMethod, pattern: String)]
    ) -> HTTPResponse {
        let near = NearRoutes(routes: routes).paths(near: path)
        guard !near.isEmpty else {
            return ProblemDetails(.notFound, detail: "There is no resource at this path.").response()
        }
        var problem = ProblemDetails(
            .notFound,
            detail: "There is no resource at this path; similar ones are: \(near.joined(separator: "; "))."
        )
        problem.extensions = [("near", .array(near.map { .string($0) }))]
        return problem.response()
    }

    private var undecodable: RouteHandler { status(.badRequest, "The path cannot be decoded.") }

    private func refuse(_ method: HTTPMethod, allowed: Set<HTTPMethod>) -> RouteHandler {
        if method == .options { return allow(allowed) }
        let value = Self.allowValue(allowed)
        return .immediate { request in
            var problem = ProblemDetails(
                .methodNotAllowed,
                detail:
                    "\(request.head.method.rawValue) is not allowed for this resource; allowed are \(value)."
            )
            problem.fields[.allow] = value
            return problem.response()
        }
    }

    private func allow(_ methods: Set<HTTPMethod>) -> RouteHandler {
        let value = Self.allowValue(methods)
        return .immediate { _ in
            var response = HTTPResponse(status: .noContent)
            response.fields[.allow] = value
            return response
        }
    }

    private func status(_ status: HTTPStatus, _ detail: String) -> RouteHandler {
        .immediate { _ in ProblemDetails(status, detail: detail).response() }
    }

    private static func allowValue(_ methods: Set<HTTPMethod>) -> String {
        var names = Set(methods.map(\.rawValue))
        names.insert("OPTIONS")
        if names.contains("GET") { names.insert("HEAD") }
        return names.sorted().joined(separator: ", ")
    }
}
