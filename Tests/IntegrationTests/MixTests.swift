// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import Output
import SQLiteStorage
import TestSupport
import Testing

/// PipeWire's monitor records what the same engine renders without a device.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct MixTests {
    /// A sound of the mix, and the frame of engine time at which the server started it.
    struct Part {
        let name: String
        let volume: Double
        let pan: Double
        var frame: Int64 = 0
    }

    @Test func `eight sounds and music are recorded as the offline engine renders them`() async throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let library = files.folder.appending(path: "library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        var parts = try (0..<8).map { index -> Part in
            let name = "tone\(index)"
            _ = try files.sine(
                "library/\(name).wav",
                hertz: 200 + 150 * Double(index),
                seconds: 1.5 + 0.1 * Double(index),
                volume: 0.08
            )
            return Part(name: name, volume: 1 - 0.1 * Double(index), pan: Double(index) / 4 - 0.875)
        }
        _ = try files.sine("library/bed.wav", hertz: 97, seconds: 8, volume: 0.1)

        let (heard, musicFrame) = try record(&parts, files, library)
        let rendered = try await render(parts, from: musicFrame, library)
        let residual = try difference(heard, rendered)
        #expect(residual < -90, "the mixes differ by \(residual) dB")
    }

    /// Plays everything through the server and records the monitor; fills in when each sound started.
    private func record(
        _ parts: inout [Part],
        _ files: SoundFiles,
        _ library: URL
    ) throws -> ([[Float]], Int64) {
        let pipewire = try PipeWireServer(quantum: 2_048, records: true)
        try pipewire.startAll()
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: ["--state", files.folder.appending(path: "state").path, "--library", library.path]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe("player.*")
        let recording = try pipewire.record()
        let music = try client.send("/v1/music/play", #"{"sound": "bed", "looping": false, "fadeIn": false}"#)
        #expect(music.status == 200, "\(String(decoding: music.body, as: UTF8.self))")
        let musicFrame = try frame(of: client.event("player.started"))
        var ids: [String] = []
        for (index, part) in parts.enumerated() {
            let played = try client.send(
                "/v1/sounds/\(part.name)/play",
                #"{"volume": \#(part.volume), "pan": \#(part.pan), "delay": \#(0.05 * Double(index + 1))}"#
            )
            #expect(played.status == 201, "\(String(decoding: played.body, as: UTF8.self))")
            ids.append(try #require(played.json["id"] as? String))
        }
        for (index, id) in ids.enumerated() {
            parts[index].frame = try frame(
                of: client.event("player.started") { $0["playerId"] as? String == id }
            )
        }
        _ = try client.event("player.finished") { $0["kind"] as? String == "music" }
        // The last frames are on their way to the monitor while the event is published; a late part is shorter than this.
        try recording.wait(frames: 144_000)
        return (try recording.finish(), musicFrame)
    }

    private func frame(of event: [String: Any]) throws -> Int64 {
        Int64((try #require(event["engineTime"] as? Double) * 48_000).rounded())
    }

    /// Renders the same script offline, music on the first frame.
    private func render(_ parts: [Part], from musicFrame: Int64, _ library: URL) async throws -> [[Float]] {
        var configuration = EngineConfiguration()
        configuration.libraries = [library.path]
        configuration.runsPump = false
        configuration.feederThreadCount = 0
        configuration.wantedOutput = "offline"
        let engine = try Engine(configuration: configuration, openStore: StateDatabase.open) { _ in }
        try await engine.start(waitsForSounds: true)
        let output = OfflineOutput(quantum: 512)
        try output.start(engine.host) { _ in }
        var request = MusicRequest(sound: .text("bed"))
        request.looping = false
        request.fadeIn = false
        _ = try await engine.playMusic(request)
        for part in parts {
            var request = PlayRequest()
            request.volume = part.volume
            request.pan = part.pan
            request.at = Double(part.frame - musicFrame) / 48_000
            _ = try await engine.play(sound: .text(part.name), request)
        }
        let planes = output.render(frames: 12 * 48_000)
        output.stop()
        await engine.stop()
        return planes
    }

    /// Level of the difference relative to the mix, from the first sample of both on, in decibels.
    private func difference(_ heard: [[Float]], _ rendered: [[Float]]) throws -> Double {
        #expect(heard.count == 2 && rendered.count == 2)
        let first = try #require(heard[0].firstIndex { $0 != 0 })
        let begin = try #require(rendered[0].firstIndex { $0 != 0 })
        let last = try #require(rendered[0].lastIndex { $0 != 0 })
        #expect(last - begin > 4 * 48_000, "the mix lasts as long as its music")
        return zip(heard, rendered).map { recorded, reference in
            let live = Array(recorded[first...].prefix(last - begin + 1))
            let wanted = Array(reference[begin...last])
            guard live.count == wanted.count else { return .infinity }
            return rmsDb(zip(live, wanted).map { $0 - $1 }) - rmsDb(wanted)
        }.max() ?? .infinity
    }
}
