// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
public import Engine
public import Foundation
public import Output
import SQLiteStorage

/// An engine whose time the test controls: offline output, no feeder thread, no pump.
///
/// 1,000 frames per second, a declick ramp of four frames, a quantum of ten, no limiter.
public final class EngineHarness: Sendable {
    /// The engine.
    public let engine: Engine
    /// Drives its renderer.
    public let output: OfflineOutput
    /// All events that the engine published.
    public let log: EventLog
    /// Temporary folder with `library`, `state` and the test's own files.
    public let folder: URL

    /// Wall-clock time at the engine's start: Tuesday, 14 November 2023, 22:13:20 UTC.
    public static let beginning = Date(timeIntervalSince1970: 1_700_000_000)

    /// The library root.
    public var library: URL { folder.appending(path: "library") }

    /// Makes a new temporary folder with an empty library.
    ///
    /// - Returns: the folder.
    public static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString)")
        let library = folder.appending(path: "library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        return folder
    }

    /// Makes and starts an engine.
    ///
    /// - Parameters:
    ///   - folder: from ``makeFolder()``; a new one when nil.
    ///   - keepsState: whether state and uploads survive in `folder`.
    ///   - configure: changes the configuration.
    /// - Throws: errors of the engine or the file system.
    public init(
        folder: URL? = nil,
        keepsState: Bool = false,
        configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws {
        let folder = try folder ?? EngineHarness.makeFolder()
        let log = EventLog()
        var configuration = EngineConfiguration.withoutThreads(in: folder)
        configuration.sampleRate = SampleRate(1000)
        configuration.declick = FrameCount(4)
        if keepsState { configuration.stateDirectory = folder.appending(path: "state").path }
        configure(&configuration)
        engine = try Engine(configuration: configuration, openStore: StateDatabase.open) { log.append($0) }
        output = OfflineOutput(quantum: 10)
        try output.start(engine.host) { _ in }
        self.log = log
        self.folder = folder
        try await engine.start()
        engine.outputChanged(OutputState(backend: "offline", isRunning: true, quantum: 10))
        await engine.drain()
    }

    /// Stops output and engine, and removes the folder unless `keepsFolder` is true.
    public func stop(keepsFolder: Bool = false) async {
        output.stop()
        await engine.stop()
        if !keepsFolder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Renders frames; the engine drains after every quantum.
    ///
    /// - Returns: the rendered samples, one array per channel.
    @discardableResult
    public func advance(frames: Int) async -> [[Float]] {
        await engine.render(frames: frames, through: output)
    }

    /// Writes a WAV file with a constant value into a folder.
    ///
    /// - Returns: its path.
    @discardableResult
    public static func writeConstant(
        _ name: String,
        in folder: URL,
        value: Float = 0.5,
        frames: Int,
        channels: Int = 1
    ) throws -> String {
        try write(
            name,
            in: folder,
            planes: Array(repeating: Array(repeating: value, count: frames), count: channels)
        )
    }

    /// Writes a WAV file into a folder.
    ///
    /// - Returns: its path.
    @discardableResult
    public static func write(_ name: String, in folder: URL, planes: [[Float]]) throws -> String {
        let url = folder.appending(path: name)
        try WAVFile.bytes(planes: planes, rate: 1000).write(to: url)
        return url.path
    }

    /// Writes a WAV file with a constant value into the library and registers it.
    @discardableResult
    public func addConstant(
        _ name: String,
        value: Float = 0.5,
        frames: Int,
        channels: Int = 1
    ) async throws -> SoundSnapshot {
        let path = try EngineHarness.writeConstant(
            name,
            in: library,
            value: value,
            frames: frames,
            channels: channels
        )
        return try await engine.registerSound(SoundRegistration(source: .path(path))).snapshot
    }

    /// Uploads bytes and registers them as a sound.
    public func upload(_ bytes: Data, fileName: String?) async throws -> SoundSnapshot {
        let writer = try await engine.beginUpload(fileName: fileName)
        try await writer.append([UInt8](bytes))
        return try await engine.registerUpload(writer.finish())
    }

    /// Waits for the engine's workers until a condition holds, at most 20 seconds; engine time does not advance.
    ///
    /// - Throws: the errors of `condition`, or `Timeout`.
    public func wait(until condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await !condition() {
            guard ContinuousClock.now < deadline else { throw Timeout() }
            await Task.yield()
        }
    }

    /// The condition did not hold in time.
    public struct Timeout: Error {}
}
