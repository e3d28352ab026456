// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// The rows about sound, recorded from PipeWire's monitor: fades, pan, crossfade, rate and synchronous starts.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DeviceScenarioTests {
    @Test func `SM-10 SM-16 SM-17 SM-18 SM-30 SM-37 AP-06 AP-12 AP-13 AP-30 as the monitor hears them`()
        throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        try FileManager.default.createDirectory(at: files.library, withIntermediateDirectories: true)
        try files.constant("short.wav", value: 0.5, seconds: 0.5)
        try files.constant("hum.wav", value: 0.5, seconds: 120)
        try files.constant("one.wav", value: 0.25, seconds: 120)
        try files.constant("two.wav", value: 0.5, seconds: 120)
        _ = try files.sine("library/tone.wav", hertz: 480, seconds: 3, volume: 0.25)
        var session = try DeviceSession(files)
        try session.play()
        let complaints = try session.complaints()
        #expect(complaints.isEmpty, "\(complaints)")
    }
}

/// One run of the script: the events, and the recording.
private struct DeviceSession {
    private let pipewire: PipeWireServer
    private let server: ServerProcess
    private let client: Client
    private let recording: PipeWireRecording
    /// Expected sound: engine seconds, channel, value and tolerance.
    private var points: [(what: String, at: Double, channel: Int, value: Double, slack: Double)] = []
    private var first = 0.0
    private var fast = 0.0...0.0

    init(_ files: SoundFiles) throws {
        pipewire = try PipeWireServer(quantum: 2_048, records: true)
        try pipewire.startAll()
        let state = files.folder.appending(path: "state-\(UUID().uuidString)").path
        server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: ["--state", state, "--library", files.library.path]
        )
        client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe("player.*", "music.*")
        recording = try pipewire.record()
    }

    /// Plays everything, one after the other.
    mutating func play() throws {
        try playTogether()
        let id = try playFadingIn()
        try fade(id)
        try fadeOut(id)
        try crossfade()
        try playFast()
    }

    /// AP-06, AP-30: two players at one device time.
    private mutating func playTogether() throws {
        let now = try number(client.curl("/v1/device").json["deviceCurrentTime"])
        var times: [Double] = []
        for pan in [-1, 1] {
            let made = try client.send("/v1/players", #"{"sound": "short", "pan": \#(pan)}"#)
            let id = try #require(made.json["id"] as? String)
            let played = try client.send("/v1/players/\(id)/play", #"{"atDeviceTime": \#(now + 5)}"#)
            #expect(played.status == 200, "\(String(decoding: played.body, as: UTF8.self))")
        }
        for _ in 0..<2 { times.append(try time(client.event("player.started"))) }
        #expect(times[0] == times[1])
        first = times[0]
        for _ in 0..<2 { _ = try client.event("player.finished") }
    }

    /// SM-30: from zero to full volume.
    private mutating func playFadingIn() throws -> String {
        let played = try client.send("/v1/sounds/hum/play", #"{"fadeIn": true, "fadeDuration": 0.5}"#)
        let id = try #require(played.json["id"] as? String)
        let start = try time(client.event("player.started"))
        points.append(("SM-30", start + 0.25, 0, 0.25, 0.002))
        points.append(("SM-30", try ended() + 0.01, 0, 0.5, 1e-4))
        return id
    }

    /// SM-16, SM-10 and SM-17: to a level that moves, and from zero to 1.
    private mutating func fade(_ id: String) throws {
        _ = try client.send("/v1/players/\(id)/fade", #"{"to": 0.2, "duration": 3}"#)
        let start = try time(client.event("player.fade.started"))
        let player = try client.send("/v1/players/\(id)", #"{"volume": 0.8}"#, method: "PATCH")
        #expect(player.json["volume"] as? Double == 0.8)
        let end = try ended()
        if abs(end - start - 3) > 0.1 { Issue.record("the fade took \(end - start) s") }
        points.append(("SM-10", end + 0.01, 0, 0.4, 1e-4))
        _ = try client.send("/v1/players/\(id)/fade", #"{"kind": "in", "duration": 1}"#)
        let risen = try ended()
        points.append(("SM-17", risen - 0.99, 0, 0.005, 0.01))
        points.append(("SM-17", risen - 0.5, 0, 0.25, 0.003))
        points.append(("SM-17", risen + 0.01, 0, 0.5, 1e-4))
    }

    /// SM-18 and AP-12: to silence, half way to the right.
    private mutating func fadeOut(_ id: String) throws {
        _ = try client.send("/v1/players/\(id)", #"{"pan": 0.5}"#, method: "PATCH")
        _ = try client.send("/v1/players/\(id)/fade", #"{"kind": "out", "duration": 1}"#)
        let finish = try client.event("player.finished")
        #expect((finish["data"] as? [String: Any])?["reason"] as? String == "fadedOut")
        let end = try time(finish)
        let half = 0.25 * 2.0.squareRoot()
        points.append(("AP-12", end - 0.5, 0, half * cos(1.5 * .pi / 4), 0.003))
        points.append(("AP-12", end - 0.5, 1, half * sin(1.5 * .pi / 4), 0.003))
        points.append(("SM-18", end + 0.01, 0, 0, 1e-6))
    }

    /// SM-37: one track after the other, by equal power.
    private mutating func crossfade() throws {
        _ = try client.send("/v1/music/play", #"{"sound": "one", "fadeIn": false}"#)
        points.append(("SM-37", try time(client.event("player.started")) + 0.01, 0, 0.25, 1e-4))
        _ = try client.send("/v1/music/play", #"{"sound": "two"}"#)
        let end = try time(client.event("music.crossfadeEnded"))
        points.append(("SM-37", end - 0.5, 0, 0.75 * 0.5.squareRoot(), 0.005))
        points.append(("SM-37", end + 0.01, 0, 0.5, 1e-4))
        _ = try client.send("/v1/music/stop", #"{"fadeOut": false}"#)
        _ = try client.event("player.finished")
    }

    /// AP-13: twice as fast, the pitch kept.
    private mutating func playFast() throws {
        _ = try client.send("/v1/sounds/tone/play", #"{"rate": 2}"#)
        let start = try time(client.event("player.started"))
        let end = try time(client.event("player.finished"))
        try #require(start < end)
        fast = start...end
        // The last frames are on their way to the monitor while the event is published.
        try recording.wait(frames: 24_000)
    }

    /// Errors of the recording.
    func complaints() throws -> [String] {
        let heard = try recording.finish()
        guard heard.count == 2, let left = heard[0].firstIndex(where: { $0 != 0 }),
            let right = heard[1].firstIndex(where: { $0 != 0 })
        else { return ["nothing was heard"] }
        var complaints = left == right ? [] : ["AP-30: \(right - left) frames apart"]
        let place = { (seconds: Double) in left + Int(((seconds - first) * 48_000).rounded()) }
        for point in points {
            let index = place(point.at)
            guard heard[0].indices.contains(index) else { return complaints + ["the recording is short"] }
            let value = Double(heard[point.channel][index])
            if abs(value - point.value) > point.slack {
                complaints.append("\(point.what): \(value) and not \(point.value)")
            }
        }
        let length = fast.upperBound - fast.lowerBound
        if abs(length - 1.5) > 0.1 { complaints.append("AP-13: \(length) s") }
        let middle = place(fast.lowerBound + 0.3)..<place(fast.lowerBound + 1.2)
        guard heard[0].indices.contains(middle.upperBound) else { return complaints + ["it ends too soon"] }
        let hertz = PipeWireMeasure.median(heard[0][middle]) { PipeWireMeasure.frequency($0) }
        if abs(hertz - 480) > 5 { complaints.append("AP-13: \(hertz) Hz") }
        return complaints
    }

    private func ended() throws -> Double { try time(client.event("player.fade.ended")) }

    private func time(_ event: [String: Any]) throws -> Double { try number(event["engineTime"]) }

    private func number(_ value: Any?) throws -> Double { try #require((value as? NSNumber)?.doubleValue) }
}

extension SoundFiles {
    /// The library of the run.
    fileprivate var library: URL { folder.appending(path: "library") }

    /// A mono WAV file of one value at 48 kHz.
    fileprivate func constant(_ name: String, value: Double, seconds: Double) throws {
        _ = try Client.run(
            "/usr/bin/ffmpeg",
            [
                "-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi", "-i",
                "aevalsrc=\(value):s=48000:d=\(seconds)", "-c:a", "pcm_f32le", "-ac", "1",
                library.appending(path: name).path,
            ]
        )
    }
}
