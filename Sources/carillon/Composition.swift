// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Engine
import Foundation
import HTTPCore
import HTTPServer
import Logging
import Output
import PipeWireOutput
import Reactor
import Synchronization

/// Wires the parts and runs them: the only place that knows every concrete type.
struct Composition {
    private let settings: Settings
    private let logger: Logger

    /// Prepares logging and takes the settings.
    init(_ settings: Settings) {
        self.settings = settings
        LoggingSystem.bootstrap { label in
            StderrLogHandler(label: label, format: settings.logFormat, logLevel: settings.logLevel)
        }
        logger = Logger(label: "carillon")
    }

    /// Starts everything, waits for a signal, and ends it in the opposite order.
    func run() async throws(StartError) {
        let signals = try watchSignals()
        let hub = EventHub()
        let engine = try makeEngine(hub)
        let server = try makeServer(engine, hub)
        let addresses = try await listen(server)
        let supervisor = makeSupervisor(engine)
        let outputLog = OutputLog()
        do {
            try await engine.start(waitsForSounds: false)
            try supervisor.start { state in
                outputLog.note(state)
                engine.outputChanged(state)
            }
        } catch {
            await server.shutdown(grace: .zero)
            throw StartError.engine(reason: "\(error)")
        }
        announce(addresses)
        for await signal in signals.stream {
            logger.notice("shutting down", metadata: ["signal": "\(signal)"])
            break
        }
        hub.end()
        await server.shutdown(grace: .seconds(5))
        supervisor.stop()
        await engine.stop()
        logger.notice("stopped")
    }

    // MARK: Parts

    private func makeEngine(_ hub: EventHub) throws(StartError) -> Engine {
        var configuration = EngineConfiguration()
        configuration.libraries = settings.libraries
        configuration.stateDirectory = settings.stateDirectory
        configuration.maximumVoices = settings.voices
        configuration.outputChannelCount = settings.channels
        configuration.limits.uploadBytes = settings.uploadLimitInBytes
        configuration.maximumVolume = settings.maximumVolume
        configuration.preparesOnStart = settings.preparesOnStart
        configuration.watchesLibraries = settings.watchesLibraries
        configuration.analyzesSounds = settings.analyzesSounds
        configuration.targetLoudness = settings.targetLoudness
        configuration.appliesLoudness = settings.appliesLoudness
        configuration.wantedOutput = settings.output.rawValue
        configuration.speechCommand = settings.speechCommand
        do {
            return try Engine(configuration: configuration) { hub.publish($0) }
        } catch {
            throw .engine(reason: Problem(error).detail)
        }
    }

    private func makeServer(_ engine: Engine, _ hub: EventHub) throws(StartError) -> HTTPServer {
        var configuration = APIConfiguration()
        configuration.version = Carillon.version
        configuration.allowedHosts = settings.allowedHosts
        configuration.allowedOrigins = settings.allowedOrigins
        configuration.uploadLimitInBytes = settings.uploadLimitInBytes
        configuration.publicDirectory = settings.publicDirectory
        let folder = settings.openAPIFile.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        configuration.openAPIDocument = document("openapi.yaml", in: folder)
        configuration.asyncAPIDocument = document("asyncapi.yaml", in: folder)
        configuration.access = makeAccess()
        configuration.requestsPerSecond = settings.network.requestsPerSecond.map(Double.init)
        if settings.publicDirectory == nil {
            logger.warning("there is no dashboard: no folder public/ was found; name it with --public")
        }
        var router = Router()
        APIRoutes(engine: engine, hub: hub, configuration: configuration).register(in: &router)
        let log = Logger(label: "carillon.http")
        var serving = ServerConfiguration(addresses: settings.listen)
        // Every route has a limit of its own and names it in its refusal, which the server's own would not.
        serving.limits.bodySize = Settings.uploadRange.upperBound * 1024
        settings.network.apply(to: &serving)
        serving.metrics = configuration.metrics
        let accessLog = try makeAccessLog()
        return HTTPServer(configuration: serving, router: router) { event in
            ServerLog.write(event, to: log)
            if let accessLog, case .answered(let record) = event { accessLog.record(record) }
        }
    }

    /// Nil where no file of tokens is there at the start.
    private func makeAccess() -> AccessControl? {
        guard let tokens = settings.tokens else { return nil }
        logger.info(
            "everybody is asked for a token",
            metadata: ["file": "\(settings.tokenFile.path)", "count": "\(tokens.tokens.count)"]
        )
        var access = AccessControl.Configuration()
        access.realm = "carillon"
        access.cookie = "carillon_session"
        let watch = TokenWatch(settings.tokenFile, logger: logger)
        return AccessControl(table: tokens, configuration: access) { watch.changes() }
    }

    private func makeAccessLog() throws(StartError) -> AccessLog? {
        guard let format = settings.network.accessLog.format else { return nil }
        do {
            return try AccessLog(format: format) { FileHandle.standardOutput.write(Data($0)) }
        } catch {
            throw .system(reason: "cannot begin the access log: \(error)")
        }
    }

    /// A document of the contract; the second lies beside the first.
    private func document(_ name: String, in folder: URL?) -> [UInt8]? {
        folder.flatMap { try? Data(contentsOf: $0.appending(path: name)) }.map { Array($0) }
    }

    private func listen(_ server: HTTPServer) async throws(StartError) -> [SocketAddress] {
        do {
            return try await server.start()
        } catch {
            throw .listen(reason: "\(error)")
        }
    }

    private func makeSupervisor(_ engine: Engine) -> OutputSupervisor {
        let device = PipeWireConfiguration()
        let makeDevice: @Sendable () -> any OutputBackend = { PipeWireOutput(device) }
        return OutputSupervisor(
            host: engine.host,
            mode: settings.output,
            makeDevice: settings.output == .null ? nil : makeDevice,
            socket: device.socket()
        )
    }

    private func watchSignals() throws(StartError) -> (loop: EventLoop, stream: AsyncStream<Int32>) {
        do {
            let loop = try EventLoop(name: "signals")
            let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
            let isEnding = Atomic(false)
            _ = try SignalSource([SIGINT, SIGTERM], on: loop) { signal in
                // Whoever asks twice does not want to wait for clients to finish.
                if isEnding.exchange(true, ordering: .relaxed) { exit(128 + signal) }
                continuation.yield(signal)
            }
            return (loop, stream)
        } catch {
            throw .system(reason: "cannot watch signals: \(error)")
        }
    }

    private func announce(_ addresses: [SocketAddress]) {
        for address in addresses {
            switch address {
            case .unix: Console.say("Carillon \(Carillon.version) listens at \(address)")
            case .ipv4, .ipv6: Console.say("Carillon \(Carillon.version): dashboard at http://\(address)/")
            }
        }
    }
}
