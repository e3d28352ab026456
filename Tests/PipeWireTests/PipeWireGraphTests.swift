// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Output
import PipeWireOutput
import TestSupport
import Testing

/// The graph of a private PipeWire daemon with WirePlumber.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PipeWireGraphTests {
    /// A server, our stream on it and the reported graphs.
    private final class World {
        let playing: PlayingServer
        let graphs = GraphQueue()
        let graph: PipeWireGraph
        var server: PipeWireServer { playing.server }

        init() throws {
            playing = try PlayingServer(quantum: 1_024)
            graph = World.makeGraph(playing.server)
        }

        deinit { graph.stop() }

        static func makeGraph(_ server: PipeWireServer) -> PipeWireGraph {
            PipeWireGraph(
                PipeWireConfiguration(remote: server.socketPath),
                journalDirectory: server.directory.path
            )
        }

        func start() throws {
            try server.startAll()
            try playing.start()
            graph.start { [graphs] in graphs.add($0) }
        }

        var journal: URL { server.directory.appending(path: "other-applications.json") }

        /// A minute of noise to play; written once, since a player may be reading it.
        func noise() throws -> URL {
            let file = server.directory.appending(path: "noise.wav")
            guard !FileManager.default.fileExists(atPath: file.path) else { return file }
            var bytes = Data(WAV.header(frames: 48_000 * 60))
            bytes.append(Data((0..<48_000 * 60 * 4).map { UInt8(truncatingIfNeeded: $0 &* 7) & 15 }))
            try bytes.write(to: file)
            return file
        }
    }

    @Test func `changes of sinks, the default, other applications and our own sink are reported`() throws {
        let world = try World()
        try world.start()
        let own = [PipeWireServer.sinkName]
        let first = try world.graphs.first { $0.ownSinks == own && $0.defaultSink == own[0] }
        #expect(first.sinks.count == 1)
        let sink = try #require(first.sinks.first)
        #expect(sink.name == PipeWireServer.sinkName && sink.summary == PipeWireServer.sinkDescription)
        #expect(sink.formFactor == "speaker" && !sink.isBluetooth && sink.channelCount == 2)
        #expect(sink.volume == 1 && !sink.isMuted)
        #expect(first.streams.isEmpty, "our own stream is none of the others")

        try world.server.setVolumes(PipeWireServer.sinkName, [0.125, 0.125])
        _ = try world.graphs.first { abs(($0.sinks.first?.volume ?? 0) - 0.5) < 1e-3 }
        try world.server.play(world.noise(), as: "phone", role: "Communication")
        let calling = try world.graphs.first { $0.streams.contains { $0.isPlaying } }
        #expect(calling.streams.map(\.application) == ["phone"])
        #expect(calling.streams.map(\.role) == ["Communication"])
        try world.server.stopPlaying("phone")
        _ = try world.graphs.first { $0.streams.isEmpty }

        try world.server.addSink("second")
        try world.server.setDefaultSink("second")
        let switched = try world.graphs.first { $0.ownSinks == ["second"] && $0.defaultSink == "second" }
        #expect(switched.sinks.map(\.name) == [PipeWireServer.sinkName, "second"])
        try world.server.removeSink("second")
        _ = try world.graphs.first { $0.ownSinks == own && $0.sinks.count == 1 }
    }

    @Test func `the daemon's end and return are reported`() throws {
        let world = try World()
        world.graph.start { [graphs = world.graphs] in graphs.add($0) }
        #expect(try world.graphs.first { _ in true } == AudioGraph())
        try world.server.startAll()
        _ = try world.graphs.first { $0.sinks.count == 1 }
        try world.server.killDaemon()
        #expect(try world.graphs.first { !$0.isConnected } == AudioGraph())
        try world.server.stopManager()
        try world.server.startAll()
        _ = try world.graphs.first { $0.isConnected && $0.sinks.count == 1 }
    }

    @Test func `a pinned sink is followed at run time, also when it disappears and returns`() throws {
        let world = try World()
        try world.start()
        let own = [PipeWireServer.sinkName]
        _ = try world.graphs.first { $0.ownSinks == own }
        try world.server.addSink("second")
        world.graph.route(OutputRoutes(main: .pinned("second")))
        _ = try world.graphs.first { $0.ownSinks == ["second"] }
        try world.server.removeSink("second")
        _ = try world.graphs.first { $0.ownSinks == own }
        try world.server.addSink("second")
        _ = try world.graphs.first { $0.ownSinks == ["second"] }
        // The targets were in the session manager's metadata.
        try world.server.stopManager()
        _ = try world.graphs.first { $0.ownSinks.isEmpty }
        // WirePlumber 0.4 links nothing to null sinks that an earlier one has set up.
        try world.server.removeSink("second")
        try world.server.removeSink()
        try world.server.startManager()
        try world.server.addSink()
        _ = try world.graphs.first { $0.ownSinks == own }
        try world.server.addSink("second")
        _ = try world.graphs.first { $0.ownSinks == ["second"] }
        world.graph.route(OutputRoutes())
        _ = try world.graphs.first { $0.ownSinks == own }
    }

    @Test func `another application is lowered and restored exactly, and its user's choice is kept`() throws {
        let world = try World()
        try world.start()
        try world.server.play(world.noise(), as: "radio")
        _ = try world.graphs.first { $0.streams.map(\.application) == ["radio"] }
        let age = Date(timeIntervalSinceNow: 3)
        try world.server.setVolumes("radio", [0.6, 0.3])
        let before = try world.server.waitForStream("radio") { $0.volumes == [0.6, 0.3] }
        world.graph.applyToOthers(.duck(Decibels(-12)))
        let gain = Decibels(-12).gain.linear
        let lowered = try world.server.waitForStream("radio") {
            abs(($0.volumes.first ?? .infinity) - 0.6 * gain) < 1e-4
        }
        #expect(abs(lowered.volumes[1] - 0.3 * gain) < 1e-4)
        #expect(FileManager.default.fileExists(atPath: world.journal.path))
        world.graph.applyToOthers(.leave)
        try world.server.waitForStream("radio") { $0 == before }
        try waitForAbsence(of: world.journal)

        world.graph.applyToOthers(.mute)
        try world.server.waitForStream("radio") { $0.isMuted && $0.volumes == before.volumes }
        world.graph.applyToOthers(.leave)
        try world.server.waitForStream("radio") { $0 == before }

        world.graph.applyToOthers(.duck(Decibels(-12)))
        try world.server.waitForStream("radio") { abs(($0.volumes.first ?? .infinity) - 0.6 * gain) < 1e-4 }
        // For a stream that has just appeared it would count as a stored volume.
        Thread.sleep(until: age)
        try world.server.setVolumes("radio", [0.5, 0.5])
        try world.server.waitForStream("radio") { $0.volumes == [0.5, 0.5] }
        // The next application is lowered after the choice was seen, and restored before the end is checked.
        // By its role it has a stored volume of its own.
        try world.server.play(world.noise(), as: "television", role: "Movie")
        try world.server.waitForStream("television") { abs(($0.volumes.first ?? .infinity) - gain) < 1e-4 }
        world.graph.applyToOthers(.leave)
        try world.server.waitForStream("television") { $0.volumes == [1, 1] }
        #expect(try world.server.stream("radio")?.volumes == [0.5, 0.5])
    }

    @Test func `an application that ends while lowered returns with its own volume`() throws {
        let world = try World()
        try world.start()
        let noise = try world.noise()
        try world.server.play(noise, as: "radio")
        try world.server.setVolumes("radio", [0.6, 0.6])
        try world.server.waitForStream("radio") { $0.volumes == [0.6, 0.6] }
        world.graph.applyToOthers(.duck(Decibels(-20)))
        try world.server.waitForStream("radio") { abs(($0.volumes.first ?? .infinity) - 0.06) < 1e-4 }
        try world.server.stopPlaying("radio")
        world.graph.applyToOthers(.leave)
        try world.server.play(noise, as: "radio")
        try world.server.waitForStream("radio") { $0.volumes == [0.6, 0.6] }
    }

    @Test func `stop restores other applications, and so does the next start after a crash`() throws {
        let world = try World()
        try world.start()
        try world.server.play(world.noise(), as: "radio")
        try world.server.setVolumes("radio", [0.7, 0.7])
        let before = try world.server.waitForStream("radio") { $0.volumes == [0.7, 0.7] }
        world.graph.applyToOthers(.duck(Decibels(-20)))
        try world.server.waitForStream("radio") { abs(($0.volumes.first ?? .infinity) - 0.07) < 1e-4 }
        let left = try Data(contentsOf: world.journal)
        world.graph.stop()
        try world.server.waitForStream("radio") { $0 == before }
        #expect(!FileManager.default.fileExists(atPath: world.journal.path))

        // The journal of a process that died while the radio was lowered.
        try left.write(to: world.journal)
        try world.server.setVolumes("radio", [0.07, 0.07])
        let next = World.makeGraph(world.server)
        next.start { _ in }
        try world.server.waitForStream("radio") { $0 == before }
        try waitForAbsence(of: world.journal)
        next.stop()
    }

    @Test func `our own stream does not adopt a stored volume`() throws {
        let world = try World()
        try world.start()
        let own = PipeWireConfiguration().nodeName
        _ = try world.graphs.first { !$0.ownSinks.isEmpty }
        // A user's choice after the start stands and is remembered by WirePlumber.
        try world.server.setVolumesUntilKept(own, [0.2, 0.2])
        // WirePlumber writes its memory a second after a change.
        let deadline = Date(timeIntervalSinceNow: 60)
        let memory = world.server.directory.appending(path: "state/wireplumber/restore-stream")
        while (try? String(contentsOf: memory, encoding: .utf8))?.contains("Carillon") != true,
            Date() < deadline
        {
            Thread.sleep(forTimeInterval: 0.1)
        }
        world.playing.supervisor.stop()
        _ = try world.graphs.first { $0.ownSinks.isEmpty }
        let again = PipeWireOutput(PipeWireConfiguration(remote: world.server.socketPath))
        try again.start(world.playing.host) { _ in }
        defer { again.stop() }
        _ = try world.graphs.first { !$0.ownSinks.isEmpty }
        try world.server.waitForStream(own) { $0.volumes == [1, 1] }
    }

    private func waitForAbsence(of file: URL) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        while FileManager.default.fileExists(atPath: file.path), Date() < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}

/// The header of a stereo WAV file with 16-bit samples at 48 kHz.
private enum WAV {
    static func header(frames: UInt32) -> [UInt8] {
        func bytes(_ value: UInt32, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let size = frames * 4
        return Array("RIFF".utf8) + bytes(36 + size) + Array("WAVEfmt ".utf8) + bytes(16) + bytes(1, 2)
            + bytes(2, 2) + bytes(48_000) + bytes(192_000) + bytes(4, 2) + bytes(16, 2)
            + Array("data".utf8) + bytes(size)
    }
}
