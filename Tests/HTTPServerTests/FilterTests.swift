// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Testing

@testable import HTTPServer

struct FilterTests {
    /// A filter that notes its name in the request and in the response, and refuses requests with a field.
    private func filter(_ name: String, refusing field: FieldName? = nil) -> Filter {
        Filter(
            request: { request in
                guard let field, request.head.fields.contains(field) else { return nil }
                return HTTPResponse(status: .forbidden)
            },
            response: { _, response in response.fields.add("X-Trace", name) }
        )
    }

    private func router(_ wait: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false }) -> Router {
        var router = Router()
        router.on(.get, "/now") { _ in HTTPResponse() }
        router.on(.get, "/soon", immediate: { _ in HTTPResponse() })
        for (name, field) in [("outer", nil), ("middle", "X-Refuse"), ("inner", nil)]
            as [(String, FieldName?)]
        {
            router.use(filter(name, refusing: field))
        }
        router.use(when: wait) { request, next in
            var response = await next(request)
            response.fields.add("X-Trace", "layer")
            return response
        }
        return router
    }

    private func request(_ path: String, _ fields: HTTPFields = [.host: "h"]) throws -> HTTPRequest {
        let head = RequestHead(method: .get, target: try RequestTarget(path, method: .get), fields: fields)
        return HTTPRequest(head: head, body: RequestBody([]), remoteAddress: "127.0.0.1:1")
    }

    @Test(arguments: ["/now", "/soon", "/nowhere"])
    func `responses pass the filters from the inside out`(path: String) async throws {
        let response = await router().respond(to: try request(path))
        #expect(response.fields.values(for: "X-Trace") == ["inner", "middle", "outer"])
    }

    @Test func `a refused request is seen by the filters before the one that refused it`() async throws {
        let response = await router().respond(to: try request("/now", [.host: "h", "X-Refuse": "1"]))
        #expect(response.status == .forbidden)
        #expect(response.fields.values(for: "X-Trace") == ["outer"])
    }

    @Test func `middleware is inside of the filters, and only where it applies`() async throws {
        let router = router { $0.route == "/now" }
        let around = await router.respond(to: try request("/now"))
        #expect(around.fields.values(for: "X-Trace") == ["layer", "inner", "middle", "outer"])
        guard case .answered(let response) = router.begin(try request("/soon")) else {
            Issue.record("an immediate route waits")
            return
        }
        #expect(response.fields.values(for: "X-Trace") == ["inner", "middle", "outer"])
    }
}
