// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Testing

@testable import HTTPServer

struct TrustedProxiesTests {
    private let proxies = TrustedProxies(
        ranges: ["127.0.0.1", "10.0.0.0/8", "2001:db8:ff::/48"].compactMap(AddressRange.init),
        includesUnixSockets: true
    )

    private func client(_ fields: (FieldName, String)...) -> TrustedProxies.Client {
        var all = HTTPFields()
        for (name, value) in fields { all.add(name, value) }
        return proxies.client(of: all)
    }

    @Test func `a network holds its addresses`() {
        #expect(proxies.trust("127.0.0.1") && proxies.trust("10.1.2.3") && proxies.trust("::ffff:10.1.2.3"))
        #expect(!proxies.trust("127.0.0.2") && !proxies.trust("11.0.0.0") && !proxies.trust("2001:db8:fe::1"))
        #expect(proxies.trust("2001:db8:ff:1::1") && proxies.trust(nil))
        #expect(!TrustedProxies().trust(nil) && !TrustedProxies().trust("127.0.0.1"))
    }

    @Test(arguments: [
        "10.0.0.1/8", "10.0.0.0/33", "x", "", "10.0.0.0/", "::1/129", "10.0.0.0/-1", "1.2.3", "[::1",
    ])
    func `what is no network is refused`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [
        (["192.0.2.7"], "192.0.2.7:0"), (["192.0.2.7:4711"], "192.0.2.7:4711"),
        (["2001:db8::9"], "[2001:db8::9]:0"),
        (["[2001:db8::9]:80"], "[2001:db8::9]:80"), (["203.0.113.9, 192.0.2.7"], "192.0.2.7:0"),
        (["203.0.113.9, 192.0.2.7, 10.0.0.9"], "192.0.2.7:0"),
        (["203.0.113.9", "10.0.0.9"], "203.0.113.9:0"),
        (["10.0.0.8, 10.0.0.9"], "10.0.0.8:0"), (["evil, 192.0.2.7"], "192.0.2.7:0"),
        (["192.0.2.7, evil, 10.0.0.9"], "10.0.0.9:0"),
    ])
    func `the client is the last address that is no proxy's`(lines: [String], expected: String) {
        var fields = HTTPFields()
        for line in lines { fields.add(.xForwardedFor, line) }
        #expect(proxies.client(of: fields).address == expected)
    }

    @Test(arguments: ["unknown", "_hidden", "", "1.2.3.4/8", "a b"])
    func `what is no address names nobody`(text: String) {
        #expect(client((.xForwardedFor, text)).address == nil)
    }

    @Test func `Forwarded names client, scheme and host`() {
        let found = client(
            (
                .forwarded,
                #"for=203.0.113.9;proto=http, for="[2001:db8::9]:4711";proto=https;host="kiosk.example:8443""#
            )
        )
        #expect(found == .init(address: "[2001:db8::9]:4711", isEncrypted: true, host: "kiosk.example:8443"))
        // Of both, the field that most proxies set.
        let both = client((.forwarded, "for=203.0.113.9"), (.xForwardedFor, "192.0.2.7"))
        #expect(both.address == "192.0.2.7:0")
    }

    @Test func `scheme and host of the client are those that the last proxy says`() {
        let found = client((.xForwardedProto, "http, https"), (.xForwardedHost, "kiosk.example:8443"))
        #expect(found == .init(address: nil, isEncrypted: true, host: "kiosk.example:8443"))
        #expect(client((.xForwardedProto, "gopher"), (.xForwardedHost, "a b")) == .init())
    }

    @Test(arguments: [
        ("/carillon", "/carillon"), ("/carillon/", "/carillon"), ("/a/b-1._~%20", "/a/b-1._~%20"), ("/", ""),
        ("", nil), ("/other, /carillon", "/carillon"),
        // Another host, another attribute of a cookie, another field.
        ("//evil.example", nil), ("carillon", nil), ("https://evil.example", nil), ("/a;Domain=b", nil),
        ("/a b", nil), ("/a?b", nil), ("/\u{e9}", nil), ("/" + String(repeating: "a", count: 255), nil),
    ])
    func `the prefix is a path, and nothing else`(text: String, expected: String?) {
        #expect(client((.xForwardedPrefix, text)).prefix == expected)
    }
}
