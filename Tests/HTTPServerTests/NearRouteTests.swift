// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer
import Testing

/// The answers for paths without a resource, with and without a folder of files below `/`.
final class NearRouteTests {
    private let root: URL
    private let router: Router

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data("page".utf8).write(to: root.appendingPathComponent("index.html"))
        var router = Router()
        for (method, path) in [
            (HTTPMethod.get, "/v1/players"), (.post, "/v1/players"), (.post, "/v1/players/{id}/play"),
            (.post, "/v1/queue/stop-current"), (.get, "/v1/health"), (.post, "/v1/stop-all"),
            (.get, "/problems/{slug}"), (.get, "/v1/players/{id}"),
        ] {
            router.on(method, path) { _ in HTTPResponse(status: .noContent) }
        }
        router.files(at: "/", root: root.path, index: "index.html")
        self.router = router
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    private func ask(_ method: HTTPMethod, _ target: String) async throws -> HTTPResponse {
        let head = RequestHead(method: method, target: try RequestTarget(target, method: method))
        return await router.respond(to: HTTPRequest(head: head, body: RequestBody([]), remoteAddress: "test"))
    }

    private func text(_ response: HTTPResponse) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("/v1/player", "GET, POST /v1/players"), ("/v1/Players", "GET, POST /v1/players"),
            ("/players", "GET, POST /v1/players"), ("/v1/players/", "GET, POST /v1/players"),
            ("/v1/players/p1/plya", "POST /v1/players/{id}/play"),
            ("/v1/queue/stop", "POST /v1/queue/stop-current"), ("/v1/healt", "GET /v1/health"),
            ("/v1/stop-al", "POST /v1/stop-all"),
        ],
        [HTTPMethod.get, .post, .delete, .options]
    )
    func `a mistyped path is not found with any method, and similar ones are named`(
        _ path: (String, String),
        _ method: HTTPMethod
    ) async throws {
        let response = try await ask(method, path.0)
        #expect(response.status == .notFound, "\(method) \(path.0)")
        #expect(text(response).contains("\"near\":[\"\(path.1)\""), "\(text(response))")
    }

    @Test(arguments: [
        "/nothing", "/v1/stations", "/a/b/c/d/e/f/g/h", "/v1/" + String(repeating: "p", count: 200),
    ])
    func `a path that is like no other names none`(_ path: String) async throws {
        let response = try await ask(.get, path)
        #expect(response.status == .notFound)
        #expect(!text(response).contains("near"), "\(text(response))")
    }

    @Test func `a resource that is there refuses other methods and names its own`() async throws {
        let route = try await ask(.delete, "/v1/players")
        #expect(route.status == .methodNotAllowed)
        #expect(route.fields[.allow] == "GET, HEAD, OPTIONS, POST")
        let file = try await ask(.post, "/index.html")
        #expect(file.status == .methodNotAllowed)
        #expect(file.fields[.allow] == "GET, HEAD, OPTIONS")
        #expect(try await ask(.get, "/index.html").status == .ok)
        #expect(try await ask(.options, "/index.html").status == .noContent)
    }
}
