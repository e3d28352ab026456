// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor
import Synchronization
import Testing

@testable import HTTPServer

/// Addresses that cannot be listened on while others can.
struct MissingAddressTests {
    private final class Events: Sendable {
        private let all = Mutex<[String]>([])
        var list: [String] { all.withLock(\.self) }

        func take(_ event: ServerEvent) {
            switch event {
            case .listening(let address): all.withLock { $0.append("listening \(address)") }
            case .notListening(let address, _): all.withLock { $0.append("missing \(address)") }
            default: break
            }
        }
    }

    private func server(_ addresses: [SocketAddress], _ events: Events) -> HTTPServer {
        var configuration = ServerConfiguration(addresses: addresses)
        configuration.listenInterval = .milliseconds(20)
        return HTTPServer(configuration: configuration, router: Router()) { events.take($0) }
    }

    @Test func `the other addresses work, and the missing one is taken as soon as it is there`() async throws
    {
        let free = SocketAddress.ipv4(host: "127.0.0.1", port: 0)
        let occupier = server([free], Events())
        let taken = try #require(try await occupier.start().first)
        let events = Events()
        let tested = server([taken, free], events)
        let addresses = try await tested.start()
        #expect(addresses.count == 1 && addresses[0] != taken)
        #expect(events.list == ["missing \(taken)", "listening \(addresses[0])"])
        await occupier.shutdown(grace: .zero)
        while events.list.count < 3 { await Task.yield() }
        #expect(events.list.last == "listening \(taken)")
        await tested.shutdown(grace: .zero)
    }

    @Test func `a server without any address does not start`() async throws {
        let occupier = server([.ipv4(host: "127.0.0.1", port: 0)], Events())
        let taken = try #require(try await occupier.start().first)
        await #expect(throws: SystemError.self) { try await server([taken], Events()).start() }
        await occupier.shutdown(grace: .zero)
    }
}
