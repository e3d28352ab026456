// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// From an upload by curl to the sink's monitor and the finish event, through the real executable.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PlaybackTests {
    @Test func `an uploaded file is heard at its level and its finish event comes with its duration`() throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        let pipewire = try PipeWireServer()
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
            let recording = try pipewire.record()
            let played = try client.send("/v1/sounds/\(id)/play", #"{"volume": 0.5}"#)
            #expect(played.status == 201)
            let player = try #require(played.json["id"] as? String)
            let finish = try client.event("player.finished", within: 40) {
                $0["playerId"] as? String == player
            }
            // The last frames are on their way to the monitor while the event is told.
            Thread.sleep(forTimeInterval: 0.3)
            let heard = try recording.finish()
            try expect(finish, frames: frames)
            try expect(heard, soundsLike: file, frames: frames)
        }
        #expect(server.terminate() == 0)
    }

    /// The finish event says that the sound ended by itself after its own length, give or take one quantum.
    private func expect(_ finish: [String: Any], frames: Int) throws {
        let data = try #require(finish["data"] as? [String: Any])
        #expect(data["reason"] as? String == "ended")
        #expect(data["didFinish"] as? Bool == true)
        let played = try #require(data["durationPlayed"] as? Double)
        #expect(abs(played * 48_000 - Double(frames)) <= 256, "played \(played) s of \(frames) frames")
    }

    /// The monitor holds the sound at half its amplitude, for its whole length, and then silence.
    private func expect(_ heard: [[Float]], soundsLike file: URL, frames: Int) throws {
        let reference = try SoundFiles.reference(file)
        #expect(
            abs(reference.count - frames) <= 1,
            "ffmpeg decodes \(reference.count) frames, we \(frames)"
        )
        let left = try #require(heard.first)
        let span = try #require(PipeWireMeasure.sounding(left, above: 0.0005))
        let expected = try #require(PipeWireMeasure.sounding(reference, above: 0.001))
        // A busy machine's recorder drops a buffer now and then; the finish event above is exact.
        #expect(
            abs(span.count - expected.count) <= 2_400,
            "\(file.lastPathComponent): \(span.count) frames heard"
        )
        let level = rmsDb(left[span]) - rmsDb(reference[expected])
        #expect(abs(level + 6.02) < 0.1, "\(file.lastPathComponent): \(level) dB relative to the file")
        #expect(heard.count == 2 && heard[0] == heard[1], "a mono sound is the same on both sides")
    }
}

/// Waits until the server plays to the device.
func waitForDevice(_ client: Client, backend: String = "pipewire", within seconds: Double = 15) throws {
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
