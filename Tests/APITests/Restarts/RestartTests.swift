// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer
import SQLiteStorage
import Storage
import Testing

@testable import API

/// A process killed between any two steps of a request: what its client finds at the next start.
struct RestartTests {
    private struct Keyed: Sendable, CustomTestStringConvertible {
        let path: String
        let body: JSONValue
        /// The list that it makes longer by one, and its member.
        let list: (path: String, member: String)
        var testDescription: String { path }
    }

    private static let requests = [
        Keyed(path: "/v1/stations", body: ["name": "a", "tags": ["x"]], list: ("/v1/stations", "stations")),
        Keyed(path: "/v1/boards", body: ["name": "a"], list: ("/v1/boards", "boards")),
        Keyed(path: "/v1/plans", body: ["name": "a"], list: ("/v1/plans", "plans")),
        Keyed(path: "/v1/shows", body: ["name": "a"], list: ("/v1/shows", "shows")),
        Keyed(path: "/v1/zones", body: ["name": "a"], list: ("/v1/zones", "zones")),
        Keyed(
            path: "/v1/actions",
            body: [
                "name": "a",
                "steps": [["at": 0, "operation": ["op": "volume", "scope": "sound", "volume": 0.5]]],
            ],
            list: ("/v1/actions", "actions")
        ),
    ]

    private static func table(_ token: AccessToken) throws -> AccessTokenTable {
        var table = AccessTokenTable()
        try table.make(.add(token))
        return table
    }

    private func send(_ request: Keyed, to api: APIHarness) async -> APIHarness.Answer {
        await api.send(
            "POST",
            request.path,
            body: request.body.encoded,
            type: "application/json",
            fields: [("Idempotency-Key", "k")]
        )
    }

    private func count(_ request: Keyed, _ api: APIHarness) async -> Int {
        guard case .array(let elements) = await api.get(request.list.path).json[request.list.member] else {
            return -1
        }
        return elements.count
    }

    /// Runs a server that begins with what a killed one left.
    private func restart(
        after changes: [StateChange],
        access: ((Engine) -> AccessControl)? = nil,
        _ test: (APIHarness) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "left-\(UUID().uuidString).sqlite")
        let left = try StateDatabase(path: file.path)
        left.submit(changes)
        left.close()
        try await APIHarness.run(
            openStore: { _ throws(StorageError) in try StateDatabase(path: file.path) },
            access: access
        ) { api in
            try await test(api)
        }
        try FileManager.default.removeItem(at: file)
    }

    @Test(arguments: requests)
    private func `a request with a key is performed once, whenever the process is killed`(
        _ request: Keyed
    ) async throws {
        let store = JournalStore()
        var (first, answered, before) = (APIHarness.Answer?.none, 0, 0)
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }) { api in
            before = await count(request, api)
            first = await send(request, to: api)
            answered = store.crashes.count
            #expect(await count(request, api) == before + 1)
        }
        let answer = try #require(first)
        #expect(answer.status == 201)
        let crashes = Array(store.crashes.prefix(answered))
        #expect(crashes.count >= 2)
        for (index, left) in crashes.enumerated() {
            try await restart(after: left) { api in
                let again = await send(request, to: api)
                #expect(again.status == 201, "killed after step \(index): \(again.json)")
                #expect(await count(request, api) == before + 1, "killed after step \(index)")
                guard again.fields["Idempotency-Replayed"] != nil || index == crashes.count - 1 else {
                    return
                }
                #expect(again.bytes == answer.bytes, "killed after step \(index)")
                #expect(again.fields[.location] == answer.fields[.location])
                #expect(await send(request, to: api).fields["Idempotency-Replayed"] == "true")
            }
        }
    }

    @Test func `a change that waits for its answer lets those before it be committed, and none after it`()
        async throws
    {
        let store = JournalStore()
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }) { api in
            #expect(await api.post("/v1/boards", ["name": "before"]).status == 201)
            #expect(await send(Self.requests[0], to: api).status == 201)
        }
        let isMark = { (change: StateChange) in
            if case .putDocument(let record) = change { record.kind == .answer } else { false }
        }
        for left in store.crashes {
            let hasStation = left.contains { if case .putStation = $0 { true } else { false } }
            let marks = left.filter(isMark)
            #expect(marks.isEmpty == !hasStation, "the change and its answer are there together")
            guard case .putDocument(let record) = marks.last else { continue }
            #expect(KeptAnswer(record.body)?.answer != nil)
        }
    }

    @Test func `a request that was refused leaves nothing, and one without an answer is not repeated`()
        async throws
    {
        let refused = JournalStore()
        try await APIHarness.run(openStore: { _ throws(StorageError) in refused }) { api in
            var request = Self.requests[0]
            request = Keyed(path: request.path, body: ["name": ""], list: request.list)
            #expect(await send(request, to: api).status == 422)
            let isAnswer = { (change: StateChange) in
                if case .putDocument(let record) = change { record.kind == .answer } else { false }
            }
            #expect(!refused.changes.contains(where: isAnswer))
        }
        let store = JournalStore()
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }) { api in
            _ = await send(Self.requests[1], to: api)
        }
        // As if it had waited for a decoder, and been killed then.
        let marked = try store.changes.map { change in
            guard case .putDocument(var record) = change, record.kind == .answer else { return change }
            let kept = try #require(KeptAnswer(record.body))
            record.body = KeptAnswer(content: kept.content, at: Date()).text
            return .putDocument(record)
        }
        try await restart(after: marked) { api in
            let again = await send(Self.requests[1], to: api)
            #expect(again.status == 409 && again.problem == "idempotency-key-in-use")
            #expect(await count(Self.requests[1], api) == 1)
        }
    }

    @Test func `a key is forgotten an hour after its request, also if the server was off meanwhile`()
        async throws
    {
        let store = JournalStore()
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }) { api in
            _ = await send(Self.requests[1], to: api)
        }
        func aged(by seconds: Double) throws -> [StateChange] {
            try store.changes.map { change in
                guard case .putDocument(var record) = change, record.kind == .answer else { return change }
                let kept = try #require(KeptAnswer(record.body))
                let begin = Date(timeIntervalSince1970: kept.at - seconds)
                record.body = KeptAnswer(content: kept.content, at: begin, kept.answer).text
                return .putDocument(record)
            }
        }
        for (seconds, isRemembered) in [(3500.0, true), (3700, false), (-86_400, true)] {
            try await restart(after: try aged(by: seconds)) { api in
                let again = await send(Self.requests[1], to: api)
                #expect(again.status == (isRemembered ? 201 : 409), "\(seconds) s later")
                #expect(isRemembered || again.problem == "name-taken")
            }
        }
    }

    @Test func `a login survives, and a logout too, whenever the process is killed`() async throws {
        let made = AccessToken.make(name: "kiosk", scope: .read, created: "now", prefix: "")
        let table = try Self.table(made.token)
        let store = JournalStore()
        let access = { (engine: Engine) in
            AccessControl(table: table, sessions: StoredSessions(engine: engine))
        }
        var (cookie, loggedIn, loggedOut) = ("", 0, 0)
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }, access: access) { api in
            let login = await api.post("/v1/login", ["token": .string(made.secret)])
            loggedIn = store.crashes.count
            cookie = try #require(login.fields[.setCookie]?.split(separator: ";").first.map(String.init))
            #expect(await api.send("POST", "/v1/logout", fields: [("Cookie", cookie)]).status == 204)
            loggedOut = store.crashes.count
        }
        let fields = [("Cookie", cookie)]
        for (index, left) in store.crashes.enumerated() {
            try await restart(after: left, access: access) { api in
                let status = await api.send("GET", "/v1/sounds", fields: fields).status
                // Between the step and its answer both are right.
                if index == loggedIn - 1 { #expect(status == 200) }
                if index == loggedOut - 1 { #expect(status == 401) }
            }
        }
        let text = store.changes.map { "\($0)" }.joined()
        #expect(!text.contains(made.secret) && !text.contains(cookie.split(separator: "=")[1]))
    }

    @Test func `a session that survived ends with its token`() async throws {
        let made = AccessToken.make(name: "kiosk", scope: .read, created: "now", prefix: "")
        let table = try Self.table(made.token)
        let other = try Self.table(
            AccessToken.make(name: "kiosk", scope: .read, created: "now", prefix: "").token
        )
        let store = JournalStore()
        var cookie = ""
        let first = { (engine: Engine) in
            AccessControl(table: table, sessions: StoredSessions(engine: engine))
        }
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }, access: first) { api in
            let login = await api.post("/v1/login", ["token": .string(made.secret), "stays": true])
            cookie = try #require(login.fields[.setCookie]?.split(separator: ";").first.map(String.init))
            #expect(login.fields[.setCookie]?.contains("; Max-Age=34560000;") == true)
        }
        for (name, table, status) in [("same", table, 200), ("changed", other, 401), ("none", .init(), 401)] {
            let access = { (engine: Engine) in
                AccessControl(table: table, sessions: StoredSessions(engine: engine))
            }
            try await restart(after: store.changes, access: access) { api in
                let answer = await api.send("GET", "/v1/login", fields: [("Cookie", cookie)])
                #expect((answer.json["name"] == "kiosk") == (status == 200), "\(name)")
                #expect((answer.fields[.setCookie]?.contains("Max-Age") == true) == (status == 200))
                #expect(await api.send("GET", "/v1/sounds", fields: [("Cookie", cookie)]).status == status)
            }
        }
    }

    @Test func `a hold of the queue is there after a kill at any step behind its answer`() async throws {
        let store = JournalStore()
        var answered = 0
        try await APIHarness.run(openStore: { _ throws(StorageError) in store }) { api in
            #expect(await api.post("/v1/queue/pause").status == 200)
            answered = store.crashes.count
            #expect(await api.post("/v1/queue/resume").status == 200)
        }
        for (index, left) in store.crashes.enumerated() {
            try await restart(after: left) { api in
                let isPaused = await api.get("/v1/queue").json["paused"]
                if index == answered - 1 { #expect(isPaused == true) }
                if index == store.crashes.count - 1 { #expect(isPaused == false) }
            }
        }
    }
}
