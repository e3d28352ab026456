// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// More voices than the limit: each policy, by its output.
struct VoiceLimitTests {
    /// A mixer for two voices.
    private func rig(declick: Int = 0, spare: Int = 4) -> Rig {
        Rig(voices: 2, declick: declick) { $0.spareVoices = spare }
    }

    @discardableResult
    private func start(
        _ rig: Rig,
        _ value: Float,
        _ policy: VoiceLimitPolicy,
        bus: BusID = .sounds,
        at: Int64? = nil
    ) throws -> VoiceHandle {
        try rig.control.reserve(commands: 0, voices: 1, policy: policy)
        let source = VoiceSource.buffer(SampleBuffer(planes: [constant(value, 1_000)]))
        let voice = rig.control.start(VoiceStart(source: source, bus: bus, at: at.map { FrameTime($0) }))
        rig.control.commit()
        return voice
    }

    private func causes(_ rig: Rig) -> [VoiceHandle: EndCause] {
        var causes: [VoiceHandle: EndCause] = [:]
        for case .ended(let voice, _, _, let cause) in rig.events() { causes[voice] = cause }
        return causes
    }

    @Test func `fail refuses, counts and changes nothing`() throws {
        let rig = rig()
        try start(rig, 1, .fail)
        try start(rig, 10, .fail)
        #expect(throws: MixerError.voiceLimitReached(limit: 2)) { try start(rig, 100, .fail) }
        #expect(rig.left(1) == [11])
        #expect(rig.control.counters.voiceLimit == 1)
        #expect(rig.control.freeVoices == 0)
    }

    @Test func `stealOldest ends the first voice over the declick ramp, on the start's frame`() throws {
        let rig = rig(declick: 2)
        let first = try start(rig, 1, .stealOldest)
        try start(rig, 10, .stealOldest)
        try start(rig, 100, .stealOldest, at: 3)
        #expect(rig.left(7) == [11, 11, 11, 111, 110.5, 110, 110])
        #expect(causes(rig) == [first: .stolen])
        #expect(rig.control.counters.stolenVoices == 1)
        try start(rig, 1_000, .stealOldest)
        _ = rig.left(3)
        #expect(rig.left(1) == [1_100])
    }

    @Test func `stealQuietest considers the gains sent for the voice`() throws {
        let rig = rig()
        let loud = try start(rig, 1, .fail, bus: .music)
        let quiet = try start(rig, 10, .fail, bus: .music)
        try rig.send(.setVolume(RampTarget(0.5, 0)), to: quiet)
        try start(rig, 100, .stealQuietest, bus: .music)
        #expect(rig.left(1) == [101])
        #expect(causes(rig) == [quiet: .stolen])
        try rig.send(.setVolume(RampTarget(0.5, 0)), to: loud)
        try start(rig, 1_000, .stealQuietest, bus: .music)
        #expect(rig.left(1) == [1_100])
        #expect(causes(rig) == [loud: .stolen])
    }

    @Test(arguments: [VoiceLimitPolicy.stealOldest, .stealQuietest])
    func `effects are stolen first, then music, and announcements last`(policy: VoiceLimitPolicy) throws {
        let rig = rig()
        let music = try start(rig, 1, .fail, bus: .music)
        try rig.send(.setVolume(RampTarget(0.25, 0)), to: music)
        try rig.send(.setGain(RampTarget(0.125, 0)), to: .music)
        let effect = try start(rig, 10, .fail)
        let announcement = try start(rig, 100, policy, bus: .announcements)
        _ = rig.left(1)
        #expect(causes(rig) == [effect: .stolen])
        try start(rig, 1_000, policy, bus: .announcements)
        _ = rig.left(1)
        #expect(causes(rig) == [music: .stolen])
        try start(rig, 2, policy)
        _ = rig.left(1)
        #expect(causes(rig) == [announcement: .stolen])
    }

    @Test func `mute runs the voice in silence and unmutes it when another has ended`() throws {
        let rig = rig(declick: 2)
        let first = try start(rig, 1, .fail)
        try start(rig, 10, .fail)
        let third = try start(rig, 100, .mute)
        #expect(rig.left(2) == [11, 11])
        try rig.send(.stop, to: first)
        #expect(rig.left(4) == [11, 10.5, 10, 10])
        #expect(rig.events().contains(.started(third, at: .zero)))
        #expect(rig.left(4) == [10, 60, 110, 110])
        #expect(rig.control.counters.mutedVoices == 1)
        #expect(rig.control.playhead(of: third)?.playhead == FrameCount(10))
    }

    @Test(arguments: [VoiceLimitPolicy.stealOldest, .stealQuietest, .mute])
    func `without a spare voice every policy refuses`(policy: VoiceLimitPolicy) throws {
        let rig = rig(spare: 0)
        try start(rig, 1, policy)
        try start(rig, 10, policy)
        #expect(throws: MixerError.voiceLimitReached(limit: 2)) { try start(rig, 100, policy) }
        #expect(rig.left(1) == [11])
    }

    @Test func `a batch larger than the limit is refused, one of exactly the limit steals all voices`() throws
    {
        let rig = rig()
        try start(rig, 1, .fail)
        try start(rig, 10, .fail)
        #expect(throws: MixerError.voiceLimitReached(limit: 2)) {
            try rig.control.reserve(commands: 0, voices: 5, policy: .stealOldest)
        }
        try rig.control.reserve(commands: 0, voices: 2, policy: .stealOldest)
        for value: Float in [100, 1_000] {
            let source = VoiceSource.buffer(SampleBuffer(planes: [constant(value, 9)]))
            _ = rig.control.start(VoiceStart(source: source, bus: .sounds))
        }
        rig.control.commit()
        #expect(rig.left(1) == [1_100])
        #expect(rig.control.counters.stolenVoices == 2)
    }
}
