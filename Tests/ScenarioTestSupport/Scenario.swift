// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import API
import AudioCore
public import Engine
import EngineTestSupport
public import Foundation
import HTTPServer
public import Output
import Reactor
import SQLiteStorage

/// The whole server in this process: real sockets on a port of its own, sound on the offline output at 48,000 frames a
/// second, time by ``advance(seconds:)``.
///
/// There is no limiter unless the test enables one, so that samples are exact; everything else is
/// as in the product.
public final class Scenario: Sendable {
    /// Folder with `library` and `state`.
    public let folder: URL
    /// The engine, for what the API cannot do, such as errors of the output.
    public let engine: Engine
    /// Hands events to clients.
    public let hub: EventHub
    /// Renders as time advances.
    public let output: OfflineOutput
    /// Sends requests; tests may also make their own.
    public let client: HTTPClient
    private let server: HTTPServer

    /// Where clients connect.
    public var port: UInt16 { client.port }
    /// The library root.
    public var library: URL { folder.appending(path: "library") }

    /// Runs a test against a fresh server and stops it after the test.
    ///
    /// - Parameters:
    ///   - folder: where library and state are; if nil, a new one that is removed after the test. Give one from
    ///     ``makeFolder()`` to start twice on the same state.
    ///   - zones: number of zones that are rendered; the channels of each follow those of the one before.
    ///   - configure: changes the engine's configuration.
    ///   - configureAPI: changes the API's configuration.
    ///   - test: the test.
    /// - Throws: what the test throws, or the start.
    public static func run(
        folder: URL? = nil,
        zones: Int = 1,
        configure: (inout EngineConfiguration) -> Void = { _ in },
        configureAPI: (inout APIConfiguration) -> Void = { _ in },
        _ test: (Scenario) async throws -> Void
    ) async throws {
        let scenario = try await Scenario(
            folder: folder ?? makeFolder(),
            zones: zones,
            configure: configure,
            configureAPI: configureAPI
        )
        let result: Result<Void, any Error>
        do { result = .success(try await test(scenario)) } catch { result = .failure(error) }
        await scenario.stop()
        if folder == nil { try? FileManager.default.removeItem(at: scenario.folder) }
        try result.get()
    }

    /// Makes a temporary folder with an empty library.
    public static func makeFolder() throws -> URL { try EngineHarness.makeFolder() }

    private init(
        folder: URL,
        zones: Int,
        configure: (inout EngineConfiguration) -> Void,
        configureAPI: (inout APIConfiguration) -> Void
    ) async throws {
        var configuration = Scenario.configuration(in: folder)
        configure(&configuration)
        var settings = APIConfiguration()
        settings.uploadLimitInBytes = configuration.limits.uploadBytes
        configureAPI(&settings)
        let hub = EventHub()
        let engine = try Engine(configuration: configuration, openStore: StateDatabase.open) {
            hub.publish($0)
        }
        var router = Router()
        APIRoutes(engine: engine, hub: hub, configuration: settings).register(in: &router)
        let address = SocketAddress.ipv4(host: "127.0.0.1", port: 0)
        let server = HTTPServer(configuration: ServerConfiguration(addresses: [address]), router: router)
        let output = OfflineOutput(quantum: 480, zones: zones)
        try output.start(engine.host) { _ in }
        try await engine.start()
        engine.outputChanged(OutputState(backend: "offline", isRunning: true, quantum: 480))
        await engine.drain()
        let port = try await server.start().first?.port ?? 0
        (self.folder, self.hub, self.engine, self.output, self.server) = (folder, hub, engine, output, server)
        client = HTTPClient(port: port)
    }

    private static func configuration(in folder: URL) -> EngineConfiguration {
        var configuration = EngineConfiguration.withoutThreads(in: folder)
        configuration.stateDirectory = folder.appending(path: "state").path
        return configuration
    }

    private func stop() async {
        await server.shutdown(grace: .zero)
        output.stop()
        await engine.stop()
    }

    // MARK: Time

    /// Advances engine time by rendering; the engine processes events after every quantum of 10 ms.
    ///
    /// - Returns: the rendered output.
    @discardableResult
    public func advance(seconds: Double) async -> Rendering {
        let rate = engine.host.sampleRate.hertz
        let first = await engine.device().engineFrame
        let frames = Int((seconds * Double(rate)).rounded())
        let planes = await engine.render(frames: frames, through: output)
        return Rendering(planes: planes, firstFrame: Int(first), sampleRate: rate)
    }

    // MARK: Events

    /// Connects a WebSocket client; `topics` such as `player.*`, all when empty.
    public func events(_ topics: String...) async throws -> EventClient {
        let query = topics.isEmpty ? "" : "topics=" + topics.joined(separator: ",")
        return try await EventClient.connect(port: port, query: query)
    }

    /// Connects a WebSocket client with a query of your own, such as `since=5`.
    public func events(query: String) async throws -> EventClient {
        try await EventClient.connect(port: port, query: query)
    }

    /// Every event so far that a client of all topics has not taken, exactly: none comes later.
    public func all(_ events: EventClient) async throws -> [JSON] {
        try await events.messages(through: hub.lastSequence)
    }
}
