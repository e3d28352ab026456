// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

struct SiteGuardTests {
    private enum Refusal { case unknownHost, crossSite }

    private let guarding = SiteGuard(
        hosts: ["Kiosk.example"],
        origins: [.tuple(scheme: "https", host: "shop.example", port: 443)]
    )

    private func refusal(_ method: String, _ fields: [(FieldName, String)]) throws -> Refusal? {
        var all = HTTPFields()
        for (name, value) in fields { all.add(name, value) }
        let head = RequestHead(
            method: try #require(HTTPMethod(rawValue: method)),
            target: try RequestTarget("/v1/sounds/bell/play"),
            fields: all
        )
        switch guarding.refusal(of: head) {
        case .unknownHost: return .unknownHost
        case .crossSite: return .crossSite
        case nil: return nil
        }
    }

    @Test(arguments: [
        "localhost", "localhost:7350", "LOCALHOST", "carillon.localhost:80", "127.0.0.1:7350", "192.168.0.7",
        "[::1]:7350", "[fe80::1]", "kiosk.example", "KIOSK.example:8080",
    ])
    func `the server accepts its names and every address`(_ host: String) throws {
        #expect(try refusal("GET", [(.host, host)]) == nil)
        #expect(try refusal("POST", [(.host, host)]) == nil)
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "kiosk.example.evil", "1.2.3",
        "256.0.0.1",
        "notlocalhost", "kiosk",
    ])
    func `a foreign host name is refused for any request`(_ host: String) throws {
        #expect(try refusal("GET", [(.host, host)]) == .unknownHost)
        #expect(try refusal("OPTIONS", [(.host, host)]) == .unknownHost)
        #expect(try refusal("POST", [(.host, host), (.origin, "http://\(host)")]) == .unknownHost)
    }

    @Test(arguments: ["POST", "PATCH", "DELETE", "PUT"])
    func `a change requested by a page must come from our own origin`(_ method: String) throws {
        let host = (FieldName.host, "127.0.0.1:7350")
        #expect(try refusal(method, [host]) == nil)
        #expect(try refusal(method, [host, (.origin, "http://127.0.0.1:7350")]) == nil)
        #expect(try refusal(method, [host, (.origin, "https://shop.example")]) == nil)
        #expect(
            try refusal(method, [host, (.origin, "https://shop.example"), (.secFetchSite, "cross-site")])
                == nil
        )
        #expect(try refusal(method, [host, (.secFetchSite, "same-origin")]) == nil)
        #expect(try refusal(method, [host, (.secFetchSite, "none")]) == nil)
        for origin in [
            "http://evil.example", "null", "http://127.0.0.1:3000", "http://localhost:7350",
            "http://shop.example",
            "chrome-extension://x", "", "http://127.0.0.1:7350 http://evil.example",
        ] {
            #expect(try refusal(method, [host, (.origin, origin)]) == .crossSite, "\(origin)")
        }
        for site in ["cross-site", "same-site", "?"] {
            #expect(try refusal(method, [host, (.secFetchSite, site)]) == .crossSite, "\(site)")
        }
    }

    @Test func `a cross-site read is answered, and the browser withholds the response`() throws {
        #expect(try refusal("GET", [(.host, "localhost"), (.origin, "http://evil.example")]) == nil)
        #expect(try refusal("GET", [(.host, "localhost"), (.secFetchSite, "cross-site")]) == nil)
    }

    @Test func `a WebSocket is opened only by our own pages and by programs`() throws {
        let upgrade = [(FieldName.host, "localhost:7350"), (.upgrade, "WebSocket")]
        #expect(try refusal("GET", upgrade) == nil)
        #expect(try refusal("GET", upgrade + [(.origin, "http://localhost:7350")]) == nil)
        #expect(try refusal("GET", upgrade + [(.origin, "http://evil.example")]) == .crossSite)
    }

    @Test func `behind a proxy with TLS the page's own origin is the host`() throws {
        #expect(try refusal("POST", [(.host, "kiosk.example"), (.origin, "https://kiosk.example")]) == nil)
    }
}
