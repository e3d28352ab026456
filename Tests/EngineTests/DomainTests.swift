// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Engine

/// Rules implemented as pure values.
struct DomainTests {
    @Test(
        arguments: [
            ("bell.wav", "bell", "wav"), ("bell", "bell", nil), (".hidden", ".hidden", nil),
            ("a.b.ogg", "a.b", "ogg"), ("end.", "end.", nil), ("no. 5", "no. 5", nil),
        ] as [(String, String, String?)]
    )
    func `a name splits at its last dot`(name: String, stem: String, tail: String?) {
        #expect(SoundName.split(name).stem == stem)
        #expect(SoundName.split(name).extension == tail)
    }

    @Test func `SM-11 caf is tried first, and a name with extension unchanged`() {
        #expect(
            SoundName.candidates("bell", extensions: ["caf", "wav"]) == ["bell", "bell.caf", "bell.wav"]
        )
        #expect(SoundName.candidates("bell.wav", extensions: ["caf"]) == ["bell.wav"])
    }

    @Test func `a numbered name fits the limit`() {
        let taken: Set<String> = ["abcdef.wav", "a (2).wav"]
        #expect(SoundName.unique("abcdef.wav", limit: 9, isTaken: taken.contains) == "a (3).wav")
        #expect(SoundName.unique("free.wav", limit: 9, isTaken: taken.contains) == "free.wav")
    }

    @Test(arguments: [
        (FadeCurve.linear, Float(0.5)), (.equalPower, 0.707_106_8), (.sCurve, 0.5), (.exponential, 0.01),
    ])
    func `a fade-in is halfway as its curve says`(curve: FadeCurve, middle: Float) {
        let fade = Fade(
            purpose: .volume,
            from: .silence,
            to: .unity,
            begin: FrameTime(100),
            frames: FrameCount(10),
            curve: curve
        )
        #expect(abs(fade.level(at: FrameTime(105)).linear - middle) < 1e-6)
        #expect(fade.level(at: FrameTime(110)) == .unity)
        #expect(fade.remaining(at: FrameTime(107)) == FrameCount(3))
        #expect(!fade.stops)
    }

    @Test func `AP-23 the device clock counts from 0 in each epoch`() {
        var epoch = DeviceEpoch()
        #expect(epoch.elapsed(at: FrameTime(500)) == .zero)
        epoch.start(at: FrameTime(500))
        epoch.start(at: FrameTime(600))
        #expect(epoch.elapsed(at: FrameTime(700)) == FrameCount(200) && epoch.count == 1)
        #expect(epoch.engineTime(of: FrameCount(250), now: FrameTime(700)) == FrameTime(750))
        epoch.end()
        #expect(epoch.elapsed(at: FrameTime(900)) == .zero)
        epoch.start(at: FrameTime(900))
        #expect(epoch.count == 2 && epoch.elapsed(at: FrameTime(901)) == FrameCount(1))
    }

    @Test func `played time excludes pauses`() {
        var playback = Playback()
        #expect(playback.played(until: FrameTime(50)) == .zero)
        playback.startedAt = FrameTime(10)
        playback.pausedFrames = FrameCount(5)
        #expect(playback.played(until: FrameTime(50)) == FrameCount(35))
        playback.pausedAt = FrameTime(30)
        #expect(playback.played(until: FrameTime(50)) == FrameCount(15))
    }

    @Test func `the length of a name is limited in Unicode scalars, not in visible characters`() {
        let heavy = "a" + String(repeating: "\u{301}", count: 300)
        #expect(heavy.count == 1)
        #expect(throws: EngineError.self) { try SoundName.check(heavy, limit: 255) }
        #expect(SoundName.derived(from: heavy, limit: 255).unicodeScalars.count == 255)
        let next = SoundName.unique(String(heavy.unicodeScalars.prefix(255)), limit: 255) {
            !$0.hasSuffix(")")
        }
        #expect(next.unicodeScalars.count == 255)
    }

    @Test func `a log message is limited to one line per ten seconds`() {
        var limit = LogLimit()
        let rate = SampleRate(1000)
        let lines = (0..<25_000).compactMap { limit.admit(at: FrameTime(Int64($0)), rate: rate) }
        #expect(lines == [0, 9_999, 9_999])
    }

    @Test func `a float is shown as its shortest decimal`() {
        #expect(Double(shown: Float(0.3)) == 0.3)
        #expect(Double(shown: Float(1)) == 1)
    }
}
