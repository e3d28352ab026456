// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

@testable import API

/// The whole API with one token of each scope.
private struct Guarded {
    let api: APIHarness
    let secrets: [AccessScope: String]

    static func run(_ test: (Guarded) async throws -> Void) async throws {
        var table = AccessTokenTable()
        var secrets: [AccessScope: String] = [:]
        for scope in AccessScope.allCases {
            let made = AccessToken.make(
                name: "the-\(scope.rawValue)",
                scope: scope,
                created: "now",
                prefix: "carillon_"
            )
            try table.make(.add(made.token))
            secrets[scope] = made.secret
        }
        let control = AccessControl(table: table)
        try await APIHarness.run(configureAPI: { $0.access = control }) { api in
            try await test(Guarded(api: api, secrets: secrets))
        }
    }

    func bearer(_ scope: AccessScope) throws -> (String, String) {
        ("Authorization", "Bearer \(try #require(secrets[scope]))")
    }

    /// Sends a request with the token of the scope admin.
    func asAdmin(_ method: String, _ path: String, _ json: JSONValue? = nil) async throws -> APIHarness.Answer
    {
        await api.send(
            method,
            path,
            body: json?.encoded ?? [],
            type: json == nil ? nil : "application/json",
            fields: [try bearer(.admin)]
        )
    }

    func login(_ scope: AccessScope) async throws -> APIHarness.Answer {
        await api.post("/v1/login", ["token": .string(try #require(secrets[scope]))])
    }
}

struct AccessRouteTests {
    @Test(arguments: [
        ("GET", "/v1/sounds", AccessScope?.some(.read)), ("GET", "/v1/health", .read),
        ("GET", "/metrics", .read),
        ("GET", "/v1/nothing", .read), ("POST", "/v1/sounds/stop-all", .control),
        ("PATCH", "/v1/manager", .control),
        ("DELETE", "/v1/sounds/x", .control), ("POST", "/v1/tickets", .read), ("GET", "/v1/tokens", .admin),
        ("POST", "/v1/tokens", .admin), ("PATCH", "/v1/tokens/x", .admin), ("DELETE", "/v1/tokens/x", .admin),
        ("GET", "/v1/login", nil), ("POST", "/v1/logout", nil), ("GET", "/problems/overloaded", nil),
        ("GET", "/openapi.yaml", nil), ("GET", "/openapi.json", nil), ("GET", "/asyncapi.json", nil),
        ("GET", "/index.html", nil), ("OPTIONS", "/v1/sounds", nil),
    ])
    func `an operation needs its scope`(_ method: String, _ path: String, _ needed: AccessScope?) async throws
    {
        try await Guarded.run { guarded in
            let without = await guarded.api.send(method, path)
            #expect((without.status == 401) == (needed != nil), "without a token: \(without.status)")
            for scope in AccessScope.allCases {
                let answer = await guarded.api.send(method, path, fields: [try guarded.bearer(scope)])
                let isRefused = answer.problem == "insufficient-scope"
                #expect(isRefused == (needed.map { scope < $0 } ?? false), "\(scope): \(answer.status)")
                #expect(answer.status != 401)
            }
        }
    }

    @Test func `a refusal is a problem that says what to do`() async throws {
        try await Guarded.run { guarded in
            let none = await guarded.api.get("/v1/sounds")
            #expect(none.problem == "authentication-required")
            #expect(none.fields[.wwwAuthenticate] == "Bearer realm=\"server\"")
            #expect(none.fields[.contentSecurityPolicy] != nil)
            let weak = await guarded.api.send("PATCH", "/v1/manager", fields: [try guarded.bearer(.read)])
            #expect(weak.status == 403)
            #expect(weak.json["needed"] == "control")
            #expect(weak.json["scope"] == "read")
        }
    }

    @Test func `a browser logs in, is identified by its cookie, and logs out`() async throws {
        try await Guarded.run { guarded in
            let before = await guarded.api.get("/v1/login").json
            #expect(before == ["name": nil, "required": true, "scope": nil])
            let login = try await guarded.login(.control)
            #expect(login.status == 200)
            #expect(login.json == ["name": "the-control", "required": true, "scope": "control"])
            let cookie = try #require(login.fields[.setCookie])
            #expect(cookie.contains("; HttpOnly; SameSite=Strict"))
            let fields = [("Cookie", String(try #require(cookie.split(separator: ";").first)))]
            #expect(await guarded.api.send("GET", "/v1/login", fields: fields).json["name"] == "the-control")
            #expect(await guarded.api.send("POST", "/v1/sounds/stop-all", fields: fields).status == 200)
            let logout = await guarded.api.send("POST", "/v1/logout", fields: fields)
            #expect(logout.status == 204)
            #expect(logout.fields[.setCookie]?.contains("Max-Age=0") == true)
            #expect(await guarded.api.send("GET", "/v1/sounds", fields: fields).status == 401)
        }
    }

    @Test func `a login needs a valid token`() async throws {
        try await Guarded.run { guarded in
            #expect(await guarded.api.post("/v1/login", ["token": "carillon_no"]).status == 401)
            #expect(await guarded.api.post("/v1/login", ["token": 5]).problem == "invalid-field")
            #expect(await guarded.api.post("/v1/login", [:]).problem == "missing-field")
        }
    }

    @Test func `a ticket has the scope of its owner and works once`() async throws {
        try await Guarded.run { guarded in
            let answer = await guarded.api.send("POST", "/v1/tickets", fields: [try guarded.bearer(.read)])
            #expect(answer.status == 201)
            #expect(answer.json["expiresIn"] == 30)
            let ticket = try #require(answer.json["ticket"]?.text)
            #expect(await guarded.api.get("/v1/login?ticket=\(ticket)").json["scope"] == "read")
            #expect(await guarded.api.get("/v1/sounds?ticket=\(ticket)").status == 401)
        }
    }

    @Test func `the tokens are listed without their secrets`() async throws {
        try await Guarded.run { guarded in
            let answer = await guarded.api.send("GET", "/v1/tokens", fields: [try guarded.bearer(.admin)])
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(text.contains("the-read") && text.contains("the-admin"))
            #expect(!text.contains("carillon_"))
        }
    }

    private static let digest =
        "sha256:" + String(repeating: "0a", count: 16) + ":" + String(repeating: "1b", count: 32)

    @Test func `a token is added by its digest, changed and revoked`() async throws {
        try await Guarded.run { guarded in
            let made = AccessToken.make(name: "x", scope: .read, created: "now", prefix: "carillon_")
            let kiosk = ("Authorization", "Bearer \(made.secret)")
            let body: JSONValue = [
                "name": "kiosk", "scope": "read", "digest": .string(made.token.digest.text),
            ]
            let added = try await guarded.asAdmin("POST", "/v1/tokens", body)
            #expect(added.status == 201 && added.fields[.location] == "/v1/tokens/kiosk")
            #expect(added.json["own"] == false && added.json["digest"] == body["digest"])
            #expect(try await guarded.asAdmin("POST", "/v1/tokens", body).problem == "name-taken")
            #expect(await guarded.api.send("GET", "/v1/sounds", fields: [kiosk]).status == 200)
            #expect(await guarded.api.send("POST", "/v1/sounds/stop-all", fields: [kiosk]).status == 403)
            let changed = try await guarded.asAdmin("PATCH", "/v1/tokens/kiosk", ["scope": "control"])
            #expect(changed.status == 200 && changed.json["scope"] == "control")
            #expect(await guarded.api.send("POST", "/v1/sounds/stop-all", fields: [kiosk]).status == 200)
            #expect(try await guarded.asAdmin("DELETE", "/v1/tokens/kiosk").status == 204)
            #expect(try await guarded.asAdmin("DELETE", "/v1/tokens/kiosk").problem == "token-not-found")
            #expect(
                try await guarded.asAdmin("PATCH", "/v1/tokens/kiosk", ["scope": "read"]).problem
                    == "token-not-found"
            )
            #expect(await guarded.api.send("GET", "/v1/sounds", fields: [kiosk]).status == 401)
        }
    }

    @Test func `nobody locks himself out`() async throws {
        try await Guarded.run { guarded in
            let list = try await guarded.asAdmin("GET", "/v1/tokens").json["tokens"]
            guard case .array(let tokens) = list else { return #expect(Bool(false)) }
            #expect(tokens.filter { $0["own"] == true }.map { $0["name"] } == ["the-admin"])
            for (method, body) in [("DELETE", nil), ("PATCH", ["scope": "read"])] as [(String, JSONValue?)] {
                let answer = try await guarded.asAdmin(method, "/v1/tokens/the-admin", body)
                #expect(answer.status == 409 && answer.problem == "token-in-use")
            }
        }
    }

    @Test(
        arguments: [
            (["scope": "read", "digest": .string(digest)], "name"),
            (["name": "a b", "scope": "read", "digest": .string(digest)], "name"),
            (["name": "", "scope": "read", "digest": .string(digest)], "name"),
            (["name": "a", "digest": .string(digest)], "scope"),
            (["name": "a", "scope": "root", "digest": .string(digest)], "scope"),
            (["name": "a", "scope": "read"], "digest"),
            (["name": "a", "scope": "read", "digest": "secret"], "digest"),
            (["name": "a", "scope": "read", "digest": .string(digest.uppercased())], "digest"),
            (["name": "a", "scope": "read", "digest": .string(digest), "more": 1], "more"),
        ] as [(JSONValue, String)]
    )
    func `a wrong field of a token is named`(_ body: JSONValue, _ field: String) async throws {
        try await Guarded.run { guarded in
            let answer = try await guarded.asAdmin("POST", "/v1/tokens", body)
            #expect(answer.status == 422)
            #expect(answer.json["field"] == .string(field))
        }
    }

    @Test func `a token that cannot be stored is refused`() async throws {
        let (admin, secret) = AccessToken.make(name: "a", scope: .admin, created: "now", prefix: "")
        var table = AccessTokenTable()
        try table.make(.add(admin))
        let control = AccessControl(
            table: table,
            store: { _ throws(AccessTokenChange.Failure) in throw .notStored(reason: "no space left") }
        )
        try await APIHarness.run(configureAPI: { $0.access = control }) { api in
            let body: JSONValue = ["name": "b", "scope": "read", "digest": .string(Self.digest)]
            let answer = await api.send(
                "POST",
                "/v1/tokens",
                body: body.encoded,
                type: "application/json",
                fields: [("Authorization", "Bearer \(secret)")]
            )
            #expect(answer.status == 500 && answer.problem == "storage-failed")
            #expect(answer.json["detail"]?.text?.contains("no space left") == true)
        }
    }

    @Test func `without tokens every request is allowed and there is no login`() async throws {
        try await APIHarness.run { api in
            #expect(await api.get("/v1/login").json == ["name": nil, "required": false, "scope": "admin"])
            #expect(await api.post("/v1/login", ["token": "x"]).problem == "wrong-state")
            #expect(await api.post("/v1/tickets").problem == "wrong-state")
            #expect(await api.post("/v1/logout").status == 204)
            #expect(await api.get("/v1/tokens").json == ["tokens": []])
            let first = await api.post(
                "/v1/tokens",
                ["name": "a", "scope": "admin", "digest": .string(Self.digest)]
            )
            #expect(first.problem == "wrong-state", "the first is made on the machine")
        }
    }

    @Test func `an address that sends too many requests has to wait`() async throws {
        try await APIHarness.run(configureAPI: { $0.requestsPerSecond = 1 }) { api in
            var statuses: [Int] = []
            for _ in 0..<6 { statuses.append(await api.get("/v1/health").status) }
            #expect(statuses.prefix(4) == [200, 200, 200, 200])
            #expect(statuses.contains(429))
        }
    }

    @Test func `the metrics include the counters of the engine`() async throws {
        try await APIHarness.run { api in
            let answer = await api.get("/metrics")
            #expect(answer.fields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            for line in [
                "carillon_late_commands_total 0", "carillon_underruns_total 0", "carillon_players_playing 0",
                "carillon_output_up{backend=\"none\"} 0", "carillon_event_subscribers 0",
                "carillon_http_connections 0",
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            for line in lines where !line.hasPrefix("#") {
                let name = String(line.prefix { $0 != " " && $0 != "{" }).replacing(
                    /_(bucket|sum|count)$/,
                    with: ""
                )
                #expect(lines.contains { $0.hasPrefix("# HELP \(name) ") }, "\(name) has help")
                #expect(lines.contains { $0.hasPrefix("# TYPE \(name) ") }, "\(name) has a type")
            }
        }
    }
}
