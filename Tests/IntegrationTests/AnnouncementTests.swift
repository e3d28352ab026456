// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Announcements over music, recorded from PipeWire's monitor.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AnnouncementTests {
    private static let music = 1_000.0
    private static let speech = 2_500.0
    /// 10 ms: whole waves of both tones.
    private static let window = 480
    private static let depth = -14.0
    private static let attack = 0.15
    private static let hold = 0.25
    private static let release = 0.6
    private static let length = 3.0

    @Test func `music is ducked for an announcement, comes back and does not restart`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("bed.wav", hertz: Self.music, seconds: 60, volume: 0.25)
        _ = try files.sine("call.wav", hertz: Self.speech, seconds: Self.length, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 1_024, records: true)
        try pipewire.startAll()
        let server = try ServerProcess(runtime: pipewire.directory, arguments: files.arguments)
        let client = Client(server.address)
        try waitForDevice(client)
        let rule = """
            {"rules": [{"source": "announcement", "target": "music", "depthDb": \(Self.depth), "attack": \(Self.attack),
            "hold": \(Self.hold), "release": \(Self.release)}]}
            """
        #expect(try client.send("/v1/ducking", rule, method: "PUT").status == 200)
        try client.subscribe("player.*", "queue.*")
        #expect(try client.send("/v1/music/play", #"{"sound": "bed", "fadeIn": false}"#).status == 200)
        let music = try #require(try client.event("player.started")["data"] as? [String: Any])
        let player = try #require(music["playerId"] as? String)

        let recording = try pipewire.record()
        try recording.wait(frames: 48_000)
        let item = try client.send("/v1/queue/items", #"{"sound": "call"}"#)
        #expect(item.status == 201, "\(String(decoding: item.body, as: UTF8.self))")
        let heard = try client.events(until: "queue.itemCompleted")
        #expect(Self.starts(of: player, in: heard) == 0, "the music is not started again")
        try recording.wait(frames: Int((Self.hold + Self.release + 1) * 48_000))
        let faults = Self.faults(try #require(recording.finish().first))
        #expect(faults.isEmpty, "\(faults)")
        let now = try client.curl("/v1/players/\(player)").json
        #expect(now["state"] as? String == "playing")
        #expect(server.terminate() == 0)
    }

    private static func starts(of player: String, in events: [[String: Any]]) -> Int {
        events.count { event in
            let data = event["data"] as? [String: Any]
            return event["type"] as? String == "player.started" && data?["playerId"] as? String == player
        }
    }

    /// Deviations from the expected sound.
    private static func faults(_ heard: [Float]) -> [String] {
        let places = stride(from: 0, through: heard.count - window, by: window)
        let speech = places.map { level(heard, $0, Self.speech) }
        let music = places.map { level(heard, $0, Self.music) }
        guard let first = speech.firstIndex(where: { $0 > -30 }),
            let last = speech.lastIndex(where: { $0 > -30 }), first > 50, last + 150 < speech.count
        else { return ["the announcement was not heard with time before and behind it"] }
        var faults: [String] = []
        func expect(_ name: String, _ range: Range<Int>, _ levels: [Double], _ wanted: Double) {
            let wrong = range.filter { abs(levels[$0] - wanted) > 0.3 }
            guard let place = wrong.first else { return }
            faults.append(
                "\(name): \(levels[place]) dB, not \(wanted), at \(place - first) of \(wrong.count) x 10 ms"
            )
        }
        let usual = music[20..<first - 1].sorted()[(first - 21) / 2]
        let spoken = speech[first + 1..<last].sorted()[(last - first - 1) / 2]
        let seconds = Double(last - first + 1) / 100
        if abs(spoken - usual) > 0.3 {
            faults.append("the music has \(usual) dB, the announcement \(spoken)")
        }
        if abs(seconds - length) > 0.025 { faults.append("the announcement has \(seconds) s") }
        expect("announcement", first + 1..<last, speech, spoken)
        expect("music before", 20..<first - 1, music, usual)
        let lowered = first + Int(attack * 100) + 2
        expect("music during", lowered..<last, music, usual + depth)
        let back = last + Int(((hold + release) * 100).rounded()) + 3
        expect("music behind", back..<music.count - 10, music, usual)
        return faults + turn(heard, from: 20 * window, to: (music.count - 20) * window)
    }

    /// The tone has 48 frames per wave: without a restart or a gap its phase is the same at all multiples of 48.
    private static func turn(_ heard: [Float], from first: Int, to last: Int) -> [String] {
        let difference = abs(phase(heard, first) - phase(heard, last))
        return min(difference, 2 * Double.pi - difference) < 0.05
            ? [] : ["the music's phase moved by \(difference)"]
    }

    private static func phase(_ heard: [Float], _ place: Int) -> Double {
        var real = 0.0
        var imaginary = 0.0
        for index in 0..<window {
            let angle = 2 * Double.pi * Double(index) / 48
            real += Double(heard[place + index]) * cos(angle)
            imaginary += Double(heard[place + index]) * sin(angle)
        }
        return atan2(imaginary, real)
    }

    private static func level(_ heard: [Float], _ place: Int, _ hertz: Double) -> Double {
        PipeWireMeasure.levelDb(heard[place..<place + window], hertz: hertz)
    }

    @Test func `a scheduled announcement begins within 20 ms of its time`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("call.wav", hertz: Self.speech, seconds: 1, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 256, records: true)
        try pipewire.startAll()
        let server = try ServerProcess(runtime: pipewire.directory, arguments: files.arguments)
        let client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe("queue.*")
        try waitForClock(client, within: 0.01)
        let text = Self.utc.string(from: Date(timeIntervalSinceNow: 4))
        let asked = try client.send("/v1/queue/items", #"{"sound": "call", "startAt": "\#(text)"}"#)
        #expect(asked.status == 201, "\(String(decoding: asked.body, as: UTF8.self))")
        let started = try client.event("queue.itemStarted")
        let device = try client.curl("/v1/device").json
        let moment = try #require((device["utc"] as? String).flatMap(Self.utc.date))
        let frame = try #require(started["engineTime"] as? Double)
        let present = try #require(device["engineTime"] as? Double)
        let delay = try #require(device["delayFrames"] as? Int)
        let heard = moment.addingTimeInterval(frame - present + Double(delay) / 48_000)
        let error = heard.timeIntervalSince(try #require(Self.utc.date(from: text)))
        print("UTC schedule error: \((error * 10_000).rounded() / 10) ms")
        #expect(abs(error) < 0.02)
        _ = try client.event("queue.itemCompleted")
    }

    /// Waits until the device's clock reports an error bound of at most `seconds`.
    private func waitForClock(_ client: Client, within seconds: Double) throws {
        let deadline = Date(timeIntervalSinceNow: 120)
        var bound = Double.infinity
        while bound > seconds {
            guard Date() < deadline else {
                throw ServerProcess.Failure(description: "the device's clock may be wrong by \(bound) s")
            }
            Thread.sleep(forTimeInterval: 0.1)
            bound = try #require(client.curl("/v1/device").json["errorBound"] as? Double)
        }
    }

    private static var utc: ISO8601DateFormatter {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return formatter
    }
}
