// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import TestSupport
import Testing

/// The formats that SoundManager recommends: SM-43.
struct FormatTests {
    /// Two seconds of a sine at half scale.
    private func make(_ file: URL, codec: String, channels: Int) throws {
        // ffmpeg cannot write AAC into CAF, so its packets are wrapped here.
        let container = codec == "aac" ? "adts" : "caf"
        let arguments = ["-af", "volume=4", "-ac", "\(channels)", "-c:a", codec, "-f", container]
        try FFmpeg.sine(file, rate: 44_100, seconds: 2, arguments)
        guard codec == "aac" else { return }
        let stream = [UInt8](try Data(contentsOf: file))
        let (packets, cookie) = CoreAudioFile.packets(adts: stream, rateIndex: 4, channels: UInt8(channels))
        let bytes = CoreAudioFile.bytes(
            formatID: "aac ",
            rate: 44_100,
            channels: channels,
            packets: packets,
            framesPerPacket: 1_024,
            cookie: cookie,
            valid: 88_200,
            priming: 1_024
        )
        try Data(bytes).write(to: file)
    }

    @Test(
        .enabled(if: FFmpeg.isInstalled),
        arguments: [("aac", 1), ("aac", 2), ("adpcm_ima_qt", 1), ("adpcm_ima_qt", 2)]
    )
    func `SM-43 a Core Audio file with AAC or IMA4, mono or stereo, is found by its bare name and plays`(
        codec: String,
        channels: Int
    ) async throws {
        try await Scenario.run { server in
            try make(server.library.appending(path: "tone.caf"), codec: codec, channels: channels)
            let sound = try await server.post("/v1/sounds", ["name": "tone"])
            #expect(sound.status == 201 && sound["state"] == "ready", "\(sound.json)")
            #expect(sound["settings"]["container"] == "CAF")
            #expect(sound["settings"]["formatID"].text.hasPrefix(codec == "aac" ? "aac" : "ima4"))
            #expect(sound["numberOfChannels"] == .number(Double(channels)))
            #expect(abs(sound["duration"].number - 2) < 0.06)
            let events = try await server.events()
            _ = try await server.play("tone")
            let heard = await server.advance(seconds: 2.3)
            for plane in heard.planes {
                let middle = plane[24_000..<72_000]
                let power = middle.reduce(0) { $0 + Double($1 * $1) } / Double(middle.count)
                // A sine of amplitude one half has −9 dB; ffmpeg spreads one channel over two at −3 dB each.
                let expected = channels == 1 ? -9.03 : -12.04
                #expect(abs(10 * log10(power) - expected) < 0.5)
            }
            let finish = try await server.all(events).filter { $0["type"] == "player.finished" }
            #expect(finish.map { $0["data"]["reason"].text } == ["ended"])
        }
    }

    @Test(.enabled(if: FFmpeg.isInstalled))
    func `a sound has the chapters and gains of its file, and none without`() async throws {
        let comments = [
            "CHAPTER001=00:00:00.000", "CHAPTER002=00:00:01.500", "CHAPTER002NAME=Second",
            "REPLAYGAIN_TRACK_GAIN=-6.50 dB", "REPLAYGAIN_TRACK_PEAK=0.5",
        ]
        try await Scenario.run { server in
            let file = server.library.appending(path: "tone.flac")
            try FFmpeg.sine(file, rate: 44_100, seconds: 2, comments.flatMap { ["-metadata", $0] })
            let sound = try await server.post("/v1/sounds", ["name": "tone"])
            #expect(sound["chapters"] == [["start": 0, "title": ""], ["start": 1.5, "title": "Second"]])
            #expect(
                sound["replayGain"]
                    == ["trackGain": -6.5, "trackPeak": 0.5, "albumGain": .null, "albumPeak": .null]
            )
            let plain = try await server.add("bell.wav", planes: [[0.5, 0.5]])
            #expect(plain["chapters"] == [] && plain["replayGain"] == .null)
        }
    }

    @Test func `SM-43 the formats that play are listed`() async throws {
        try await Scenario.run { server in
            let formats = try await server.get("/v1/formats")
            #expect(formats.status == 200)
            #expect(String(decoding: formats.bytes, as: UTF8.self).contains("CAF"))
        }
    }
}
