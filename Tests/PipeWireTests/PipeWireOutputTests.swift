// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output
import PipeWireOutput
import TestSupport
import Testing

/// On a private PipeWire daemon with a null sink, whose monitor is recorded.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PipeWireOutputTests {
    @Test func `the device is described by its sink and the quantum that was asked for`() async throws {
        let playing = try PlayingServer()
        try playing.server.startAll()
        try playing.start()
        let state = await playing.waitForDevice()
        #expect(state?.device == PipeWireServer.sinkDescription)
        #expect(state?.quantum == 256)
        #expect(state?.isFallback == false)
    }

    @Test func `a sine is heard at its frequency and level, and silence after its stop`() async throws {
        let playing = try PlayingServer(records: true)
        try playing.server.startAll()
        try playing.start()
        _ = await playing.waitForDevice()
        let recording = try playing.server.record()
        let begin = FrameTime(Int64(playing.frame) + 96_000)
        let voice = try playing.startSine(at: begin)
        try playing.stop(voice, at: begin + FrameCount(24_000))
        try await playing.advance(frames: 120_000)
        try recording.wait(frames: 24_000)
        let heard = try recording.finish()
        #expect(heard.count == 2)
        #expect(heard.flatMap(Self.faults) == [])
    }

    /// The mistakes in one channel.
    private static func faults(_ channel: [Float]) -> [String] {
        guard let sounding = PipeWireMeasure.sounding(channel) else { return ["silence"] }
        // The declick ramp makes the ends soft.
        guard (23_000...26_000).contains(sounding.count) else { return ["\(sounding.count) frames"] }
        let silent = channel.count - sounding.upperBound
        let middle = channel[(sounding.lowerBound + 1_000)..<(sounding.lowerBound + 21_160)]
        let frequency = PipeWireMeasure.median(middle) { PipeWireMeasure.frequency($0) }
        let level = PipeWireMeasure.median(middle) { PipeWireMeasure.levelDb($0, hertz: 1_000) }
        return (silent > 6_000 ? [] : ["\(silent) frames of silence"])
            + (abs(frequency - 1_000) < 0.1 ? [] : ["\(frequency) Hz"])
            + (abs(level + 6.02) < 0.1 ? [] : ["\(level) dB"])
    }

    @Test func `kill -9 of the daemon switches to the null output and its return brings the sound back`()
        async throws
    {
        let playing = try PlayingServer(records: true)
        try playing.server.startAll()
        try playing.start()
        _ = await playing.waitForDevice()
        let voice = try playing.startSine()
        try await playing.advance(frames: 4_800)
        let before = playing.frame
        try playing.server.killDaemon()
        let lost = await playing.waitForFallback()
        #expect(lost?.reason == "the sound server went away")
        let atLoss = playing.frame
        #expect(atLoss >= before)
        try await playing.advance(frames: 9_600)

        try playing.server.startAll()
        let back = await playing.waitForDevice()
        #expect(back?.isFallback == false)
        let atReturn = playing.frame
        #expect(atReturn > atLoss)
        let recording = try playing.server.record()
        try recording.wait(frames: 24_000)
        let heard = try recording.finish()
        let level = PipeWireMeasure.median(heard[0].suffix(14_400)) {
            PipeWireMeasure.levelDb($0, hertz: 1_000)
        }
        #expect(abs(level + 6.02) < 0.1)
        let playhead = try #require(playing.control.playhead(of: voice))
        let begun = playhead.at.frame - Int64(playhead.iteration) * 48 - playhead.playhead.frames
        // Continuous: the voice has played every frame of engine time since its start, through both switches.
        #expect(begun >= 0 && begun < Int64(before - 4_800) + 1_024)
    }

    @Test func `without a daemon it plays into the null output until the daemon appears`() async throws {
        let playing = try PlayingServer()
        try playing.start()
        let state = await playing.waitForFallback()
        #expect(state?.reason == "no PipeWire server answers")
        try await playing.advance(frames: 4_800)
        try playing.server.startAll()
        let device = await playing.waitForDevice()
        #expect(device?.device == PipeWireServer.sinkDescription)
        #expect(device?.reason == nil)
    }

    @Test func `a daemon without a sink leaves the engine on the null output until a sink appears`()
        async throws
    {
        let playing = try PlayingServer()
        try playing.server.startDaemon()
        try playing.start()
        let state = await playing.waitForFallback()
        #expect(state?.reason?.contains("no sink") == true)
        try await playing.advance(frames: 4_800)
        try playing.server.addSink()
        try playing.server.startManager()
        #expect(await playing.waitForDevice()?.device == PipeWireServer.sinkDescription)
        let frame = playing.frame
        try await playing.advance(frames: 4_800)
        #expect(playing.frame > frame)
    }

    @Test func `a session manager that was restarted gets a new stream and links it`() async throws {
        let playing = try PlayingServer()
        try playing.server.startAll()
        try playing.start()
        _ = await playing.waitForDevice()
        try playing.server.stopManager()
        // WirePlumber 0.4 links nothing to null sinks that an earlier one has set up.
        try playing.server.removeSink()
        _ = await playing.waitForFallback()
        try playing.server.startManager()
        #expect(await playing.states.first { $0.reason == "the session manager was restarted" } != nil)
        try playing.server.addSink()
        #expect(await playing.waitForDevice()?.device == PipeWireServer.sinkDescription)
    }

    @Test func `a hanging daemon is replaced by the null output until it continues`()
        async throws
    {
        let playing = try PlayingServer(patience: .milliseconds(200))
        try playing.server.startAll()
        try playing.start()
        _ = await playing.waitForDevice()
        try playing.server.haltDaemon()
        let state = await playing.waitForFallback()
        #expect(state?.reason == "PipeWire does not drive the stream")
        try await playing.advance(frames: 4_800)
        try playing.server.resumeDaemon()
        #expect(await playing.waitForDevice()?.reason == nil)
        try await playing.advance(frames: 4_800)
        try playing.server.haltDaemon()
        // A hung daemon does not delay the stop.
        playing.supervisor.stop()
        try playing.server.resumeDaemon()
    }

    @Test func `a start without a daemon reports unavailable and leaves the host free`() throws {
        let mixer = makeTestMixer()
        let output = PipeWireOutput(PipeWireConfiguration(remote: "/nonexistent/pipewire-0"))
        #expect(throws: OutputError.unavailable(reason: "no PipeWire server answers")) {
            try output.start(mixer.host) { _ in }
        }
        output.stop()
        let next = OfflineOutput()
        try next.start(mixer.host) { _ in }
        _ = next.render(frames: 10)
        next.stop()
        #expect(mixer.frame == 10)
    }

    @Test func `no quantum is rendered after stop`() async throws {
        let playing = try PlayingServer()
        try playing.server.startAll()
        try playing.start()
        _ = await playing.waitForDevice()
        try await playing.advance(frames: 2_400)
        playing.supervisor.stop()
        let frame = playing.frame
        let next = OfflineOutput()
        try next.start(playing.host) { _ in }
        _ = next.render(frames: 100)
        next.stop()
        #expect(playing.frame == frame + 100)
    }
}
