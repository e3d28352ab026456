// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import AudioCore
import Engine
import Foundation
import Output
import SQLiteStorage

/// One run of a script: the engine and API of the server with the offline output, faster than real time.
///
/// For every quantum, streams are filled, frames rendered and events taken. An operation takes effect at its exact
/// frame: the quantum before it is cut there.
struct RenderRun {
    private let script: RenderScript
    private let folder: URL

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - json: its text.
    ///   - folder: base of its relative paths.
    /// - Throws: an error in the script.
    init(json: [UInt8], folder: URL) throws(RenderError) {
        do { script = try RenderScript(json: json) } catch { throw RenderError(error) }
        self.folder = folder
    }

    /// The folder that contains a file.
    static func folder(of file: String) -> URL { URL(filePath: file).absoluteURL.deletingLastPathComponent() }

    /// Renders to a file; a failure leaves no partial file.
    ///
    /// - Parameters:
    ///   - path: the WAV file of the main zone.
    ///   - events: a file for the events.
    ///   - hasZones: whether the other zones get files beside it, with their names.
    /// - Returns: a summary of one line.
    /// - Throws: an error in the script, or of the disk.
    func render(to path: String, events: String?, hasZones: Bool = false) async throws(RenderError) -> String
    {
        let log = ScriptLog()
        let inputs = RenderedInputs()
        let engine = try makeEngine(log, inputs)
        let count = hasZones ? Engine.zoneLimit : 1
        let output = OfflineOutput(quantum: script.quantum, zones: count)
        let partials = (0..<count).map { path + ($0 == 0 ? ".partial" : ".\($0).partial") }
        defer { for partial in partials { try? FileManager.default.removeItem(atPath: partial) } }
        let result: Result<Int, RenderError>
        do throws(RenderError) {
            let frames = try await play(engine, output, inputs, log, into: partials)
            if let events { try write(log.encoded, to: events) }
            for zone in await engine.zones() where zone.number < count {
                try move(partials[zone.number], to: Self.path(of: zone, beside: path))
            }
            result = .success(frames)
        } catch {
            result = .failure(error)
        }
        output.stop()
        await engine.stop()
        let seconds = try Double(result.get()) / Double(script.sampleRate)
        return "rendered \(seconds) s at \(script.sampleRate) Hz into \(path)"
    }

    // MARK: Parts

    /// The file of a zone: `out.wav` for the main one, else `out-NAME.wav`.
    private static func path(of zone: ZoneSnapshot, beside path: String) -> String {
        guard zone.number > 0 else { return path }
        let file = URL(filePath: path)
        let name = zone.name.replacing("/", with: "_")
        let stem = file.deletingPathExtension().lastPathComponent + "-" + name
        let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
        return file.deletingLastPathComponent().appending(path: stem + ending).path
    }

    /// The file of a name of the script.
    private func file(of sound: RenderScript.Sound) -> String {
        URL(filePath: sound.path, relativeTo: folder).absoluteURL.standardizedFileURL.path
    }

    private func makeEngine(_ log: ScriptLog, _ inputs: RenderedInputs) throws(RenderError) -> Engine {
        var configuration = EngineConfiguration()
        configuration.sampleRate = SampleRate(script.sampleRate)
        configuration.outputChannelCount = script.channels
        configuration.maximumVoices = 4_096
        if !script.limiter { configuration.limiterThreshold = nil }
        configuration.feederThreadCount = 0
        configuration.runsPump = false
        configuration.wantedOutput = "offline"
        configuration.allowedRoots = ["/"]
        // A script cannot wait.
        configuration.countsAtRegistration = true
        // Constant, because time is the number of rendered frames.
        configuration.monotonicNanoseconds = { 0 }
        configuration.messages = RenderedMessages()
        configuration.inputPort = inputs
        do {
            return try Engine(configuration: configuration, openStore: StateDatabase.open) { log.take($0) }
        } catch {
            throw RenderError(code: 70, message: "the engine cannot start: \(Problem(error).detail)")
        }
    }

    /// Plays the whole script.
    ///
    /// - Returns: the number of frames written.
    private func play(
        _ engine: Engine,
        _ output: OfflineOutput,
        _ inputs: RenderedInputs,
        _ log: ScriptLog,
        into paths: [String]
    ) async throws(RenderError) -> Int {
        let session = ScriptSession(engine: engine, log: log)
        do {
            try output.start(engine.host) { _ in }
            try await engine.start()
        } catch {
            throw RenderError(code: 70, message: "the engine cannot start: \(error)")
        }
        engine.outputChanged(OutputState(backend: "offline", isRunning: true, quantum: script.quantum))
        await engine.drain()
        for sound in script.sounds {
            do { try await session.register(sound.name, path: file(of: sound)) } catch {
                throw RenderError(error)
            }
        }
        let files = script.inputs.map { RenderScript.Sound(name: $0.name, path: file(of: $0)) }
        let tapes = try InputTapes(files, at: SampleRate(script.sampleRate), into: inputs)
        log.open()
        var tape = try RenderTape(engine, output, tapes, into: paths)
        for operation in script.operations {
            let frame = Int((operation.at * Double(script.sampleRate)).rounded())
            if case .seconds(let seconds) = script.end, operation.at >= seconds { continue }
            try await tape.run(to: frame)
            do { try await session.perform(operation) } catch { throw RenderError(error) }
        }
        switch script.end {
        case .seconds(let seconds):
            try await tape.run(to: Int((seconds * Double(script.sampleRate)).rounded()))
        case .silence(let seconds): try await tape.runToSilence(within: seconds)
        }
        return try await tape.finish()
    }

    private func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
        do { try Data(bytes).write(to: URL(filePath: path), options: .atomic) } catch {
            throw RenderError(code: 73, message: "cannot write \(path)")
        }
    }

    private func move(_ partial: String, to path: String) throws(RenderError) {
        do {
            if FileManager.default.fileExists(atPath: path) {
                try FileManager.default.removeItem(atPath: path)
            }
            try FileManager.default.moveItem(atPath: partial, toPath: path)
        } catch {
            throw RenderError(code: 73, message: "cannot write \(path)")
        }
    }
}

extension RenderError {
    /// An error in the script.
    init(_ error: ScriptError) { self.init(code: 65, message: error.description) }
}
