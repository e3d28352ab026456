// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// The daemon dies during playback, and comes back.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DeviceLossTests {
    @Test func `the server plays on without a daemon and is audible again when it returns`()
        throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        let tone = try files.sine("tone.wav", hertz: 440, seconds: 20, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 2_048, records: true)
        try pipewire.startAll()
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: [
                "--state", files.folder.appending(path: "state").path, "--library", files.folder.path,
            ]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe()
        let played = try client.send("/v1/sounds/tone/play")
        #expect(played.status == 201, "\(String(decoding: played.body, as: UTF8.self))")
        let player = try #require(played.json["id"] as? String)
        let started = try client.event("player.started")
        let first = try #require(started["engineTime"] as? Double)

        try pipewire.killDaemon()
        let lost = try client.event("output.lost")
        try waitForDevice(client, backend: "null")
        let silent = try client.curl("/v1/health")
        #expect(silent.json["status"] as? String == "degraded")
        try pipewire.stopManager()
        try pipewire.startAll()
        let restored = try client.event("output.restored")
        try waitForDevice(client)

        let recording = try pipewire.record()
        try expectPosition(of: player, at: client, from: first)
        try recording.wait(frames: 48_000)
        let heard = try recording.finish()
        let left = try #require(heard.first)
        let span = try #require(PipeWireMeasure.sounding(left))
        #expect(span.count > 24_000, "the tone is heard again")
        #expect(abs(PipeWireMeasure.frequency(left[span]) - 440) < 1)
        #expect(try time(lost) < time(restored))

        let finish = try client.event("player.finished")
        let data = try #require(finish["data"] as? [String: Any])
        #expect(data["reason"] as? String == "ended")
        #expect(abs(try #require(data["durationPlayed"] as? Double) - 20) < 0.01)
        #expect(tone.lastPathComponent == data["name"] as? String)
        #expect(server.terminate() == 0)
    }

    /// Checks that the position of the player equals the engine time since its start.
    private func expectPosition(of player: String, at client: Client, from started: Double) throws {
        let now = try client.curl("/v1/players/\(player)").json
        #expect(now["state"] as? String == "playing")
        let position = try #require(now["currentTime"] as? Double)
        let at = try #require(now["currentTimeAt"] as? Double)
        #expect(abs(position - (at - started)) < 0.02, "at \(position) s, \(at - started) s after its start")
    }

    private func time(_ event: [String: Any]) throws -> Double {
        try #require(event["engineTime"] as? Double)
    }

    @Test func `without a daemon the server starts, reports it, and switches over when one appears`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let pipewire = try PipeWireServer(quantum: 2_048, records: true)
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: ["--state", files.folder.appending(path: "state").path]
        )
        let client = Client(server.address)
        try waitForDevice(client, backend: "null")
        let health = try client.curl("/v1/health")
        #expect(health.json["status"] as? String == "degraded")
        let output = try #require(health.json["output"] as? [String: Any])
        #expect(output["backend"] as? String == "null")
        #expect((output["reason"] as? String)?.isEmpty == false)
        try client.subscribe("output.*")
        try pipewire.startAll()
        _ = try client.event("output.restored")
        try waitForDevice(client)
        #expect(try client.curl("/v1/health").json["status"] as? String == "ok")
    }
}
