// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine
import EngineTestSupport
import Foundation
import HTTPCore
import HTTPServer
import Output
import SQLiteStorage
import ScenarioTestSupport
import Storage
import Testing

@testable import API

/// The whole API over an engine whose time is set by the test: 1,000 frames per second, quantum 10.
final class APIHarness: Sendable {
    let engine: Engine
    let hub: EventHub
    let router: Router
    let context: APIContext
    let output = OfflineOutput(quantum: 10)
    let folder: URL

    /// One response.
    struct Answer: Sendable {
        let status: Int
        let fields: HTTPFields
        let bytes: [UInt8]

        /// The body as JSON; null if it is not JSON.
        var json: JSONValue { (try? JSONValue.parse(bytes)) ?? .null }
        /// The slug of the problem; nil if there is none.
        var problem: String? { json["type"]?.text.map { String($0.dropFirst("/problems/".count)) } }
    }

    init(
        replayCapacity: Int = 100,
        openStore: OpenStateStore = StateDatabase.open,
        access: ((Engine) -> AccessControl)? = nil,
        configure: (inout EngineConfiguration) -> Void = { _ in },
        configureAPI: (inout APIConfiguration) -> Void = { _ in }
    ) async throws {
        folder = try EngineHarness.makeFolder()
        var configuration = EngineConfiguration.withoutThreads(in: folder)
        configuration.sampleRate = SampleRate(1000)
        configuration.declick = FrameCount(4)
        configuration.stateDirectory = folder.appending(path: "state").path
        configure(&configuration)
        var settings = APIConfiguration()
        settings.uploadLimitInBytes = configuration.limits.uploadBytes
        configureAPI(&settings)
        let hub = EventHub(capacity: replayCapacity, firstSequence: 1)
        self.hub = hub
        engine = try Engine(configuration: configuration, openStore: openStore) { hub.publish($0) }
        if let access { settings.access = access(engine) }
        var router = Router()
        let routes = APIRoutes(engine: engine, hub: hub, configuration: settings)
        routes.register(in: &router)
        context = routes.api
        self.router = router
        try output.start(engine.host) { _ in }
        try await engine.start()
    }

    /// Stops everything and removes the folder.
    func stop() async {
        output.stop()
        await engine.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Renders frames; the engine processes events after every quantum.
    func advance(frames: Int) async {
        for _ in 0..<max(1, frames / output.quantum) {
            await engine.fillStreams()
            _ = output.render(frames: output.quantum)
            await engine.drain()
        }
    }

    /// Writes a constant tone of 1 kHz rate into the library and registers it.
    func addSound(_ name: String = "bell.wav", frames: Int = 500) async throws {
        let library = folder.appending(path: "library")
        let path = try EngineHarness.writeConstant(name, in: library, frames: frames)
        let answer = await post("/v1/sounds", .object([JSONMember("path", .string(path))]))
        guard answer.status == 201 else { throw HarnessError(status: answer.status) }
    }

    struct HarnessError: Error {
        let status: Int
    }

    // MARK: Requests

    func get(_ path: String) async -> Answer { await send("GET", path) }

    func post(_ path: String, _ json: JSONValue? = nil) async -> Answer {
        await send("POST", path, body: json?.encoded ?? [], type: json == nil ? nil : "application/json")
    }

    func patch(_ path: String, _ json: JSONValue) async -> Answer {
        await send("PATCH", path, body: json.encoded, type: "application/json")
    }

    func delete(_ path: String) async -> Answer { await send("DELETE", path) }

    /// Sends a request through parser and router, without a socket.
    func send(
        _ method: String,
        _ path: String,
        body: [UInt8] = [],
        type: String? = nil,
        host: String = "localhost:7350",
        fields: [(String, String)] = []
    ) async -> Answer {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Content-Length: \(body.count)"]
        if let type { lines.append("Content-Type: \(type)") }
        lines += fields.map { "\($0.0): \($0.1)" }
        var parser = RequestParser(limits: HTTPLimits())
        parser.append(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        guard case .head(let head, _, _) = try? parser.next() else {
            return Answer(status: 0, fields: HTTPFields(), bytes: [])
        }
        let request = HTTPRequest(head: head, body: RequestBody(body), remoteAddress: "127.0.0.1:1")
        let response = await router.respond(to: request)
        var bytes: [UInt8] = []
        if case .bytes(let content) = response.body { bytes = content }
        check(method, path, response, bytes)
        return Answer(status: response.status.code, fields: response.fields, bytes: bytes)
    }

    /// Checks the answer against the contract.
    private func check(_ method: String, _ path: String, _ response: HTTPResponse, _ bytes: [UInt8]) {
        var fields: [String: String] = [:]
        for field in response.fields { fields[field.name.description.lowercased()] = field.value }
        let answer = ScenarioTestSupport.Answer(status: response.status.code, fields: fields, bytes: bytes)
        let violations = (try? Contract.shared.get().violations(method, path, answer)) ?? ["no contract"]
        for violation in violations { Issue.record("not in the contract: \(violation)") }
    }

    /// Runs a test, then stops the harness.
    static func run(
        replayCapacity: Int = 100,
        openStore: OpenStateStore = StateDatabase.open,
        access: ((Engine) -> AccessControl)? = nil,
        configure: (inout EngineConfiguration) -> Void = { _ in },
        configureAPI: (inout APIConfiguration) -> Void = { _ in },
        _ test: (APIHarness) async throws -> Void
    ) async throws {
        let harness = try await APIHarness(
            replayCapacity: replayCapacity,
            openStore: openStore,
            access: access,
            configure: configure,
            configureAPI: configureAPI
        )
        do {
            try await test(harness)
        } catch {
            await harness.stop()
            throw error
        }
        await harness.stop()
    }
}
