// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

struct RouterTests {
    private func answer(_ text: String) -> HTTPHandler {
        { request in
            let parameters = ["id", "name"].compactMap { request.parameters[$0] }.joined(separator: ",")
            return HTTPResponse(bytes: Array("\(text):\(parameters)".utf8), contentType: "text/plain")
        }
    }

    private var router: Router {
        var router = Router()
        router.on(.get, "/", answer("root"))
        router.on(.get, "/v1/players/{id}", answer("player"))
        router.on(.delete, "/v1/players/{id}", answer("delete"))
        router.on(.get, "/v1/players/all", answer("all"))
        router.on(.post, "/v1/{name}/{id}/play", answer("play"))
        router.webSocket("/events") { _, _ in }
        return router
    }

    private func ask(
        _ method: HTTPMethod,
        _ target: String,
        router: Router? = nil
    ) async throws -> HTTPResponse {
        let head = RequestHead(method: method, target: try RequestTarget(target, method: method))
        let request = HTTPRequest(head: head, body: RequestBody([]), remoteAddress: "test")
        return await (router ?? self.router).respond(to: request)
    }

    private func text(_ response: HTTPResponse) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("/", "root:"), ("/v1/players/7", "player:7"), ("/v1/players/a%20b?x=1", "player:a b"),
        ("/v1/players/all", "all:"), ("http://host/v1/players/7", "player:7"),
    ])
    func `a path finds its route, a literal before a parameter`(target: String, body: String) async throws {
        let response = try await ask(.get, target)
        #expect(response.status == .ok)
        #expect(text(response) == body)
    }

    @Test func `several parameters are matched by name`() async throws {
        #expect(text(try await ask(.post, "/v1/sounds/bell/play")) == "play:bell,sounds")
    }

    @Test(arguments: ["/none", "/v1/players", "/v1/players/", "/v1/players/7/", "//", "/v1//7/play"])
    func `a path without a route is not found`(target: String) async throws {
        let response = try await ask(.get, target)
        #expect(response.status == .notFound)
        #expect(response.fields[.contentType] == "application/problem+json")
    }

    @Test func `another method gets 405 with the allowed methods`() async throws {
        let response = try await ask(.put, "/v1/players/7")
        #expect(response.status == .methodNotAllowed)
        #expect(response.fields[.allow] == "DELETE, GET, HEAD, OPTIONS")
        #expect(response.fields[.contentType] == "application/problem+json")
    }

    @Test func `an unknown method gets 501`() async throws {
        let method = try #require(HTTPMethod(rawValue: "BREW"))
        #expect(try await ask(method, "/").status == .notImplemented)
    }

    @Test func `OPTIONS lists the methods of a path, and for * those of the server`() async throws {
        let one = try await ask(.options, "/v1/players/7")
        #expect(one.status == .noContent)
        #expect(one.fields[.allow] == "DELETE, GET, HEAD, OPTIONS")
        let all = try await ask(.options, "*")
        #expect(all.fields[.allow] == "DELETE, GET, HEAD, OPTIONS, POST")
    }

    @Test func `HEAD is answered by the GET route`() async throws {
        #expect(try await ask(.head, "/v1/players/7").status == .ok)
    }

    @Test(arguments: ["/v1/players/%2e%2e", "/a/..%2fb", "/a%00"])
    func `an ambiguous path is refused`(target: String) async throws {
        #expect(try await ask(.get, target).status == .badRequest)
    }

    @Test func `a route that takes separators gets encoded slashes, but nothing worse`() async throws {
        var router = router
        router.on(.get, "/v1/sounds/{name}", takesSeparators: true, answer("sound"))
        func status(_ target: String) async throws -> HTTPStatus {
            try await ask(.get, target, router: router).status
        }
        #expect(text(try await ask(.get, "/v1/sounds/%2Fa%2Fb%5Cc", router: router)) == "sound:/a/b\\c")
        for target in ["/v1/sounds/%2Fa%00", "/v1/sounds/a%2Fb/..", "/v1/sounds/%2F%ff", "/v1/players/a%2Fb"]
        {
            #expect(try await status(target) == .badRequest, "\(target)")
        }
    }

    @Test func `a plain request to a WebSocket's path gets 426`() async throws {
        let response = try await ask(.get, "/events")
        #expect(response.status == .upgradeRequired)
        #expect(response.fields[.upgrade] == "websocket")
    }

    @Test func `a WebSocket's fallback answers plain requests`() async throws {
        var router = Router()
        router.webSocket("/events", fallback: answer("plain")) { _, _ in }
        #expect(text(try await ask(.get, "/events", router: router)) == "plain:")
    }

    @Test func `middleware is entered in order and sees the route and the response`() async throws {
        var router = router
        router.use { request, next in
            var response = await next(request)
            response.fields.add("X-Trace", "outer \(request.route ?? "-") \(response.status.code)")
            return response
        }
        router.use { request, next in
            var response = await next(request)
            response.fields.add("X-Trace", "inner")
            return response
        }
        let found = try await ask(.get, "/v1/players/7", router: router)
        #expect(found.fields.values(for: "X-Trace") == ["inner", "outer /v1/players/{id} 200"])
        let lost = try await ask(.get, "/none", router: router)
        #expect(lost.fields.values(for: "X-Trace") == ["inner", "outer - 404"])
    }

    @Test func `the routes are listed in order`() {
        #expect(router.routes.map(\.pattern).first == "/")
        #expect(router.routes.count == 6)
    }
}
