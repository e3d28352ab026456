// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Synchronization
import Testing

@testable import HTTPServer

/// An access control with three tokens and a clock that the test moves.
private final class Gate: Sendable {
    let control: AccessControl
    let secrets: [AccessScope: String]
    let clock: Clock
    let next: Replacement
    let router: Router
    /// Requests to `/collect` that were performed.
    let collected: Counter

    final class Counter: Sendable {
        private let value = Atomic(0)
        var count: Int { value.load(ordering: .relaxed) }
        func note() { value.wrappingAdd(1, ordering: .relaxed) }
    }

    final class Clock: Sendable { let seconds = Mutex(0) }
    final class Replacement: Sendable { let table = Mutex<AccessTokenTable?>(nil) }

    init() throws {
        var table = AccessTokenTable()
        var secrets: [AccessScope: String] = [:]
        for scope in AccessScope.allCases {
            let made = AccessToken.make(name: scope.rawValue, scope: scope, created: "now", prefix: "test_")
            try table.make(.add(made.token))
            secrets[scope] = made.secret
        }
        self.secrets = secrets
        let box = Clock()
        let next = Replacement()
        var configuration = AccessControl.Configuration()
        configuration.realm = "test"
        configuration.now = { MonotonicTime(nanoseconds: Int64(box.seconds.withLock { $0 }) * 1_000_000_000) }
        let control = AccessControl(table: table, configuration: configuration) {
            next.table.withLock { $0.take() }
        }
        self.control = control
        clock = box
        self.next = next
        var router = Router()
        for (method, path) in [
            (HTTPMethod.get, "/look"), (.post, "/change"), (.get, "/open"), (.get, "/admin"),
        ] {
            router.on(method, path) { request in
                let text = "\(request.client?.name ?? "nobody") \(request.scope?.rawValue ?? "nothing")"
                var response = HTTPResponse(bytes: Array(text.utf8), contentType: "text/plain")
                response.fields["Principal"] = request.principal
                return response
            }
        }
        let collected = Counter()
        router.on(.post, "/collect") { request in
            guard (try? await request.body.collect(upTo: 100)) != nil else {
                return HTTPResponse(status: .badRequest)
            }
            collected.note()
            return HTTPResponse()
        }
        self.collected = collected
        router.use(
            control.filter(needing: { request in
                switch request.route {
                case "/look": .read
                case "/change", "/collect": .control
                case "/admin": .admin
                default: nil
                }
            })
        )
        self.router = router
    }

    func advance(seconds: Int) { clock.seconds.withLock { $0 += seconds } }

    func ask(
        _ method: HTTPMethod,
        _ target: String,
        _ fields: [(FieldName, String)] = []
    ) async throws -> HTTPResponse {
        var all: HTTPFields = [.host: "h"]
        for (name, value) in fields { all.add(name, value) }
        let head = RequestHead(method: method, target: try RequestTarget(target), fields: all)
        return await router.respond(to: HTTPRequest(head: head, body: .none, remoteAddress: "test"))
    }

    /// A request of the client with a secret.
    func request(of secret: String) throws -> HTTPRequest {
        let head = RequestHead(method: .post, target: try RequestTarget("/"), fields: [:])
        var request = HTTPRequest(head: head, body: .none, remoteAddress: "test")
        request.client = control.identity(of: secret)
        return request
    }

    func bearer(_ scope: AccessScope) throws -> (FieldName, String) {
        (.authorization, "Bearer \(try #require(secrets[scope]))")
    }
}

extension HTTPResponse {
    fileprivate var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

struct AccessControlTests {
    @Test(arguments: [
        (AccessScope.read, [200, 403, 403]), (.control, [200, 200, 403]), (.admin, [200, 200, 200]),
    ])
    func `a token allows its scope and lower ones`(_ scope: AccessScope, _ expected: [Int]) async throws {
        let gate = try Gate()
        let bearer = try gate.bearer(scope)
        let statuses = [
            try await gate.ask(.get, "/look", [bearer]).status.code,
            try await gate.ask(.post, "/change", [bearer]).status.code,
            try await gate.ask(.get, "/admin", [bearer]).status.code,
        ]
        #expect(statuses == expected)
        #expect(try await gate.ask(.get, "/look", [bearer]).text == "\(scope.rawValue) \(scope.rawValue)")
    }

    @Test func `a refusal names the required scope`() async throws {
        let gate = try Gate()
        let none = try await gate.ask(.get, "/look")
        #expect(none.status == .unauthorized)
        #expect(none.fields[.wwwAuthenticate] == "Bearer realm=\"test\"")
        let wrong = try await gate.ask(.get, "/look", [(.authorization, "Bearer test_wrong")])
        #expect(wrong.status == .unauthorized)
        #expect(wrong.fields[.wwwAuthenticate] == "Bearer realm=\"test\", error=\"invalid_token\"")
        let weak = try await gate.ask(.post, "/change", [try gate.bearer(.read)])
        #expect(weak.status == .forbidden)
        #expect(
            weak.fields[.wwwAuthenticate]?.hasSuffix("error=\"insufficient_scope\", scope=\"control\"")
                == true
        )
    }

    @Test(arguments: [
        "Basic dXNlcjpwYXNz", "Bearer", "Bearer ", "bearer  ", "Bearer a b",
        "Bearer " + String(repeating: "x", count: 257),
    ])
    func `authorization of another form is refused`(_ value: String) async throws {
        let gate = try Gate()
        #expect(try await gate.ask(.get, "/look", [(.authorization, value)]).status == .unauthorized)
        let twice = [try gate.bearer(.admin), (FieldName.authorization, value)]
        #expect(try await gate.ask(.get, "/look", twice).status == .unauthorized)
    }

    @Test func `the name of the scheme may be written in any case`() async throws {
        let gate = try Gate()
        let secret = try #require(gate.secrets[.read])
        #expect(try await gate.ask(.get, "/look", [(.authorization, "bEARER \(secret)")]).status == .ok)
    }

    @Test func `an open route admits everyone and knows the client`() async throws {
        let gate = try Gate()
        #expect(try await gate.ask(.get, "/open").text == "nobody nothing")
        #expect(try await gate.ask(.get, "/open", [try gate.bearer(.control)]).text == "control control")
    }

    @Test func `a ticket is valid once, for a limited time`() async throws {
        let gate = try Gate()
        let secret = try #require(gate.secrets[.control])
        let (ticket, lifetime) = try #require(gate.control.makeTicket(for: gate.request(of: secret)))
        #expect(lifetime == .seconds(30))
        gate.advance(seconds: 29)
        #expect(try await gate.ask(.post, "/change?ticket=\(ticket)").status == .unauthorized)
        #expect(try await gate.ask(.get, "/look?ticket=\(ticket)").text == "control control")
        #expect(try await gate.ask(.get, "/look?ticket=\(ticket)").status == .unauthorized)
        let (late, _) = try #require(gate.control.makeTicket(for: gate.request(of: secret)))
        gate.advance(seconds: 30)
        #expect(try await gate.ask(.get, "/look?ticket=\(late)").status == .unauthorized)
    }

    @Test func `a WebSocket names its token as a subprotocol, and no other request does`() async throws {
        let gate = try Gate()
        let secret = try #require(gate.secrets[.read])
        let offer = (FieldName.secWebSocketProtocol, "carillon, bearer.\(secret)")
        #expect(try await gate.ask(.get, "/look", [offer]).status == .unauthorized)
        let upgrade = [(FieldName.upgrade, "websocket"), (.connection, "Upgrade"), offer]
        #expect(try await gate.ask(.get, "/look", upgrade).text == "read read")
    }

    @Test func `a session lasts while it is used, and ends with the logout`() async throws {
        let gate = try Gate()
        let secret = try #require(gate.secrets[.control])
        let (client, cookie) = try #require(await gate.control.login(secret, isSecure: true))
        #expect(client.name == "control")
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict; Secure"))
        #expect(await gate.control.login("test_wrong", isSecure: false) == nil)
        let below = try #require(await gate.control.login(secret, isSecure: false, below: "/carillon"))
        #expect(below.setCookie.hasSuffix("; Path=/carillon/; HttpOnly; SameSite=Strict"))
        let pair = (FieldName.cookie, "other=1; " + String(try #require(cookie.split(separator: ";").first)))
        for _ in 0..<3 {
            gate.advance(seconds: 12 * 3600 - 1)
            #expect(try await gate.ask(.post, "/change", [pair]).text == "control control")
        }
        gate.advance(seconds: 12 * 3600)
        let ended = try await gate.ask(.get, "/look", [pair])
        #expect(ended.fields[.wwwAuthenticate] == "Bearer realm=\"test\"")
        let (_, again) = try #require(await gate.control.login(secret, isSecure: false))
        #expect(!again.contains("Secure"))
        let second = (FieldName.cookie, String(try #require(again.split(separator: ";").first)))
        let head = RequestHead(method: .post, target: try RequestTarget("/"), fields: [.cookie: second.1])
        #expect(await gate.control.logout(head).contains("; Path=/; Max-Age=0"))
        #expect(await gate.control.logout(head, below: "/carillon").contains("; Path=/carillon/; Max-Age=0"))
        #expect(try await gate.ask(.get, "/look", [second]).status == .unauthorized)
    }

    @Test func `a revoked token takes its sessions and tickets with it`() async throws {
        let gate = try Gate()
        let secret = try #require(gate.secrets[.control])
        let (_, cookie) = try #require(await gate.control.login(secret, isSecure: false))
        let (ticket, _) = try #require(gate.control.makeTicket(for: gate.request(of: secret)))
        var table = AccessTokenTable()
        // The name is used again with another secret.
        try table.make(
            .add(AccessToken.make(name: "control", scope: .admin, created: "now", prefix: "test_").token)
        )
        gate.next.table.withLock { $0 = table }
        gate.advance(seconds: 1)
        let pair = (FieldName.cookie, String(try #require(cookie.split(separator: ";").first)))
        #expect(try await gate.ask(.get, "/look", [pair]).status == .unauthorized)
        #expect(try await gate.ask(.get, "/look?ticket=\(ticket)").status == .unauthorized)
        #expect(
            try await gate.ask(.get, "/look", [(.authorization, "Bearer \(secret)")]).status == .unauthorized
        )
    }

    @Test(arguments: ["bearer", "cookie", "logout"])
    func `a request whose permission ends while its body arrives does nothing`(_ kind: String) async throws {
        let gate = try Gate()
        let secret = try #require(gate.secrets[.control])
        let (_, cookie) = try #require(await gate.control.login(secret, isSecure: false))
        let pair = String(try #require(cookie.split(separator: ";").first))
        let body = RequestBody(declaredLength: 2) {}
        body.supply([1])
        var fields: HTTPFields = [.host: "h"]
        if kind == "bearer" {
            fields.add(.authorization, "Bearer \(secret)")
        } else {
            fields.add(.cookie, pair)
        }
        let head = RequestHead(method: .post, target: try RequestTarget("/collect"), fields: fields)
        let router = gate.router
        let asking = Task {
            await router.respond(to: HTTPRequest(head: head, body: body, remoteAddress: "test"))
        }
        while !body.wasDemanded { await Task.yield() }
        if kind == "logout" {
            _ = await gate.control.logout(head)
        } else {
            gate.next.table.withLock { $0 = AccessTokenTable() }
            gate.advance(seconds: 1)
        }
        body.supply([2])
        body.finish()
        let answer = await asking.value
        #expect(answer.status == .unauthorized)
        #expect(answer.fields[.wwwAuthenticate]?.contains("invalid_token") == true)
        #expect(gate.collected.count == 0)
    }

    @Test func `a change counts at once, is stored first, and ends what was opened with the old secret`()
        async throws
    {
        let gate = try Gate()
        let ended = Mutex<[String]>([])
        let client = try #require(gate.secrets[.control].flatMap(gate.control.identity))
        let other = try #require(gate.secrets[.read].flatMap(gate.control.identity))
        _ = gate.control.whenRevoked(client) { ended.withLock { $0.append("control") } }
        _ = gate.control.whenRevoked(other) { ended.withLock { $0.append("read") } }
        let (token, secret) = AccessToken.make(name: "x", scope: .control, created: "now", prefix: "test_")
        try await gate.control.change(
            .change("control", scope: nil, digest: token.digest, created: "later")
        )
        #expect(ended.withLock(\.self) == ["control"])
        #expect(!gate.control.isCurrent(client) && gate.control.isCurrent(other))
        #expect(try await gate.ask(.get, "/look", [gate.bearer(.control)]).status == .unauthorized)
        let bearer = (FieldName.authorization, "Bearer \(secret)")
        #expect(try await gate.ask(.post, "/change", [bearer]).status == .ok)
        try await gate.control.change(.remove("read"))
        #expect(ended.withLock(\.self) == ["control", "read"])
        await #expect(throws: AccessTokenChange.Failure.unknownName("read")) {
            try await gate.control.change(.remove("read"))
        }
    }

    @Test func `what is not stored is not in use`() async throws {
        let control = AccessControl(
            table: AccessTokenTable(),
            store: { _ throws(AccessTokenChange.Failure) in throw .notStored(reason: "full") }
        )
        let (token, secret) = AccessToken.make(name: "x", scope: .read, created: "now", prefix: "")
        await #expect(throws: AccessTokenChange.Failure.notStored(reason: "full")) {
            try await control.change(.add(token))
        }
        #expect(control.identity(of: secret) == nil)
    }

    private let at = { (second: Int64) in
        AccessSessions.Moment(running: MonotonicTime(nanoseconds: second * 1_000_000_000), wall: second)
    }
    private let token = { (name: String) in
        AccessToken.make(name: name, scope: .read, created: "now", prefix: "").token
    }

    @Test func `the number of sessions is limited, and the oldest is dropped first`() throws {
        var sessions = AccessSessions(lifetime: .seconds(10), maximumPerToken: 2)
        let own = token("a")
        let secrets = (0..<3).map { sessions.make(for: own, at: at($0)) }
        #expect(sessions.count == 2)
        let found = [
            sessions.use(secrets[0], at: at(3)), sessions.use(secrets[1], at: at(3)),
            sessions.use(secrets[2], at: at(12)),
        ]
        #expect(found.map { $0?.token } == [nil, own, nil])
        #expect(sessions.count == 1)
    }

    @Test func `a token ends only its own oldest sessions`() throws {
        var sessions = AccessSessions(lifetime: .seconds(10), maximumPerToken: 2)
        let (quiet, busy) = (token("quiet"), token("busy"))
        let kept = sessions.make(for: quiet, at: at(0))
        for _ in 0..<100 { _ = sessions.make(for: busy, at: at(1)) }
        #expect(sessions.count == 3)
        #expect(sessions.use(kept, at: at(2))?.token == quiet)
        sessions.keep(only: [quiet])
        #expect(sessions.count == 1)
        #expect(sessions.take(kept, at: at(3).running)?.token == quiet)
        #expect(sessions.count == 0)
    }

    @Test func `header, subprotocol and ticket of a token are one principal, and each session is another`()
        async throws
    {
        let gate = try Gate()
        func principal(_ target: String, _ fields: [(FieldName, String)]) async throws -> String? {
            try await gate.ask(.get, target, fields).fields["Principal"]
        }
        var principals: [String?] = []
        for scope in [AccessScope.read, .control] {
            let secret = try #require(gate.secrets[scope])
            let upgrade = [
                (FieldName.upgrade, "websocket"), (.connection, "Upgrade"),
                (.secWebSocketProtocol, "bearer.\(secret)"),
            ]
            let (ticket, _) = try #require(gate.control.makeTicket(for: gate.request(of: secret)))
            let own = try await principal("/look", [gate.bearer(scope)])
            #expect(own != nil && own?.contains(secret) == false)
            #expect(try await principal("/look", upgrade) == own)
            #expect(try await principal("/look?ticket=\(ticket)", []) == own)
            principals.append(own)
            for _ in 0..<2 {
                let (_, cookie) = try #require(await gate.control.login(secret, isSecure: false))
                let pair = (FieldName.cookie, String(try #require(cookie.split(separator: ";").first)))
                let session = try await principal("/look", [pair])
                #expect(session != nil)
                #expect(try await principal("/look", [pair]) == session)
                principals.append(session)
            }
        }
        #expect(Set(principals).count == principals.count)
        #expect(try await principal("/open", []) == nil)
    }
}

struct AccessTokenTableTests {
    @Test func `a token table round-trips, and holds no secret`() throws {
        var table = AccessTokenTable()
        let (token, secret) = AccessToken.make(
            name: "kiosk-1",
            scope: .control,
            created: "2026-01-02",
            prefix: "p_"
        )
        try table.make(.add(token))
        #expect(throws: AccessTokenChange.Failure.nameTaken("kiosk-1")) { try table.make(.add(token)) }
        #expect(secret.hasPrefix("p_") && secret.count == 45)
        #expect(!table.text.contains(secret.dropFirst(2)))
        let read = try AccessTokenTable(parsing: table.text)
        #expect(read == table)
        #expect(read.token(for: secret) == token)
        #expect(read.token(for: secret + "x") == nil)
        #expect(read.token(for: "") == nil)
        try table.make(.remove("kiosk-1"))
        #expect(throws: AccessTokenChange.Failure.unknownName("kiosk-1")) {
            try table.make(.remove("kiosk-1"))
        }
    }

    @Test func `two tokens have nothing in common`() {
        let first = AccessToken.make(name: "a", scope: .read, created: "x", prefix: "")
        let second = AccessToken.make(name: "a", scope: .read, created: "x", prefix: "")
        #expect(first.secret != second.secret)
        #expect(first.token.digest != second.token.digest)
    }

    private func token(_ name: String, _ scope: AccessScope = .read) -> AccessToken {
        AccessToken.make(name: name, scope: scope, created: "old", prefix: "").token
    }

    @Test func `the hundredth token is the last`() throws {
        var table = AccessTokenTable()
        for number in 0..<AccessTokenTable.maximumCount { try table.make(.add(token("t\(number)"))) }
        let full = table
        #expect(throws: AccessTokenChange.Failure.tooMany) { try table.make(.add(token("more"))) }
        #expect(table == full)
    }

    @Test func `a token is changed at its place, and is new only with another secret`() throws {
        var table = AccessTokenTable()
        for name in ["a", "b", "c"] { try table.make(.add(token(name))) }
        try table.make(.change("b", scope: .admin, digest: nil, created: "new"))
        #expect(table["b"]?.scope == .admin && table["b"]?.created == "old")
        let other = token("x").digest
        try table.make(.change("b", scope: nil, digest: other, created: "new"))
        #expect(table["b"] == AccessToken(name: "b", scope: .admin, created: "new", digest: other))
        #expect(table.tokens.map(\.name) == ["a", "b", "c"])
        #expect(throws: AccessTokenChange.Failure.unknownName("d")) {
            try table.make(.change("d", scope: .read, digest: nil, created: "new"))
        }
    }

    @Test(arguments: [(7, false), (8, true), (64, true), (65, false)])
    func `a salt has 8 to 64 bytes`(_ count: Int, _ isAllowed: Bool) {
        let text =
            "sha256:" + String(repeating: "ab", count: count) + ":" + String(repeating: "0", count: 64)
        #expect((SaltedDigest(text)?.text == text) == isAllowed)
    }

    @Test(arguments: [
        "a read", "a read sha256:00:00 x",
        "a root sha256:\(String(repeating: "0", count: 32)):\(String(repeating: "0", count: 64)) x",
        "a read md5:\(String(repeating: "0", count: 32)):\(String(repeating: "0", count: 64)) x",
        "a/b read sha256:\(String(repeating: "0", count: 32)):\(String(repeating: "0", count: 64)) x",
        "a read sha256:\(String(repeating: "g", count: 32)):\(String(repeating: "0", count: 64)) x",
    ])
    func `the error names the malformed line`(_ line: String) {
        #expect(throws: AccessTokenTable.ParseError.malformedLine(2)) {
            try AccessTokenTable(parsing: "# tokens\n\(line)\n")
        }
    }

    @Test(arguments: [
        ("", false), ("a", true), ("A.b_c-9", true), ("a b", false), ("ä", false), ("a\n", false),
    ])
    func `a token name has plain characters only`(_ name: String, _ isName: Bool) {
        #expect(AccessToken.isName(name) == isName)
    }
}
