// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

@testable import API

struct GuardTests {
    @Test func `a refused request reaches no handler and changes nothing`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let evil = await api.send(
                "POST",
                "/v1/sounds/bell/play",
                fields: [("Origin", "http://evil.example")]
            )
            #expect(evil.status == 403)
            #expect(evil.problem == "cross-site-request")
            #expect(evil.json["detail"]?.text?.contains("http://evil.example") == true)
            #expect(evil.fields[.contentSecurityPolicy] != nil)
            #expect(evil.fields[.accessControlAllowOrigin] == nil)
            let rebound = await api.send("GET", "/v1/sounds", host: "evil.example")
            #expect(rebound.status == 421)
            #expect(rebound.problem == "unknown-host")
            #expect(await api.get("/v1/players").json["players"] == .array([]))
        }
    }

    @Test func `stopping everything is not subject to the rate limit`() async throws {
        try await APIHarness.run(configureAPI: { $0.requestsPerSecond = 1 }) { api in
            var answers: [Int] = []
            for _ in 0..<8 { answers.append(await api.get("/v1/players").status) }
            #expect(answers.contains(429))
            #expect(await api.post("/v1/stop-all").status == 200)
        }
    }

    @Test func `a batch counts as its operations, and a command of a connection as a request`() async throws {
        try await APIHarness.run(configureAPI: { $0.requestsPerSecond = 1 }) { api in
            let stop: JSONValue = ["op": "stop", "player": "none"]
            let batch = await api.post("/v1/batch", ["operations": .array([stop, stop, stop, stop])])
            #expect(batch.status == 422, "no such player, but counted")
            #expect(await api.get("/v1/players").status == 429)
        }
    }

    @Test func `encoded content is refused with what is accepted`() async throws {
        try await APIHarness.run { api in
            let answer = await api.send(
                "POST",
                "/v1/stop-all",
                fields: [("Content-Encoding", "gzip"), ("Content-Type", "application/json")]
            )
            #expect(answer.status == 415)
            #expect(answer.problem == "unsupported-media-type")
            #expect(answer.fields[.acceptEncoding] == "identity")
            let plain = await api.send("POST", "/v1/stop-all", fields: [("Content-Encoding", "identity")])
            #expect(plain.status == 200)
        }
    }

    @Test func `pages of an allowed origin may send a preflight request, and read`() async throws {
        let shop = Origin.tuple(scheme: "https", host: "shop.example", port: 443)
        try await APIHarness.run(configureAPI: { $0.allowedOrigins = [shop] }) { api in
            let fields = [("Origin", "https://shop.example"), ("Access-Control-Request-Method", "PATCH")]
            let before = await api.send("OPTIONS", "/v1/manager", fields: fields)
            #expect(before.status == 204)
            #expect(before.fields[.accessControlAllowOrigin] == "https://shop.example")
            #expect(before.fields[.accessControlAllowMethods]?.contains("PATCH") == true)
            let answer = await api.send("GET", "/v1/manager", fields: [("Origin", "https://shop.example")])
            #expect(answer.status == 200)
            #expect(answer.fields[.accessControlAllowOrigin] == "https://shop.example")
            #expect(answer.fields[.vary]?.contains("Origin") == true)
            #expect(answer.fields[.accessControlAllowCredentials] == "true")
            let other = await api.send("OPTIONS", "/v1/manager", fields: [("Origin", "http://evil.example")])
            #expect(other.fields[.accessControlAllowOrigin] == nil)
        }
    }
}
