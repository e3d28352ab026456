// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// The original's crossfader example, recorded from PipeWire's monitor.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CrossfaderTests {
    private static let quantum = 1_024
    private static let fade = 2.0
    private static let tones = ["slow": 1_000.0, "medium": 1_500.0, "high": 2_100.0]

    /// When the changes were requested, in frames after the first sound.
    private struct Asked {
        var stations: [Int] = []
        var volume = 0
    }

    @Test func `SX-02 the original's example is heard at its times, with constant power`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let library = files.folder.appending(path: "library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        for (name, hertz) in Self.tones {
            _ = try files.sine("library/\(name).wav", hertz: hertz, seconds: 25, volume: 0.4)
        }
        let (heard, asked) = try record(files, library)
        let faults = Self.faults(heard, asked)
        #expect(faults.isEmpty, "\(faults)")
    }

    private func record(_ files: SoundFiles, _ library: URL) throws -> ([Float], Asked) {
        let pipewire = try PipeWireServer(quantum: Self.quantum, records: true)
        try pipewire.startAll()
        let state = files.folder.appending(path: "state-\(UUID().uuidString.prefix(8))").path
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: ["--state", state, "--library", library.path]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        for name in Self.tones.keys {
            let body = #"{"options": {"bpm": "\#(name)"}, "sounds": ["\#(name)"]}"#
            #expect(try client.send("/v1/stations", body).status == 201)
        }
        let example = """
            {"name": "example", "initialStation": {"bpm": "slow"}, "fadeDuration": \(Self.fade), "cuePoints":
            [5.0, {"bpm": "medium"}, 10.0, {"bpm": "high"}, 0.0, 0.2, 8.0, 1.0]}
            """
        #expect(try client.send("/v1/crossfaders", example).status == 201)
        try client.subscribe("player.started", "crossfader.*")
        let fader = "/v1/crossfaders/example"
        #expect(try client.send(fader + "/connect").status == 200)
        let recording = try pipewire.record()
        #expect(try client.send(fader + "/play").status == 200)
        let start = try frame(of: client.event("player.started"))
        let begin = Date()
        var externalTime = 0.0
        while externalTime < 13.5 {
            externalTime = Date().timeIntervalSince(begin)
            #expect(try client.send(fader + "/elapse", #"{"time": \#(externalTime)}"#).status == 200)
        }
        var asked = Asked()
        asked.stations.append(try frame(of: client.event("crossfader.stationChanged")) - start)
        asked.volume = try frame(of: client.event("crossfader.volumeChanged")) - start
        asked.stations.append(try frame(of: client.event("crossfader.stationChanged")) - start)
        try recording.wait(frames: 24_000)
        return (try #require(recording.finish().first), asked)
    }

    private func frame(of event: [String: Any]) throws -> Int {
        Int((try #require(event["engineTime"] as? Double) * 48_000).rounded())
    }

    /// Deviations from the expected sound.
    private static func faults(_ heard: [Float], _ asked: Asked) -> [String] {
        guard let onset = heard.firstIndex(where: { abs($0) > 0.001 }) else { return ["silence"] }
        let sound = Array(heard[onset...])
        var faults: [String] = []
        let names = ["slow", "medium", "high"]
        for (index, frame) in asked.stations.enumerated() {
            let end = frame + Int(fade * 48_000)
            guard sound.count > end + 12_000 else { return ["the recording is too short"] }
            let (old, new) = (tones[names[index]] ?? 0, tones[names[index + 1]] ?? 0)
            // Half way through the crossfade both are equally loud.
            let crossing = stride(from: frame - 9_600, to: end + 9_600, by: 240)
                .first { level(sound, $0, new) >= level(sound, $0, old) }
            let late = (crossing ?? .max / 2) + window / 2 - (frame + end) / 2
            if !(-480...quantum + 480).contains(late) {
                faults.append("the change to \(names[index + 1]) is \(late) frames late")
            }
            let before = power(sound, frame - 9_600)
            for place in stride(from: frame, to: end, by: window)
            where abs(power(sound, place) - before) > 0.5 {
                faults.append("\(power(sound, place) - before) dB at \(place - frame) of the crossfade")
            }
        }
        let medium = tones["medium"] ?? 0
        let rise = stride(from: asked.volume - 9_600, to: asked.volume + 9_600, by: 48)
            .first { level(sound, $0, medium) > level(sound, asked.volume + 9_600, medium) - 4.44 }
        let late = (rise ?? .max / 2) + window / 2 - asked.volume
        if !(-480...quantum + 960 + 480).contains(late) { faults.append("the volume is \(late) frames late") }
        return faults
    }

    /// 20 ms: whole waves of every tone and of the beats of two.
    private static let window = 960

    private static func level(_ sound: [Float], _ place: Int, _ hertz: Double) -> Double {
        PipeWireMeasure.levelDb(sound[place..<place + window], hertz: hertz)
    }

    private static func power(_ sound: [Float], _ place: Int) -> Double {
        rmsDb(sound[place..<place + window])
    }
}
