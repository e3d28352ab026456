// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Buses at outputs of their own, recorded from the monitors of both sinks (AQ-30).
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BusOutputTests {
    private static let music = 1_000.0
    private static let speech = 2_500.0
    private static let house = PipeWireServer.sinkName

    @Test func `AQ-30 announcements sound in the hall, and in the house with the music while it is away`()
        throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("bed.wav", hertz: Self.music, seconds: 60, volume: 0.25)
        _ = try files.sine("call.wav", hertz: Self.speech, seconds: 20, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 1_024, records: true)
        try pipewire.startAll()
        try pipewire.addSink("hall")
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: files.arguments + ["--category", "multiRoute"]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try waitFor(outputs: ["hall", Self.house], client)
        #expect(try client.send("/v1/ducking", #"{"rules": []}"#, method: "PUT").status == 200)
        #expect(try client.send("/v1/music/play", #"{"sound": "bed"}"#).status == 200)
        let map = #"{"buses": {"announcement": "hall"}}"#
        let answer = try client.send("/v1/session/route", map, method: "PUT")
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        try waitFor(playing: ["hall", Self.house], client, pipewire)
        #expect(try client.send("/v1/queue/items", #"{"sound": "call"}"#).status == 201)

        var heard = try levels(pipewire, Self.house)
        #expect(heard.music > -30 && heard.speech < -80, "in the house: \(heard)")
        heard = try levels(pipewire, "hall")
        #expect(heard.music < -80 && heard.speech > -30, "in the hall: \(heard)")

        try pipewire.removeSink("hall")
        try waitFor(playing: [Self.house], client, pipewire)
        heard = try levels(pipewire, Self.house)
        #expect(heard.music > -30 && heard.speech > -30, "without the hall: \(heard)")
        try pipewire.addSink("hall")
        try waitFor(playing: ["hall", Self.house], client, pipewire)
        heard = try levels(pipewire, "hall")
        #expect(heard.speech > -30, "the hall again: \(heard)")

        try pipewire.killDaemon()
        try pipewire.stopManager()
        try pipewire.startAll()
        try pipewire.addSink("hall")
        try waitFor(playing: ["hall", Self.house], client, pipewire)
        #expect(server.terminate() == 0)
    }

    /// Levels of both tones over half a second at a sink, in dB, 1.5 s from now.
    private func levels(_ pipewire: PipeWireServer, _ sink: String) throws -> (music: Double, speech: Double)
    {
        let recording = try pipewire.record(sink)
        try recording.wait(frames: 96_000)
        let part = try #require(recording.finish().first).suffix(24_000)
        return (
            PipeWireMeasure.levelDb(part, hertz: Self.music),
            PipeWireMeasure.levelDb(part, hertz: Self.speech)
        )
    }

    private func waitFor(outputs names: [String], _ client: Client) throws {
        try wait("the outputs \(names)") {
            let outputs = try client.curl("/v1/device/outputs").json["outputs"] as? [[String: Any]] ?? []
            return names.allSatisfy { name in outputs.contains { $0["name"] as? String == name } }
        }
    }

    private func waitFor(playing names: [String], _ client: Client, _ pipewire: PipeWireServer) throws {
        try wait("\(names) playing us", pipewire.summary) {
            let outputs = try client.curl("/v1/session/route").json["outputs"] as? [[String: Any]] ?? []
            return outputs.compactMap { $0["name"] as? String }.sorted() == names.sorted()
        }
    }

    private func wait(
        _ what: String,
        _ state: () throws -> String = { "" },
        _ isSo: () throws -> Bool
    ) throws {
        for _ in 1...600 {
            if try isSo() { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        Issue.record("waited for \(what); \(try state())")
    }
}
