// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Output
import PipeWireOutput
import Synchronization
import TestSupport

/// A mixer that plays through a private PipeWire server under supervision.
final class PlayingServer {
    /// Amplitude of the sine: −6.02 dBFS.
    static let amplitude = 0.5
    let server: PipeWireServer
    let control: MixerControl
    let host: RenderHost
    let supervisor: OutputSupervisor
    let states = StateQueue()

    /// Starts supervising; the server itself is started by the test.
    ///
    /// - Parameters:
    ///   - patience: how long the daemon may leave the stream undriven.
    ///   - quantum: the shortest quantum of the graph.
    ///   - records: whether its sinks can be recorded.
    ///   - positions: the channels of mixer and sink, as PipeWire names them.
    /// - Throws: an error of the fixture.
    init(
        patience: Duration = .seconds(2),
        quantum: Int = 32,
        records: Bool = false,
        positions: [String] = ["FL", "FR"]
    ) throws {
        server = try PipeWireServer(quantum: quantum, records: records, positions: positions)
        let mixer = makeTestMixer(channels: positions.count)
        control = mixer.control
        host = mixer.host
        let pipewire = PipeWireConfiguration(remote: server.socketPath)
        supervisor = OutputSupervisor(
            host: host,
            mode: .auto,
            makeDevice: { PipeWireOutput(pipewire) },
            socket: pipewire.socket(),
            patience: patience
        )
    }

    /// Starts the supervisor.
    func start() throws {
        let states = states
        try supervisor.start { states.add($0) }
    }

    deinit { supervisor.stop() }

    /// Engine time in frames.
    var frame: Int { Int(control.clock.frame.frame) }

    /// Starts a sine of 1 kHz that never ends, at once or on a frame.
    func startSine(at frame: FrameTime? = nil) throws -> VoiceHandle {
        let period = (0..<48).map { Float(PlayingServer.amplitude * sin(2 * Double.pi * Double($0) / 48)) }
        try control.reserve(commands: 1, voices: 1)
        var start = VoiceStart(source: .buffer(SampleBuffer(planes: [period, period])), bus: .sounds)
        start.loops = .forever
        start.at = frame
        let voice = control.start(start)
        control.commit()
        return voice
    }

    /// Stops a voice on a frame.
    func stop(_ voice: VoiceHandle, at frame: FrameTime) throws {
        try control.reserve(commands: 1)
        control.send(.stop, to: voice, at: frame)
        control.commit()
    }

    /// Waits until the engine has rendered `frames` more.
    func advance(frames: Int) async throws {
        let target = frame + frames
        while frame < target { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Waits for the device.
    func waitForDevice() async -> OutputState? {
        await states.first { $0.backend == "pipewire" && $0.isRunning }
    }

    /// Waits for the null output.
    func waitForFallback() async -> OutputState? {
        await states.first { $0.isFallback && $0.isRunning }
    }
}

/// The states a supervisor published, in order, for tests that wait for one.
final class StateQueue: Sendable {
    private let stream: AsyncStream<OutputState>
    private let continuation: AsyncStream<OutputState>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func add(_ state: OutputState) { continuation.yield(state) }

    /// The next matching state; earlier ones are skipped.
    func first(where fits: (OutputState) -> Bool) async -> OutputState? {
        for await state in stream where fits(state) { return state }
        return nil
    }
}
