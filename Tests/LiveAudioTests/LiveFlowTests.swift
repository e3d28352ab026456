// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Testing

@testable import LiveAudio

/// The way of what is said into the ring of a voice.
struct LiveFlowTests {
    @Test func `what is said is heard whole from its first frame, and falls to silence at its end`() throws {
        var talker = try Talker()
        talker.flow.open(at: talker.now)
        talker.talk(for: 1)
        talker.flow.finish(.released)
        talker.listen(until: 1.2)
        #expect(talker.flow.said == 1 && talker.ring.isFinished)
        #expect(
            abs(talker.heard[0]) < 0.01 && abs(talker.heard[12] - 0.25) < 0.01,
            "the first quarter of a wave"
        )
        #expect(talker.residual(4_800..<43_200) < -75)
        #expect(talker.heard.prefix(48_000).suffix(24).allSatisfy { abs($0) < 0.02 })
    }

    @Test(arguments: [8_000, 16_000, 22_050, 44_100, 48_000, 96_000], [1, 2])
    func `any rate is converted`(rate: Int, channels: Int) throws {
        var talker = try Talker(LiveFormat(sampleRate: rate, channels: channels))
        talker.flow.open(at: talker.now)
        talker.talk(for: 1)
        #expect(talker.missed == 0 && talker.residual(9_600..<43_200) < -60)
    }

    @Test(arguments: [100e-6, -100e-6])
    func `the clock of the talker is followed within a millisecond, without a gap`(drift: Double) throws {
        var talker = try Talker()
        talker.flow.open(at: talker.now)
        talker.talk(for: 1)
        let begin = talker.held
        talker.talk(for: 60, faster: drift)
        let held = talker.held
        #expect(talker.missed == 0 && abs(held - begin) < 0.0015)
        // The rate is within 10 ppm of the talker's by then.
        #expect(talker.residual(2_736_000..<2_784_000, faster: drift) < -34)
    }

    @Test func `a device whose pieces are longer than the delay does not run dry`() throws {
        var talker = try Talker(delay: 0.01, longest: .infinity)
        talker.flow.open(at: talker.now)
        for piece in 1...500 {
            talker.say()
            talker.listen(until: Double(piece) * 0.02)
        }
        #expect(talker.missed == 0 && talker.flow.gaps == 0)
    }

    @Test func `a network that is late by less than the delay is not heard`() throws {
        var talker = try Talker()
        talker.flow.open(at: talker.now)
        var late = 0.0
        for piece in 1...500 {
            talker.listen(until: max(talker.now, Double(piece) * 0.02 + late))
            talker.say()
            late = piece % 7 == 0 ? 0.045 : piece % 3 == 0 ? 0.01 : 0
        }
        #expect(talker.missed == 0 && talker.flow.gaps == 0)
    }

    @Test func `after a network that stood still the delay is held anew, and won back`() throws {
        var talker = try Talker()
        talker.flow.open(at: talker.now)
        talker.talk(for: 2)
        let usual = talker.held
        talker.listen(until: talker.now + 0.25)
        for _ in 1...12 { talker.say() }
        #expect(talker.flow.gaps == 1 && talker.held > usual + 0.1)
        talker.talk(for: 40)
        #expect(talker.flow.gaps == 1 && abs(talker.held - usual) < 0.02)
    }

    @Test func `a burst within the lead is heard whole`() throws {
        var talker = try Talker()
        talker.flow.open(at: 0)
        for _ in 1...95 { #expect(talker.say() == nil) }
        talker.flow.finish(.released)
        listen(&talker, until: 6)
        #expect(abs(seconds(talker) - 1.9) < 0.05 && abs(talker.flow.said - 1.9) < 0.001)
    }

    @Test func `what is kept and what is said across the turn are heard whole`() throws {
        var talker = try Talker(keeps: true)
        talker.talk(for: 3)
        talker.flow.open(at: talker.now)
        talker.talk(for: 5)
        talker.flow.finish(.released)
        listen(&talker, until: 16)
        #expect(abs(seconds(talker) - 8) < 0.05 && talker.flow.said == 8, "\(seconds(talker)) s")
    }

    @Test func `what nobody reads is left out at last, and does not count as said`() throws {
        var talker = try Talker()
        talker.flow.open(at: 0)
        talker.talk(for: 1)
        for piece in 1...500 {
            talker.say()
            talker.wait(until: 1 + Double(piece) * 0.02)
        }
        #expect(talker.flow.said < 1 + talker.options.excess + 0.2)
    }

    @Test func `a talk that drips ends in time, and nothing is no sound`() throws {
        var talker = try Talker(longest: 2)
        talker.flow.open(at: 0)
        var end: LiveEnd?
        while end == nil, talker.now < 60 {
            end = talker.flow.take([0, 0], at: talker.now)
            talker.wait(until: talker.now + 0.5)
        }
        #expect(end == .longest && talker.now < 2 + LiveFlow.lead + 1.5, "\(talker.now) s")
        talker = try Talker()
        #expect(talker.flow.take([], at: 1) == nil && talker.flow.lastArrival == nil)
    }

    /// Moves the clock and what waits.
    private func listen(_ talker: inout Talker, until time: Double) {
        while talker.now < time {
            talker.listen(until: talker.now + 0.25)
            talker.flow.pump(at: talker.now)
        }
    }

    /// Seconds that were heard.
    private func seconds(_ talker: Talker) -> Double {
        Double(talker.heard.count - talker.missed) / Talker.rate
    }

    @Test func `before its turn only the last moment is kept, unless all is to be`() throws {
        for keeps in [false, true] {
            var talker = try Talker(keeps: keeps)
            talker.talk(for: 5)
            #expect(talker.heard.isEmpty && talker.held == 0)
            talker.flow.open(at: talker.now)
            talker.flow.finish(.released)
            listen(&talker, until: 12)
            #expect(abs(seconds(talker) - (keeps ? 5 : 0.06)) < 0.01)
            #expect(talker.ring.isFinished)
        }
    }

    @Test func `before its turn a minute is kept at most`() throws {
        var talker = try Talker(LiveFormat(sampleRate: 8_000), keeps: true)
        var pieces = 1
        while talker.say() == nil {
            talker.listen(until: Double(pieces) * 0.02)
            pieces += 1
        }
        #expect(pieces == Int(LiveFlow.kept) * 50 && talker.flow.end == .longest)
    }

    @Test func `who lets go before the turn has said nothing`() throws {
        var talker = try Talker()
        talker.talk(for: 1)
        talker.flow.finish(.released)
        talker.flow.open(at: talker.now)
        #expect(talker.ring.isFinished && talker.ring.readableFrames < 480)
    }

    @Test func `it is cut at its longest time`() throws {
        var talker = try Talker(longest: 1)
        talker.flow.open(at: talker.now)
        for piece in 1...49 {
            #expect(talker.say() == nil)
            talker.listen(until: Double(piece) * 0.02)
        }
        #expect(talker.say() == .longest && talker.say() == .longest)
        #expect(talker.flow.said == 1 && talker.flow.finish(.released) == .longest)
    }

    @Test func `half a frame, and what comes faster than it is spoken, end it`() throws {
        var talker = try Talker()
        #expect(talker.flow.take([0, 0, 0], at: 0) == .invalid)
        talker = try Talker()
        #expect(talker.flow.take([UInt8](repeating: 0, count: 2 * 48_000), at: 0) == nil)
        #expect(
            talker.flow.take([UInt8](repeating: 0, count: 2 * 48_001), at: 0) == .invalid,
            "over a second"
        )
        talker = try Talker()
        talker.flow.open(at: talker.now)
        var pieces = 0
        while talker.say() == nil { pieces += 1 }
        #expect(pieces == Int(LiveFlow.lead * 50 * (1 + LiveRate.limit)) && talker.flow.end == .invalid)
    }

    @Test func `one voice reads a stream`() throws {
        let options = LiveOptions(
            format: LiveFormat(),
            engineRate: 48_000,
            longest: 1,
            delay: 0.06,
            keeps: false
        )
        let stream = try #require(LiveStream(options))
        #expect(stream.claim() != nil && stream.claim() == nil)
        stream.finish(.lost)
        #expect(stream.finish(.released) == .lost && stream.take([0, 0], at: 0) == .lost)
        #expect(stream.status.end == .lost && stream.status.seconds == 0)
    }
}
