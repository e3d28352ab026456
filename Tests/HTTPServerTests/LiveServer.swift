// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Reactor
import TLS
import Testing

/// A server on a port of its own with the routes that the tests need.
struct LiveServer {
    let server: HTTPServer
    let address: SocketAddress
    /// What clients trust; nil if they connect without TLS.
    var trust: TLSContext?

    static func start(
        isEncrypted: Bool = false,
        _ change: (inout ServerConfiguration) -> Void = { _ in },
        log: (@Sendable (ServerEvent) -> Void)? = nil,
        routes: (inout Router) -> Void = { _ in }
    ) async throws -> LiveServer {
        var configuration = ServerConfiguration(addresses: [.ipv4(host: "127.0.0.1", port: 0)])
        // The tests' clients let the server close, so the linger time is short.
        configuration.timeouts.linger = .milliseconds(100)
        if isEncrypted { configuration.tls = try TestIdentity.shared.server() }
        // A client may have to wait for its turn on a busy machine: only the deadline that a test is about may pass.
        configuration.timeouts.handshake = .seconds(3_600)
        configuration.timeouts.head = .seconds(3_600)
        configuration.timeouts.bodyGrace = .seconds(3_600)
        configuration.timeouts.idle = .seconds(3_600)
        configuration.timeouts.write = .seconds(3_600)
        configuration.timeouts.halfClosed = .seconds(3_600)
        change(&configuration)
        var router = Router()
        router.on(.get, "/json") { _ in HTTPResponse(bytes: Array("{}".utf8), contentType: "application/json")
        }
        router.on(.post, "/echo") { request in
            do throws(RequestBodyError) {
                return HTTPResponse(
                    bytes: try await request.body.collect(upTo: 1_000_000),
                    contentType: "x/y"
                )
            } catch {
                return ProblemDetails(error == .tooLarge(limit: 1_000_000) ? .contentTooLarge : .badRequest)
                    .response()
            }
        }
        routes(&router)
        let server = HTTPServer(configuration: configuration, router: router, log: log)
        let address = try #require(try await server.start().first)
        let trust = isEncrypted ? try TestIdentity.shared.client() : nil
        return LiveServer(server: server, address: address, trust: trust)
    }

    func connect() async throws -> TestClient {
        try await TestClient.connect(to: address, trusting: trust)
    }

    func stop() async { await server.shutdown(grace: .seconds(5)) }

    /// Sends one request and reads to the end of the connection.
    func ask(_ request: String) async throws -> String {
        let client = try await connect()
        try await client.send(request)
        return try await client.readToEnd()
    }
}
