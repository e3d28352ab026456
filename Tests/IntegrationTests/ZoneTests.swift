// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Zones at sinks of their own, recorded from the monitors of all of them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ZoneTests {
    /// High, so that an offset of a single sample shows: two of these tones add up to 5.1 instead of 6 dB.
    private static let music = 7_000.0
    private static let speech = 2_500.0
    private static let house = PipeWireServer.sinkName

    @Test
    func `an announcement to one zone lowers the music there and nowhere else, and all zones play in step`()
        throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("bed.wav", hertz: Self.music, seconds: 60, volume: 0.25)
        _ = try files.sine("call.wav", hertz: Self.speech, seconds: 20, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 1_024, records: true)
        try pipewire.startAll()
        for sink in ["hall", "yard"] { try pipewire.addSink(sink) }
        let server = try ServerProcess(runtime: pipewire.directory, arguments: files.arguments)
        let client = Client(server.address)
        try waitForDevice(client)
        for sink in ["hall", "yard"] {
            let body = #"{"name": "\#(sink)", "sink": "\#(sink)"}"#
            #expect(try client.send("/v1/zones", body).status == 201)
        }
        #expect(try client.send("/v1/music/play", #"{"sound": "bed"}"#).status == 200)
        try wait(for: ["hall", "yard"], client, pipewire)
        let before = try record(pipewire)
        try expectStep(["yard"], before, pipewire)
        #expect(try client.send("/v1/queue/items", #"{"sound": "call", "zones": ["hall"]}"#).status == 201)
        let during = try record(pipewire)
        for sink in [Self.house, "hall", "yard"] {
            let depth = sink == "hall" ? -14.0 : 0
            let change = level(during, sink, Self.music) - level(before, sink, Self.music)
            #expect(abs(change - depth) < 0.1, "music at \(sink) changed by \(change) dB")
            let speech = level(during, sink, Self.speech)
            #expect(sink == "hall" ? speech > -30 : speech < -80, "speech at \(sink): \(speech) dB")
        }
        #expect(server.terminate() == 0)
    }

    /// Until a zone was in step by the cycle's number, each start decided anew whether it was a cycle late.
    @Test func `zones play in step after every start`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("bed.wav", hertz: Self.music, seconds: 60, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 256, records: true)
        try pipewire.startAll()
        for sink in ["hall", "yard"] { try pipewire.addSink(sink) }
        for start in 1...5 {
            let server = try ServerProcess(runtime: pipewire.directory, arguments: files.arguments)
            let client = Client(server.address)
            try waitForDevice(client)
            for sink in ["hall", "yard"] where start == 1 {
                let body = #"{"name": "\#(sink)", "sink": "\#(sink)"}"#
                #expect(try client.send("/v1/zones", body).status == 201)
            }
            #expect(try client.send("/v1/music/play", #"{"sound": "bed"}"#).status == 200)
            try wait(for: ["hall", "yard"], client, pipewire)
            try expectStep(["hall", "yard"], try record(pipewire), pipewire)
            #expect(server.terminate() == 0)
        }
    }

    /// Plays the main stream beside that of each zone: if they are in step to 0.007 ms the sum is twice as loud.
    private func expectStep(
        _ zones: [String],
        _ before: [String: [Float]],
        _ pipewire: PipeWireServer
    ) throws {
        let pairs = zones.flatMap { zone in ["FL", "FR"].map { (zone, $0) } }
        for (zone, channel) in pairs {
            try pipewire.tool("pw-link", "carillon:output_\(channel)", "\(zone):playback_\(channel)")
        }
        let doubled = try record(pipewire)
        for zone in zones {
            let sum = level(doubled, zone, Self.music) - level(before, zone, Self.music)
            let links = try pipewire.summary()
            #expect(abs(sum - 6.02) < 0.1, "\(zone) and the main output together: \(sum) dB; \(links)")
        }
        for (zone, channel) in pairs {
            try pipewire.tool("pw-link", "-d", "carillon:output_\(channel)", "\(zone):playback_\(channel)")
        }
    }

    /// What the sinks play at the same time: half a second each, 1.5 s from now.
    private func record(_ pipewire: PipeWireServer) throws -> [String: [Float]] {
        let names = [Self.house, "hall", "yard"]
        let recordings = try names.map { try pipewire.record($0) }
        for recording in recordings { try recording.wait(frames: 96_000) }
        let parts = try recordings.map { Array(try #require($0.finish().first)) }
        return Dictionary(uniqueKeysWithValues: zip(names, parts))
    }

    private func level(_ recordings: [String: [Float]], _ sink: String, _ hertz: Double) -> Double {
        PipeWireMeasure.levelDb((recordings[sink] ?? []).suffix(24_000), hertz: hertz)
    }

    private func wait(for zones: [String], _ client: Client, _ pipewire: PipeWireServer) throws {
        for _ in 1...600 {
            let listed = try client.curl("/v1/zones").json["zones"] as? [[String: Any]] ?? []
            let playing = listed.filter { ($0["playingSinks"] as? [String])?.isEmpty == false }
            if zones.allSatisfy({ name in playing.contains { $0["name"] as? String == name } }) { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        let links = try pipewire.summary()
        Issue.record("waited for \(zones); \(links)")
    }
}
