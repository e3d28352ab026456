// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
public import Mixer
import Output
import Realtime

/// Random commands to a mixer in a host, with a record of every voice's events.
///
/// - Thread: ``step()`` and ``finish(rendering:)`` one at a time; ``audio`` on another thread or between them.
public final class Storm {
    /// What the audio thread needs: plain pointers that live as long as the storm.
    public struct Audio: @unchecked Sendable {
        // Safe because only the one thread that renders touches the planes, and the storm outlives it.
        let seat: RenderSeat
        let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
        let channelCount: Int

        /// Renders a quantum of up to 1,024 frames.
        @_noAllocation @_noLocks
        public func render(frames: Int) {
            seat.render(
                into: UnsafePointer(planes),
                channelCount: channelCount,
                frames: frames,
                timing: RenderTiming(monotonicNanoseconds: 0)
            )
        }

        /// Whether the last quantum was finite and within the limiter's ceiling.
        public func isHeld(frames: Int) -> Bool {
            for channel in 0..<channelCount {
                for frame in 0..<frames where !(abs(planes[channel][frame]) <= 0.9001) { return false }
            }
            return true
        }
    }

    /// The counts of a storm.
    public struct Report: Sendable, Equatable {
        /// Commands and starts sent.
        public var commands = 0
        /// Operations that the mixer refused.
        public var refusals = 0
        /// Voices begun, ended and released.
        public var voices = 0
        /// Voices whose events were not exactly one end and one release, in this order, after at most one start.
        public var brokenVoices = 0

        /// Nothing.
        public init() {}

        /// Adds another report.
        public static func += (left: inout Report, right: Report) {
            left.commands += right.commands
            left.refusals += right.refusals
            left.voices += right.voices
            left.brokenVoices += right.brokenVoices
        }
    }

    /// The mixer's control half.
    public let control: MixerControl
    /// The mixer's other half.
    public let audio: Audio
    private let host: RenderHost
    private let wake: WakeSignal
    private var dice: Dice
    private var report = Report()
    private var handles: [VoiceHandle] = []
    private var rings: [AudioRing] = []
    private var stories: [VoiceHandle: Story] = [:]

    /// The events of one voice so far.
    private struct Story {
        var started = 0
        var ended = 0
    }

    /// A mixer with a limiter at 0.9, every other with four zones, small enough that every limit is reached.
    public init(
        seed: Int,
        outputs: Int = 2,
        voices: Int = 32,
        change: (inout MixerConfiguration) -> Void = { _ in }
    ) {
        dice = Dice(seed: seed)
        var configuration = MixerConfiguration(
            outputChannelCount: outputs,
            maximumVoices: voices,
            declick: FrameCount(dice.roll(3) * 16),
            limiterThreshold: Gain(0.9)
        )
        configuration.spareVoices = 8
        configuration.maximumQuantum = 512
        configuration.scheduleCapacity = 64
        configuration.zoneCount = seed % 2 == 0 ? 4 : 1
        change(&configuration)
        let pair = MixerControl.make(configuration)
        control = pair.control
        wake = pair.wake
        host = RenderHost(pair.renderer, configuration: configuration)
        let count = configuration.planeCount
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: count * 1_024)
        samples.initialize(repeating: 0, count: count * 1_024)
        let planes = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: count)
        for plane in 0..<count { (planes + plane).initialize(to: samples + plane * 1_024) }
        audio = Audio(seat: host.makeSeat(), planes: planes, channelCount: count)
    }

    deinit {
        audio.seat.leave()
        audio.planes[0].deallocate()
        audio.planes.deallocate()
    }

    /// Frames of a quantum, any number up to 600.
    public func quantum() -> Int { 1 + dice.roll(600) }

    /// Sends up to five operations and takes all events.
    public func step() {
        for _ in 0..<dice.roll(6) {
            if dice.roll(3) == 0 { start() } else { act() }
        }
        if let ring = rings.randomElement(using: &dice), !ring.isFinished {
            if dice.roll(3) == 0 { _ = ring.write(RingMark.random(&dice, at: ring.writtenFrames)) }
            ring.write(frames: dice.roll(200))
            if dice.roll(4) == 0 { ring.finish() }
        }
        takeEvents()
    }

    private func start() {
        let policies = VoiceLimitPolicy.allCases
        let policy = policies[dice.roll(policies.count)]
        guard (try? control.reserve(commands: 0, voices: 1, policy: policy)) != nil else {
            report.refusals += 1
            return
        }
        let start = VoiceStart.random(&dice, now: control.clock.frame)
        let voice = control.start(start)
        control.commit()
        report.commands += 1
        handles.append(voice)
        stories[voice] = Story()
        if case .stream(_, let ring, _) = start.source { rings.append(ring) }
        if handles.count > 128 { handles.removeFirst(64) }
        if rings.count > 16 { rings.removeFirst(8) }
    }

    private func act() {
        guard let voice = handles.randomElement(using: &dice) else { return }
        guard (try? control.reserve(commands: 4)) != nil else {
            report.refusals += 1
            return
        }
        let at = FrameTime?.random(&dice, now: control.clock.frame)
        control.send(VoiceAction.random(&dice), to: voice, at: at)
        control.send(BusAction.random(&dice), to: BusID.allCases[dice.roll(5)], at: at)
        control.send(ZoneAction.random(&dice), to: .random(&dice), at: at)
        let channels = control.configuration.outputChannelCount
        let ring = dice.roll(3) == 0 ? nil : AudioRing(channelCount: channels, capacity: 1 + dice.roll(2_000))
        control.tap(.random(&dice), into: ring, at: at)
        control.commit()
        report.commands += 4
    }

    private func takeEvents() {
        _ = wake.wait(timeoutMilliseconds: 0)
        while let event = control.nextEvent() {
            switch event {
            case .started(let voice, _): stories[voice]?.started += 1
            case .ended(let voice, _, _, _): stories[voice]?.ended += 1
            case .released(let voice): close(voice)
            default: break
            }
        }
    }

    private func close(_ voice: VoiceHandle) {
        guard let story = stories.removeValue(forKey: voice) else {
            report.brokenVoices += 1
            return
        }
        report.voices += 1
        if story.ended != 1 || story.started > 1 { report.brokenVoices += 1 }
    }

    /// Stops every voice, and waits until all are released.
    ///
    /// - Parameter rendering: renders a quantum, or lets time pass while another thread does; returns whether to
    ///   go on.
    /// - Returns: what happened; voices that were not released count as broken.
    public func finish(rendering: () -> Bool) -> Report {
        for ring in rings where !ring.isFinished { ring.finish() }
        var pending = Array(stories.keys)
        while !stories.isEmpty && rendering() {
            takeEvents()
            while let voice = pending.last, (try? control.reserve(commands: 1)) != nil {
                pending.removeLast()
                control.send(.stop, to: voice)
                control.commit()
            }
        }
        report.brokenVoices += stories.count
        return report
    }
}
