// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer
import Platform
import Testing

@testable import Reactor

struct ListeningTests {
    private let get = "GET /json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"

    private func start(
        _ change: (inout ServerConfiguration) -> Void
    ) async throws -> (HTTPServer, [SocketAddress]) {
        var configuration = ServerConfiguration(addresses: [])
        configuration.timeouts.linger = .milliseconds(100)
        change(&configuration)
        var router = Router()
        router.on(
            .get,
            "/json",
            immediate: { request in
                HTTPResponse(bytes: Array("<\(request.remoteAddress)>".utf8), contentType: "text/plain")
            }
        )
        let server = HTTPServer(configuration: configuration, router: router)
        return (server, try await server.start())
    }

    private func ask(_ address: SocketAddress) async throws -> String {
        let client = try await TestClient.connect(to: address)
        try await client.send(get)
        return try await client.readToEnd()
    }

    @Test func `IPv4, IPv6 and a Unix socket are served at once`() async throws {
        let path = "/tmp/carillon-\(UUID().uuidString.prefix(8)).sock"
        let (server, addresses) = try await start {
            $0.addresses = [
                .ipv4(host: "127.0.0.1", port: 0), .ipv6(host: "::1", port: 0), .unix(path: path),
            ]
        }
        #expect(addresses.count == 3)
        for (address, peer) in zip(addresses, ["<127.0.0.1:", "<[::1]:", "<unix:"]) {
            let answer = try await ask(address)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains(peer), "\(answer)")
        }
        await server.shutdown()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a Unix socket without a listener is replaced, a live one is not`() async throws {
        let path = "/tmp/carillon-\(UUID().uuidString.prefix(8)).sock"
        let stale = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let address = SocketAddress.unix(path: path)
        #expect(address.withKernelAddress { bind(stale, $0, $1) } == 0)
        close(stale)
        let (server, _) = try await start { $0.addresses = [address] }
        #expect(try await ask(address).contains("200 OK"))
        await #expect(throws: SystemError.self) { try await start { $0.addresses = [address] } }
        #expect(try await ask(address).contains("200 OK"))
        await server.shutdown()
    }

    @Test func `every loop accepts its share of a port, and no other server can bind it`() async throws {
        let (server, addresses) = try await start {
            $0.addresses = [.ipv4(host: "127.0.0.1", port: 0)]
            $0.loops = 3
        }
        let address = try #require(addresses.first)
        #expect(addresses.count == 1)
        for _ in 0..<30 { #expect(try await ask(address).contains("200 OK")) }
        await #expect(throws: SystemError.self) {
            try await start {
                $0.addresses = [address]
                $0.loops = 2
            }
        }
        await server.shutdown()
    }

    @Test func `a passed socket is served, and its file stays`() async throws {
        let path = "/tmp/carillon-\(UUID().uuidString.prefix(8)).sock"
        defer { unlink(path) }
        let passed = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let address = SocketAddress.unix(path: path)
        #expect(address.withKernelAddress { bind(passed, $0, $1) } == 0)
        #expect(listen(passed, 5) == 0)
        let (server, addresses) = try await start { $0.inheritedSockets = [passed] }
        #expect(addresses == [address])
        #expect(try await ask(address).contains("200 OK"))
        await server.shutdown()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a passed socket keeps listening for the next server`() async throws {
        let passed = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let any = SocketAddress.ipv4(host: "127.0.0.1", port: 0)
        #expect(any.withKernelAddress { bind(passed, $0, $1) } == 0)
        #expect(listen(passed, 5) == 0)
        let next = dup(passed)
        let (first, addresses) = try await start { $0.inheritedSockets = [passed] }
        let address = try #require(addresses.first)
        #expect(try await ask(address).contains("200 OK"))
        await first.shutdown()
        let waiting = try await TestClient.connect(to: address)
        try await waiting.send(get)
        let (second, again) = try await start { $0.inheritedSockets = [next] }
        #expect(again == [address])
        #expect(try await waiting.readToEnd().contains("200 OK"), "it waited for the next server")
        #expect(try await ask(address).contains("200 OK"))
        await second.shutdown()
    }

    @Test func `a descriptor that does not listen is refused`() async throws {
        let plain = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        await #expect(throws: SystemError.self) { try await start { $0.inheritedSockets = [plain] } }
        close(plain)
    }

    @Test func `only sockets passed to this process are taken`() {
        let rows: [(environment: [String: String], descriptors: [Int32])] = [
            (["LISTEN_PID": "7", "LISTEN_FDS": "2"], [3, 4]), (["LISTEN_PID": "8", "LISTEN_FDS": "2"], []),
            (["LISTEN_FDS": "2"], []), (["LISTEN_PID": "7"], []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "0"], []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "-1"], []), (["LISTEN_PID": "7", "LISTEN_FDS": "x"], []),
        ]
        for row in rows {
            #expect(PassedSockets.descriptors(environment: row.environment, process: 7) == row.descriptors)
        }
    }
}
