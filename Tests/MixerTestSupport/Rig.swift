// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Mixer

/// A mixer on one thread: commands in, planes and events out.
public final class Rig {
    /// The control half.
    public let control: MixerControl
    private var renderer: Renderer
    /// Planes of the output, those of all zones.
    public let outputs: Int

    /// A mixer without limiter, so that the samples are exact; no declick unless a test is about it.
    public init(
        outputs: Int = 2,
        voices: Int = 16,
        declick: Int = 0,
        limiter: Gain? = nil,
        change: (inout MixerConfiguration) -> Void = { _ in }
    ) {
        var configuration = MixerConfiguration(
            outputChannelCount: outputs,
            maximumVoices: voices,
            declick: FrameCount(declick),
            limiterThreshold: limiter
        )
        change(&configuration)
        let pair = MixerControl.make(configuration)
        control = pair.control
        renderer = pair.renderer
        self.outputs = configuration.planeCount
    }

    /// Renders frames; one array per plane.
    public func render(_ frames: Int, quantum: Int? = nil) -> [[Float]] {
        var result = Array(repeating: [Float](), count: outputs)
        var left = frames
        repeat {
            let count = min(left, quantum ?? frames)
            let planes = (0..<outputs).map { _ in
                UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
            }
            for plane in planes { plane.initialize(repeating: .nan, count: max(count, 1)) }
            planes.withUnsafeBufferPointer { pointers in
                guard let base = pointers.baseAddress else { return }
                renderer.render(
                    into: base,
                    channelCount: outputs,
                    frames: count,
                    timing: RenderTiming(monotonicNanoseconds: 7, delayFrames: 3)
                )
            }
            for (index, plane) in planes.enumerated() {
                result[index] += Array(UnsafeBufferPointer(start: plane, count: count))
                plane.deallocate()
            }
            left -= count
        } while left > 0
        return result
    }

    /// Renders into preallocated memory, for the allocation counter.
    public func render(into planes: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int) {
        renderer.render(
            into: planes,
            channelCount: outputs,
            frames: frames,
            timing: RenderTiming(monotonicNanoseconds: 0)
        )
    }

    /// Renders frames; the left plane.
    public func left(_ frames: Int, quantum: Int? = nil) -> [Float] { render(frames, quantum: quantum)[0] }

    /// Starts a voice in an operation of its own.
    @discardableResult
    public func start(_ start: VoiceStart) throws -> VoiceHandle {
        try control.reserve(commands: 0, voices: 1)
        let voice = control.start(start)
        control.commit()
        return voice
    }

    /// Starts a mono sound in memory.
    @discardableResult
    public func start(
        _ samples: [Float],
        at: Int64? = nil,
        bus: BusID = .sounds,
        change: (inout VoiceStart) -> Void = { _ in }
    ) throws -> VoiceHandle {
        var start = VoiceStart(
            source: .buffer(SampleBuffer(planes: [samples])),
            bus: bus,
            at: at.map { FrameTime($0) }
        )
        change(&start)
        return try self.start(start)
    }

    /// Sends one action in an operation of its own.
    public func send(_ action: VoiceAction, to voice: VoiceHandle, at frame: Int64? = nil) throws {
        try control.reserve(commands: 1)
        control.send(action, to: voice, at: frame.map { FrameTime($0) })
        control.commit()
    }

    /// Sends one action in an operation of its own.
    public func send(_ action: BusAction, to bus: BusID, at frame: Int64? = nil) throws {
        try control.reserve(commands: 1)
        control.send(action, to: bus, at: frame.map { FrameTime($0) })
        control.commit()
    }

    /// Sends one action in an operation of its own.
    public func send(_ action: ZoneAction, in zone: Int = 0, at frame: Int64? = nil) throws {
        try control.reserve(commands: 1)
        control.send(action, to: ZoneID(zone), at: frame.map { FrameTime($0) })
        control.commit()
    }

    /// All pending events.
    public func events() -> [MixerEvent] {
        var events: [MixerEvent] = []
        while let event = control.nextEvent() { events.append(event) }
        return events
    }
}

extension RampTarget {
    /// A target as tests write it.
    public init(_ to: Float, _ frames: Int, _ curve: FadeCurve = .linear) {
        self.init(to: Gain(to), frames: FrameCount(frames), curve: curve)
    }
}

/// 1 to `count`.
public func ramp(_ count: Int) -> [Float] { (0..<count).map { Float($0 + 1) } }

/// `count` times `value`.
public func constant(_ value: Float, _ count: Int) -> [Float] { Array(repeating: value, count: count) }
