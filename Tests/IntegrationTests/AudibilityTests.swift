// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Sounds play but are inaudible: the user lowered our stream, or muted the sink.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AudibilityTests {
    @Test func `an inaudible server is unready and says why, until it is audible again`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("tone.wav", hertz: 440, seconds: 120, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 2_048)
        try pipewire.startAll()
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: files.arguments + ["--audibility-seconds", "2"]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe("health.*")
        #expect(try pipewire.stream("carillon.monitor") == nil, "nothing plays, and there is no monitor")
        let played = try client.send("/v1/sounds/tone/play", #"{"volume": 0.5}"#)
        let player = try #require(played.json["id"] as? String)
        try pipewire.waitForStream("carillon.monitor") { _ in true }
        // Longer than the time after which a silent server is unready.
        #expect(waits { try (client.curl("/v1/players/\(player)").json["currentTime"] as? Double ?? 0) > 4 })
        #expect(try client.curl("/readyz").status == 200, "it is heard")

        // The user lowers our stream in the machine's mixer.
        try pipewire.setVolumesUntilKept("carillon", [0, 0])
        try expectInaudible(client, "no signal arrives at the output \(PipeWireServer.sinkDescription)")
        try pipewire.setVolumes("carillon", [1, 1])
        try expectReady(client)

        // The user mutes the sink.
        try pipewire.setMute(PipeWireServer.sinkName, true)
        try expectInaudible(client, "the output \(PipeWireServer.sinkDescription)", "is muted")
        let explained = try client.curl("/v1/players/\(player)/explain").json
        #expect((explained["why"] as? [String])?.contains { $0.contains("is muted") } == true, "\(explained)")
        try pipewire.setMute(PipeWireServer.sinkName, false)
        try expectReady(client)

        // If nothing plays, the server is ready again and the monitor stream ends.
        try pipewire.setVolumes("carillon", [0, 0])
        try expectInaudible(client, "no signal arrives")
        #expect(try client.send("/v1/players/\(player)/stop").status == 200)
        try expectReady(client)
        #expect(waits { try pipewire.stream("carillon.monitor") == nil })
        let metrics = try client.curl("/metrics").body
        let text = String(decoding: metrics, as: UTF8.self)
        #expect(text.contains("carillon_conditions_total{code=\"inaudible\"} 3"))
        #expect(server.terminate() == 0)
    }

    /// Checks the event, the readiness and the health; other conditions may change meanwhile.
    private func expectInaudible(_ client: Client, _ words: String...) throws {
        _ = try client.event("health.changed") { $0["ready"] as? Bool == false }
        let ready = try client.curl("/readyz")
        #expect(ready.status == 503)
        #expect(String(decoding: ready.body, as: UTF8.self) == "not ready: inaudible\n")
        let reasons = try client.curl("/v1/health").json["reasons"] as? [[String: Any]]
        let text = try #require(reasons?.first?["text"] as? String)
        for word in words { #expect(text.contains(word), "\(text)") }
    }

    private func expectReady(_ client: Client) throws {
        _ = try client.event("health.changed") { $0["ready"] as? Bool == true }
        #expect(try client.curl("/readyz").status == 200)
    }

    private func waits(_ condition: () throws -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            if (try? condition()) == true { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }
}
