// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output
import Testing

@testable import Engine

struct AudibilityMonitorTests {
    private let sink = AudioSink(name: "usb", summary: "Desk")
    private let quiet = SinkHearing(sent: Gain(0.25), heard: .silence)
    private let loud = SinkHearing(sent: Gain(0.25), heard: Gain(0.25))

    /// The result of each check, one per second after the first; nil if nothing is wrong.
    private func causes(_ looks: [AudibilityMonitor.Observation]) -> [AudibilityMonitor.Cause?] {
        var watch = AudibilityMonitor(patience: 3)
        watch.take(AudibilityMonitor.Observation(sink: sink, isPlaying: true), at: 0)
        return looks.enumerated().map { index, look in
            watch.take(look, at: UInt64(index + 1) * 1_000_000_000)
            return watch.cause
        }
    }

    private func look(
        _ hearing: SinkHearing?,
        _ sink: AudioSink?,
        isPlaying: Bool = true
    ) -> AudibilityMonitor.Observation {
        AudibilityMonitor.Observation(sink: sink, isPlaying: isPlaying, hearing: hearing)
    }

    @Test func `silence for the whole patience is reported until something is heard`() {
        let looks = [quiet, quiet, quiet, quiet, loud, quiet].map { look($0, sink) }
        #expect(causes(looks) == [nil, nil, .silent, .silent, nil, nil])
    }

    @Test func `sound in between restarts the patience`() {
        let looks = [quiet, quiet, loud, quiet, quiet, quiet].map { look($0, sink) }
        #expect(causes(looks) == [nil, nil, nil, nil, nil, .silent])
    }

    @Test func `while our own signal is silent, nothing is concluded`() {
        let none = SinkHearing(sent: Gain(0.0009), heard: .silence)
        let looks = [quiet, none, none, none, quiet, none, quiet, none].map { look($0, sink) }
        #expect(causes(looks) == [nil, nil, nil, nil, nil, nil, .silent, .silent])
        let unknown = [quiet, nil, nil, nil, nil].map { look($0, sink) }
        #expect(causes(unknown) == [nil, nil, nil, nil, nil])
    }

    @Test func `two observations in a row without the sent signal show that it is missing`() {
        var watch = AudibilityMonitor(patience: 60)
        watch.take(look(nil, sink), at: 0)
        let none = SinkHearing(sent: Gain(0.0009), heard: .silence)
        let steps: [(SinkHearing?, Bool)] = [
            (quiet, false), (loud, false), (quiet, false), (none, false), (quiet, true), (nil, true),
            (loud, false),
        ]
        for (place, step) in steps.enumerated() {
            watch.take(look(step.0, sink), at: UInt64(place + 1) * 1_000_000_000)
            #expect(watch.isMissing == step.1 && watch.cause == nil, "\(place)")
        }
        for place in 8...9 { watch.take(look(quiet, sink), at: UInt64(place) * 1_000_000_000) }
        #expect(watch.isMissing)
        watch.take(look(quiet, sink, isPlaying: false), at: 10_000_000_000)
        #expect(!watch.isMissing)
    }

    @Test func `a level below one step of 16 bits is silence`() {
        let faint = { SinkHearing(sent: Gain(0.25), heard: Gain($0)) }
        #expect(causes(Array(repeating: look(faint(0.000_030), sink), count: 3)).last == .silent)
        #expect(causes(Array(repeating: look(faint(0.000_031), sink), count: 3)).last == .some(nil))
    }

    @Test func `a muted sink and one at volume 0 are reported, whatever their monitors hear`() {
        let muted = AudioSink(name: "usb", summary: "Desk", isMuted: true)
        let zero = AudioSink(name: "usb", summary: "Desk", volume: 0)
        let looks = Array(repeating: look(loud, muted), count: 3) + [look(loud, zero), look(loud, sink)]
        #expect(causes(looks) == [nil, nil, .muted, .atZero, nil])
    }

    @Test func `while nothing plays nothing is wrong, and earlier results are kept`() {
        let looks = [
            look(quiet, sink), look(quiet, sink), look(quiet, sink, isPlaying: false), look(quiet, sink),
            look(quiet, sink, isPlaying: false),
        ]
        #expect(causes(looks) == [nil, nil, nil, .silent, nil])
    }

    @Test func `another sink restarts the check, and no sink is not inaudible`() {
        let other = AudioSink(name: "hdmi", summary: "Screen")
        let looks = [quiet, quiet].map { look($0, sink) } + [quiet, quiet].map { look($0, other) }
        #expect(causes(looks) == [nil, nil, nil, nil])
        #expect(causes([quiet, quiet, quiet].map { look($0, sink) } + [look(quiet, nil)]).last == .some(nil))
    }

    @Test func `it listens while something plays and three seconds longer, and never when disabled`() {
        var watch = AudibilityMonitor(patience: 3)
        let second: UInt64 = 1_000_000_000
        watch.take(look(nil, sink, isPlaying: false), at: 0)
        #expect(watch.target == nil)
        watch.take(look(nil, sink), at: second)
        #expect(watch.target == "usb" && !watch.isDue(at: second + second / 4) && watch.isDue(at: 2 * second))
        for later in 2...3 { watch.take(look(nil, sink, isPlaying: false), at: UInt64(later) * second) }
        #expect(watch.target == "usb")
        watch.take(look(nil, sink, isPlaying: false), at: 4 * second)
        #expect(watch.target == nil)
        #expect(!AudibilityMonitor(patience: 0).isDue(at: 0))
    }
}
