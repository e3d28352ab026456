// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Glibc
import Realtime

/// What the events of one voice have said so far.
private struct Story {
    var started = 0
    var ended = 0
    var released = 0
}

/// Whether a run of one input is traced: `STORM_TRACE=1 .build/fuzz/CommandStream FILE`.
private let isTraced = getenv("STORM_TRACE") != nil

private func trace(_ what: String, _ detail: @autoclosure () -> Any) {
    guard isTraced else { return }
    var line = "\(what) \(detail())\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// A mixer on one thread that is driven by the fuzzer's bytes.
private struct Storm: ~Copyable {
    private var input: StormInput
    private let control: MixerControl
    private var renderer: Renderer
    private let outputs: Int
    private let voices: Int
    private let highest: Float
    private let planes: [UnsafeMutablePointer<Float>]
    private var handles: [VoiceHandle] = []
    private var stories: [VoiceHandle: Story] = [:]
    private var rendered: Int64 = 0
    private var quanta: UInt64 = 0
    private var sent: UInt64 = 0
    private var refused: UInt64 = 0
    private var before = MixerCounters()

    /// Frames of the memory that is rendered into.
    private static let room = 1_024

    init(_ bytes: [UInt8]) {
        input = StormInput(bytes)
        let configuration = input.configuration()
        outputs = configuration.planeCount
        voices = configuration.maximumVoices
        highest = (configuration.limiterThreshold?.linear).map { $0 * 1.001 } ?? .greatestFiniteMagnitude
        let pair = MixerControl.make(configuration)
        control = pair.control
        renderer = pair.renderer
        planes = (0..<outputs).map { _ in
            let plane = UnsafeMutablePointer<Float>.allocate(capacity: Storm.room)
            plane.initialize(repeating: .nan, count: Storm.room)
            return plane
        }
    }

    /// Sends all commands in the bytes; then every voice is stopped and must be released.
    mutating func run() {
        while !input.isEmpty {
            switch input.roll(8) {
            case 0, 1: start()
            case 2, 3: act()
            case 4: actOnBus()
            case 5: read()
            case 6: render(input.frames())
            default:
                control.commit()
                if input.roll(2) == 0 { listen() }
            }
            if handles.count > 64 { handles.removeFirst(32) }
        }
        finish()
        for plane in planes { plane.deallocate() }
    }

    // MARK: - Commands

    private mutating func reserve(commands: Int, voices: Int, policy: VoiceLimitPolicy = .fail) -> Bool {
        do throws(MixerError) {
            try control.reserve(commands: commands, voices: voices, policy: policy)
            return true
        } catch {
            refused += 1
            return false
        }
    }

    private mutating func start() {
        let policy = VoiceLimitPolicy.allCases[input.roll(VoiceLimitPolicy.allCases.count)]
        guard reserve(commands: 0, voices: 1, policy: policy) else { return }
        let start = input.start(near: control.clock.frame)
        let voice = control.start(start)
        trace("start", (voice, start))
        demand(stories[voice] == nil, "a handle is given once")
        stories[voice] = Story()
        handles.append(voice)
        sent += 2
        control.commit()
    }

    private mutating func act() {
        guard !handles.isEmpty, reserve(commands: 1, voices: 0) else { return }
        let voice = handles[input.roll(handles.count)]
        let (action, moment) = (input.voiceAction(), input.moment(near: control.clock.frame))
        control.send(action, to: voice, at: moment)
        trace("send", (action, voice, moment))
        sent += 1
    }

    private mutating func actOnBus() {
        guard reserve(commands: 1, voices: 0) else { return }
        let frame = input.moment(near: control.clock.frame)
        if input.roll(2) == 0 {
            control.send(input.zoneAction(), to: ZoneID(input.roll(32)), at: frame)
        } else {
            control.send(input.busAction(), to: BusID.allCases[input.roll(BusID.allCases.count)], at: frame)
        }
        sent += 1
    }

    // MARK: - Sound and readings

    private mutating func render(_ frames: Int) {
        control.commit()
        trace("render", frames)
        planes.withUnsafeBufferPointer { pointers in
            guard let base = pointers.baseAddress else { return }
            renderer.render(
                into: base,
                channelCount: outputs,
                frames: frames,
                timing: RenderTiming(monotonicNanoseconds: 1)
            )
        }
        for plane in planes {
            for frame in 0..<frames {
                demand(abs(plane[frame]) <= highest, "the output is finite and held by the limiter")
            }
        }
        rendered += Int64(frames)
        quanta += 1
        demand(control.clock.frame.frame == rendered, "the clock counts every frame once")
        demand(control.clock.sequence == quanta, "every quantum is published")
    }

    private mutating func listen() {
        while let event = control.nextEvent() {
            trace("event", event)
            switch event {
            case .started(let voice, _): stories[voice]?.started += 1
            case .ended(let voice, _, let playhead, _):
                demand(playhead.frames >= 0, "a playhead is not negative")
                demand(stories[voice]?.released == 0, "a released voice reports nothing")
                stories[voice]?.ended += 1
            case .released(let voice): stories[voice]?.released += 1
            default: break
            }
        }
    }

    private mutating func read() {
        for voice in handles.suffix(4) {
            if let place = control.playhead(of: voice) {
                demand(place.playhead.frames >= 0, "a playhead is not negative")
            }
            check(control.meters(of: voice))
        }
        for bus in BusID.allCases { check(control.meters(of: bus)) }
        if let loudness = control.loudness {
            for value in [loudness.momentary, loudness.shortTerm] {
                demand(value.map { $0.value.isFinite } ?? true, "loudness is a number")
            }
        }
        let now = control.counters
        demand(now.lateCommands >= before.lateCommands, "a counter counts forward")
        demand(
            now.lateCommands <= sent && now.staleCommands <= sent && now.scheduleFull <= sent,
            "no more than was sent"
        )
        demand(now.queueFull + now.voiceLimit == refused, "every refusal is counted once")
        before = now
    }

    private func check(_ block: MeterBlock?) {
        guard let block else { return }
        demand(block.frames.frames >= 0, "a meter counts forward")
        for peak in block.peaks {
            demand(peak.linear.isFinite && peak.linear >= 0, "a peak is a level")
        }
        for sum in block.sumsOfSquares { demand(sum.isFinite && sum >= 0, "a power is not negative") }
    }

    // MARK: - End

    private mutating func finish() {
        control.commit()
        // What waits for its frame may wait for longer than the storm lasts, and so may a paused voice.
        var rounds = 0
        repeat {
            for (voice, story) in stories where story.ended == 0 {
                if (try? control.reserve(commands: 1)) == nil { break }
                control.send(.stop, to: voice)
            }
            render(Storm.room)
            listen()
            rounds += 1
        } while rounds < 64 && stories.values.contains { $0.released == 0 }
        for story in stories.values {
            demand(story.ended == 1 && story.released == 1, "a voice ends once and is released once")
            demand(story.started <= 1, "a voice starts at most once")
        }
        demand(control.freeVoices == voices, "every voice is free again")
    }
}

/// With any commands in any order the output is finite, and every voice ends and is released.
@c(LLVMFuzzerTestOneInput)
public func fuzzCommandStream(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var storm = Storm(inputBytes(start, count))
    storm.run()
    return 0
}
