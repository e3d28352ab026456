// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

@testable import Reactor

struct ServiceNoticesTests {
    /// A datagram socket like that of a service manager.
    private final class Manager {
        let descriptor: Int32

        init(_ path: String) throws {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            let bound = SocketAddress.unix(path: path).withKernelAddress { [descriptor] in
                bind(descriptor, $0, $1)
            }
            try #require(bound == 0)
        }

        deinit { close(descriptor) }

        func receive() -> String {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }

    @Test func `notices arrive as lines of one message`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
        let manager = try Manager(path)
        defer { unlink(path) }
        let notices = try #require(ServiceNotices(environment: ["NOTIFY_SOCKET": path], process: 1))
        try notices.send(.ready, .status("one\ntwo"))
        #expect(manager.receive() == "READY=1\nSTATUS=one two")
        try notices.send(.reloading(atMicroseconds: 7))
        #expect(manager.receive() == "RELOADING=1\nMONOTONIC_USEC=7")
    }

    @Test func `without a manager nothing is sent, and a missing socket is an error`() throws {
        #expect(ServiceNotices(environment: [:], process: 1) == nil)
        #expect(ServiceNotices(environment: ["NOTIFY_SOCKET": "relative"], process: 1) == nil)
        let notices = try #require(
            ServiceNotices(environment: ["NOTIFY_SOCKET": "/nowhere/at/all"], process: 1)
        )
        #expect(throws: SystemError.self) { try notices.send(.watchdog) }
        let abstract = try #require(
            ServiceNotices(environment: ["NOTIFY_SOCKET": "@carillon-\(UUID().uuidString)"], process: 1)
        )
        let error = #expect(throws: SystemError.self) { try abstract.send(.watchdog) }
        #expect(error?.code == ECONNREFUSED)
    }

    @Test func `the watchdog applies only to its own process`() {
        let given = ["NOTIFY_SOCKET": "/a", "WATCHDOG_USEC": "30000000"]
        #expect(ServiceNotices(environment: given, process: 1)?.watchdogTimeout == .seconds(30))
        let other = given.merging(["WATCHDOG_PID": "2"]) { $1 }
        #expect(ServiceNotices(environment: other, process: 1)?.watchdogTimeout == nil)
        #expect(ServiceNotices(environment: other, process: 2)?.watchdogTimeout == .seconds(30))
        #expect(ServiceNotices(environment: ["NOTIFY_SOCKET": "/a"], process: 1)?.watchdogTimeout == nil)
    }
}

struct ClientSocketTests {
    @Test func `a name of this machine is looked up, and an unknown one has no address`() {
        #expect(SocketAddress.lookUp(host: "127.0.0.1", port: 5) == [.ipv4(host: "127.0.0.1", port: 5)])
        #expect(SocketAddress.lookUp(host: "::1", port: 5) == [.ipv6(host: "::1", port: 5)])
        #expect(SocketAddress.lookUp(host: "no such name", port: 5).isEmpty)
    }

    @Test func `a missing socket is reported as an error`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
        let error = #expect(throws: SystemError.self) {
            try ClientSocket(.unix(path: path), timeout: .seconds(5))
        }
        #expect(error?.explanation == "No such file or directory")
    }
}
