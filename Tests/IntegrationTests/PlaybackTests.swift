// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// From an upload by curl to the sink's monitor and the finish event, through the real executable.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct PlaybackTests {
    @Test func `an uploaded file is heard at its level and its finish event comes with its duration`() throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        let pipewire = try PipeWireServer(quantum: 2_048, records: true)
        try pipewire.startAll()
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: ["--state", files.folder.appending(path: "state").path]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe("player.*")
        for file in [try files.music("music.caf", seconds: 3)] + SoundFiles.fixtures {
            let uploaded = try client.curl("/v1/sounds", "-F", "file=@\(file.path)")
            #expect(uploaded.status == 201, "\(String(decoding: uploaded.body, as: UTF8.self))")
            let id = try #require(uploaded.json["id"] as? String)
            let frames = try #require(uploaded.json["frames"] as? Int)
            let heard = try play(id, frames: frames, client, pipewire)
            let fault = try compare(heard, with: file, frames: frames)
            #expect(fault == nil)
        }
        #expect(server.terminate() == 0)
    }

    /// Plays a sound at half its volume and records it until its finish event.
    private func play(
        _ id: String,
        frames: Int,
        _ client: Client,
        _ pipewire: PipeWireServer
    ) throws -> [[Float]] {
        let recording = try pipewire.record()
        let played = try client.send("/v1/sounds/\(id)/play", #"{"volume": 0.5}"#)
        #expect(played.status == 201)
        let player = try #require(played.json["id"] as? String)
        let finish = try client.event("player.finished") { $0["playerId"] as? String == player }
        // The last frames are on their way to the monitor while the event is published.
        try recording.wait(frames: 24_000)
        try expect(finish, frames: frames)
        return try recording.finish()
    }

    /// The finish event says that the sound ended by itself after its own length, give or take one quantum.
    private func expect(_ finish: [String: Any], frames: Int) throws {
        let data = try #require(finish["data"] as? [String: Any])
        #expect(data["reason"] as? String == "ended")
        #expect(data["didFinish"] as? Bool == true)
        let played = try #require(data["durationPlayed"] as? Double)
        #expect(abs(played * 48_000 - Double(frames)) <= 256, "played \(played) s of \(frames) frames")
    }

    /// The error of a recording of the sound at half its amplitude; nil if it is right.
    private func compare(_ heard: [[Float]], with file: URL, frames: Int) throws -> String? {
        let reference = try SoundFiles.reference(file)
        #expect(abs(reference.count - frames) <= 1, "ffmpeg decodes \(reference.count) frames, we \(frames)")
        let expected = try #require(PipeWireMeasure.sounding(reference, above: 0.001))
        guard heard.count == 2, let span = PipeWireMeasure.sounding(heard[0], above: 0.0005) else {
            return "\(file.lastPathComponent) was not heard"
        }
        if heard[0] != heard[1] { return "a mono sound differs between the sides" }
        if abs(span.count - expected.count) > 16 {
            return "\(file.lastPathComponent): \(span.count) frames heard, not \(expected.count)"
        }
        let level = rmsDb(heard[0][span]) - rmsDb(reference[expected]) + 6.02
        return abs(level) < 0.05 ? nil : "\(file.lastPathComponent): \(level) dB too loud"
    }
}

/// Waits until the server plays to the device.
func waitForDevice(_ client: Client, backend: String = "pipewire", within seconds: Double = 60) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var last: [String: Any] = [:]
    while Date() < deadline {
        last = try client.curl("/v1/health").json
        let output = last["output"] as? [String: Any]
        if output?["backend"] as? String == backend, output?["isRunning"] as? Bool == true { return }
        Thread.sleep(forTimeInterval: 0.05)
    }
    throw ServerProcess.Failure(description: "not on \(backend) after \(seconds) s: \(last)")
}
