// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPServer
import ScenarioTestSupport
import Testing

/// `/v1/links` and `/l/{token}`: links that run one action, through the API.
struct LinkTests {
    /// A server with the sound `a` and the action `bell`, which plays it.
    private func run(
        folder: URL? = nil,
        configure: (inout EngineConfiguration) -> Void = { _ in },
        _ test: (Scenario) async throws -> Void
    ) async throws {
        try await Scenario.run(folder: folder, configure: configure) { server in
            if try await server.get("/v1/actions/bell").status == 404 {
                try await server.addConstant("a.wav", seconds: 0.1)
                let made = try await server.post("/v1/actions", Self.bell)
                #expect(made.status == 201)
            }
            try await test(server)
        }
    }

    private static let bell: JSON = [
        "name": "bell",
        "parameters": [["name": "loud", "type": "number", "default": 1, "minimum": 0, "maximum": 1]],
        "steps": [["operation": ["op": "play", "sound": "a", "volume": ["parameter": "loud"]]]],
    ]

    private func makeLink(_ server: Scenario, _ more: JSON = [:]) async throws -> (id: String, url: String) {
        let body = JSON.object(["action": "bell"].merging(more.members) { $1 })
        let made = try await server.post("/v1/links", body)
        #expect(made.status == 201, "\(made.json)")
        return (made["id"].text, made["url"].text)
    }

    @Test func `a link runs its action with its values, and the history says by which link`() async throws {
        let configure = { (configuration: inout EngineConfiguration) in
            configuration.measuresPlays = true
            // The clock of scenarios is years in the past.
            configuration.historySeconds = 1e10
        }
        try await run(configure: configure) { server in
            let made = try await server.post(
                "/v1/links",
                [
                    "action": "bell", "name": "Poster", "parameters": ["loud": 0.5], "count": 2,
                    "expiresIn": 60,
                ]
            )
            #expect(made.status == 201 && made.fields["location"] == "/v1/links/\(made["id"].text)")
            #expect(made["used"] == 0 && made["state"] == "active" && made["actionName"] == "bell")
            let events = try await server.events()
            let answer = try await server.client.send("POST", made["url"].text)
            #expect(answer.status == 204 && answer.bytes.isEmpty)
            let seen = try await server.all(events)
            #expect(seen.first { $0["type"] == "link.changed" }?["data"]["link"]["used"] == 1)
            #expect(seen.first { $0["type"] == "player.created" }?["data"]["player"]["volume"] == 0.5)
            await server.advance(seconds: 0.3)
            #expect(
                try await server.get("/v1/history")["entries"].items.map { $0["askedBy"] } == ["link Poster"]
            )
            let listed = try await server.get("/v1/links")
            #expect(listed["total"] == 1 && listed["links"][0]["used"] == 1)
            #expect(
                !String(decoding: listed.bytes, as: UTF8.self).contains("/l/"),
                "no other answer has the address"
            )
        }
    }

    @Test func `a link works as often as it may, then it is gone`() async throws {
        try await run { server in
            let link = try await makeLink(server, ["count": 3])
            for _ in 1...3 { #expect(try await server.post(link.url).status == 204) }
            let spent = try await server.post(link.url)
            #expect(spent.status == 410 && spent.problem == "link-ended")
            #expect(spent["detail"] == "The link was used as often as it may be.")
            #expect(try await server.get("/v1/links")["links"][0]["state"] == "spent")
        }
    }

    @Test func `of twenty at once for the last three runs three run`() async throws {
        try await run { server in
            let link = try await makeLink(server, ["count": 3])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...20 { group.addTask { try await server.post(link.url).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 204 }.count == 3 && statuses.filter { $0 == 410 }.count == 17)
            #expect(try await server.get("/v1/links")["links"][0]["used"] == 3)
        }
    }

    @Test func `a link expires at its time`() async throws {
        try await run { server in
            let link = try await makeLink(server, ["count": 9, "expiresIn": 1.0])
            await server.advance(seconds: 0.99)
            #expect(try await server.post(link.url).status == 204)
            await server.advance(seconds: 0.01)
            let expired = try await server.post(link.url)
            #expect(expired.status == 410 && expired["detail"] == "The link has expired.")
            #expect(try await server.get("/v1/links")["links"][0]["state"] == "expired")
        }
    }

    @Test func `a link does nothing else, whatever is sent to its address`() async throws {
        try await run { server in
            let link = try await makeLink(server)
            for method in ["PUT", "PATCH", "DELETE"] {
                let refused = try await server.client.send(method, link.url, body: [])
                #expect(
                    refused.status == 405 && refused.fields["allow"] == "GET, HEAD, OPTIONS, POST",
                    "\(method)"
                )
            }
            for path in ["/run", "/stop", "/v1/stop-all"] {
                #expect(try await server.post(link.url + path).status == 404, "\(path)")
            }
            #expect(try await server.post("/v1" + link.url).status == 404)
            #expect(try await server.post(link.url + "?action=other").problem == "unknown-field")
            // A body is read and left out, also one that names another action.
            let body = Array(#"{"action": "other", "parameters": {"loud": 9}}"#.utf8)
            let large = try await server.upload(
                link.url,
                Array(repeating: 0, count: 65_537),
                type: "text/plain"
            )
            #expect(large.status == 413 && large.problem == "body-too-large")
            #expect(try await server.get("/v1/links")["links"][0]["used"] == 0)
            #expect(try await server.upload(link.url, body, type: "application/x-anything").status == 204)
        }
    }

    @Test func `what is wrong with an address is not said`() async throws {
        try await run { server in
            let link = try await makeLink(server)
            let other = try await makeLink(server)
            let token = link.url.dropFirst(3)
            let signature = token.drop { $0 != "." }
            var answers: Set<String> = []
            for wrong in [
                "x", "\(link.id).", "\(link.id).\(String(repeating: "A", count: 43))",
                "\(other.id)\(signature)",
                "l0000000000000\(signature)", "\(token)A", "\(token.dropLast())",
                String(repeating: "l", count: 5_000),
                "%00", "..", "..%2e", "\(link.id)%2E\(signature.dropFirst())x",
            ] {
                let refused = try await server.post("/l/" + wrong)
                #expect(refused.status == 404 || refused.status == 400, "\(wrong)")
                if refused.problem == "link-not-found" {
                    answers.insert(String(decoding: refused.bytes, as: UTF8.self))
                }
            }
            #expect(answers.count == 1, "\(answers)")
            #expect(try await server.get("/v1/links")["links"].items.allSatisfy { $0["used"] == 0 })
        }
    }

    @Test
    func `a link of a removed action is gone, and one whose values fit no more fails and keeps its run`()
        async throws
    {
        try await run { server in
            let link = try await makeLink(server, ["parameters": ["loud": 0.5]])
            let bell: JSON = [
                "parameters": [["name": "loud", "type": "number", "default": 1, "minimum": 0.9]]
            ]
            #expect(try await server.patch("/v1/actions/bell", bell).status == 200)
            let failed = try await server.post(link.url)
            #expect(failed.status == 409 && failed.problem == "link-failed")
            #expect(failed["detail"] == "What the link does is not possible now.")
            #expect(try await server.get("/v1/links")["links"][0]["used"] == 0)
            #expect(
                try await server.patch("/v1/actions/bell", ["parameters": Self.bell["parameters"]]).status
                    == 200
            )
            #expect(try await server.post(link.url).status == 204, "it runs as the action is now")
            let second = try await makeLink(server)
            #expect(try await server.delete("/v1/actions/bell?force=true").status == 204)
            let gone = try await server.post(second.url)
            #expect(gone.status == 410 && gone["detail"] == "What the link did was removed.")
            let listed = try await server.get("/v1/links")["links"].items
            #expect(
                listed.map { $0["state"] } == ["spent", "actionRemoved"] && listed[1]["actionName"] == .null
            )
        }
    }

    @Test func `a revoked link and all links before a rotation are unknown`() async throws {
        try await run { server in
            let events = try await server.events()
            let (first, second) = (try await makeLink(server), try await makeLink(server))
            #expect(try await server.delete("/v1/links/\(first.id)").status == 204)
            #expect(try await server.delete("/v1/links/\(first.id)").problem == "link-not-found")
            #expect(try await server.post(first.url).status == 404)
            #expect(try await server.post("/v1/links/rotate").json == ["revoked": 1])
            #expect(try await server.post(second.url).status == 404)
            #expect(try await server.get("/v1/links")["links"].items.isEmpty)
            let third = try await makeLink(server)
            #expect(try await server.post(third.url).status == 204)
            let types = try await server.all(events).map { $0["type"].text }.filter { $0.hasPrefix("link.") }
            #expect(
                types == [
                    "link.created", "link.created", "link.disposed", "link.disposed", "link.created",
                    "link.changed",
                ]
            )
        }
    }

    @Test func `links and their runs survive a restart`() async throws {
        let folder = try Scenario.makeFolder()
        var link = (id: "", url: "")
        try await run(folder: folder) { server in
            link = try await makeLink(server, ["count": 2, "parameters": ["loud": 0.5]])
            #expect(try await server.post(link.url).status == 204)
        }
        try await run(folder: folder) { server in
            let used = try await server.get("/v1/links")["links"][0]["used"]
            #expect(used == 1)
            #expect(try await server.post(link.url).status == 204)
            #expect(try await server.post(link.url).status == 410)
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test(
        arguments: [
            (["action": "none"], "", "action-not-found"),
            (["count": 0], "count", "invalid-field"), (["count": 1_000_001], "count", "invalid-field"),
            (["count": nil], "count", "invalid-field"), (["count": 1.5], "count", "invalid-field"),
            (["expiresIn": 0], "expiresIn", "invalid-field"),
            (["expiresIn": 315_360_001], "expiresIn", "invalid-field"),
            (["expiresAt": "2001-01-01T00:00:00Z"], "expiresAt", "invalid-field"),
            (["expiresAt": "2999-01-01T00:00:00Z"], "expiresAt", "invalid-field"),
            (["expiresAt": "2036-01-01T00:00:00Z", "expiresIn": 1], "expiresIn", "invalid-field"),
            (["parameters": ["loud": 2]], "parameters.loud", "invalid-field"),
            (["parameters": ["other": 1]], "parameters.other", "invalid-field"),
            (["name": ""], "name", "invalid-field"), (["name": "a/b"], "name", "invalid-field"),
            (["name": "taken"], "", "name-taken"), (["url": "/l/x"], "url", "unknown-field"),
        ] as [(JSON, String, String)]
    )
    func `a link with a wrong value is refused with its field`(
        _ change: JSON,
        _ field: String,
        _ problem: String
    ) async throws {
        try await run { server in
            _ = try await makeLink(server, ["name": "taken"])
            var body: JSON = ["action": "bell"]
            for (name, value) in change.members { body[name] = value }
            let refused = try await server.post("/v1/links", body)
            #expect(refused.problem == problem, "\(refused.json)")
            #expect(field.isEmpty || refused["field"].text == field, "\(refused.json)")
            #expect(try await server.get("/v1/links")["total"] == 1)
        }
    }

    @Test func `the largest count and time are accepted, and a link without them works once for a day`()
        async throws
    {
        try await run { server in
            _ = try await makeLink(server, ["count": 1_000_000, "expiresIn": 315_360_000])
            _ = try await makeLink(server)
            let link = try await server.get("/v1/links")["links"][1]
            #expect(link["count"] == 1 && link["name"] == "Link 2")
            let times = try [link["createdAt"], link["expiresAt"]].map {
                try Date($0.text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            }
            #expect(times[1].timeIntervalSince(times[0]) == 86_400)
        }
    }

    @Test func `when there are too many links, one that has ended gives way`() async throws {
        try await run(configure: { $0.limits.links = 2 }) { server in
            let first = try await makeLink(server)
            _ = try await makeLink(server)
            let refused = try await server.post("/v1/links", ["action": "bell"])
            #expect(refused.status == 409 && refused.problem == "limit-reached" && refused["what"] == "links")
            #expect(try await server.post(first.url).status == 204)
            let third = try await makeLink(server)
            let ids = try await server.get("/v1/links")["links"].items.map { $0["id"].text }
            #expect(ids.contains(third.id) && !ids.contains(first.id))
            #expect(try await server.post(first.url).status == 404)
        }
    }

    @Test func `pages of other sites cannot use a link, programs can`() async throws {
        try await run { server in
            let link = try await makeLink(server)
            let foreign = try await server.post(link.url, fields: ["origin": "https://evil.example"])
            #expect(foreign.problem == "cross-site-request")
            let framed = try await server.post(link.url, fields: ["sec-fetch-site": "cross-site"])
            #expect(framed.problem == "cross-site-request")
            let named = try await server.client.send(
                "POST",
                link.url,
                fields: ["content-length": "0", "host": "evil.example"]
            )
            #expect(named.status == 400 || named.status == 421)
            let own = ["origin": "http://127.0.0.1:\(server.port)", "sec-fetch-site": "same-origin"]
            #expect(try await server.post(link.url, fields: own).status == 204)
        }
    }
}
