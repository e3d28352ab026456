// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// The example of Sources/HTTPServer/README.md; ReadmeTests compares the two.
import HTTPCore
import HTTPServer
import Reactor

/// Serves a route, a file tree and a WebSocket.
func serve(at address: SocketAddress, files folder: String) async throws -> (HTTPServer, [SocketAddress]) {
    var router = Router()
    // A response in memory needs no task.
    let healthy = HTTPResponse(bytes: Array("ok".utf8), contentType: "text/plain")
    router.on(.get, "/health", immediate: { _ in healthy })
    // A route that reads a body.
    router.on(.post, "/hello/{name}") { request in
        guard let body = try? await request.body.collect(upTo: 65_536) else {
            return ProblemDetails(.badRequest).response()
        }
        let text = "Hello \(request.parameters["name"] ?? ""), \(body.count) bytes.\n"
        return HTTPResponse(status: .created, bytes: Array(text.utf8), contentType: "text/plain")
    }
    // Files below a folder, with ranges, validators and compressed variants.
    router.files(at: "/", root: folder, index: "index.html")
    // A WebSocket that echoes every text.
    router.webSocket("/ws") { _, session in
        while let message = await session.next() {
            if case .text(let text) = message { await session.send(text: "You said \(text)") }
        }
    }
    let server = HTTPServer(configuration: ServerConfiguration(addresses: [address]), router: router)
    return (server, try await server.start())
}
