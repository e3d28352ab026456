// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Reactor

struct SocketAddressTests {
    @Test(arguments: [
        ("127.0.0.1:80", SocketAddress.ipv4(host: "127.0.0.1", port: 80)),
        ("[::1]:7350", .ipv6(host: "::1", port: 7350)),
        ("localhost:0", .ipv4(host: "127.0.0.1", port: 0)),
        ("*:8080", .ipv4(host: "0.0.0.0", port: 8080)),
        (":65535", .ipv4(host: "0.0.0.0", port: 65_535)),
        ("unix:/run/server", .unix(path: "/run/server")),
    ])
    func `an address is read from its text`(text: String, address: SocketAddress) {
        #expect(SocketAddress(text) == address)
    }

    @Test(arguments: [
        "", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:+5", "127.0.0.1:-1", "300.0.0.1:80",
        "example.org:80", "::1:80", "[::1]", "[::g]:80", "unix:", "127.0.0.1:٨٠",
    ])
    func `a text of another form is not an address`(text: String) {
        #expect(SocketAddress(text) == nil)
    }

    @Test(arguments: ["10.1.2.3:9", "[2001:db8::1]:443", "unix:/tmp/a b"])
    func `an address survives the round trip through the kernel's form`(text: String) throws {
        let address = try #require(SocketAddress(text))
        #expect(SocketAddress(kernel: address.kernelStorage()) == address)
        #expect(address.description == text)
    }

    @Test func `only this machine reaches loopback addresses`() {
        #expect(SocketAddress("127.0.0.1:1")?.isLoopback == true)
        #expect(SocketAddress("[::1]:1")?.isLoopback == true)
        #expect(SocketAddress("0.0.0.0:1")?.isLoopback == false)
    }
}
