// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Platform
public import Realtime

/// Decodes ahead for all streamed voices.
///
/// Each open stream has a ring and a process that decodes for it; the feeder asks for the emptiest first, and sleeps until
/// half of some ring may have been played or a call wakes it. A ring carries the same frames as the sound decoded whole: from ``FeederStream/start``
/// to the end, then every loop pass from its first frame.
///
/// A start within the first second of a sound, and every loop pass, is decoded from the beginning and is
/// bit-identical to the resident decode. A start further inside is exact for lossless codecs up to rounding of the
/// last bit, and within −90 dB for lossy ones, whose decoders converge during a pre-roll.
///
/// - Thread: any.
public final class StreamFeeder: Sendable {
    /// Limits and sizes.
    public let configuration: DecodingConfiguration
    private let decoders: DecoderProcess
    private let lanes: [FeederLane]
    private let isOffline: Bool

    /// Makes a feeder.
    ///
    /// - Parameters:
    ///   - configuration: engine rate and sizes of rings.
    ///   - threads: threads that fill rings, usually 1; 0 if the caller does so by ``fillAll()``.
    ///   - decoders: the processes that read the sounds.
    public init(
        _ configuration: DecodingConfiguration = DecodingConfiguration(),
        threads: Int = 1,
        decoders: DecoderProcess = .standard
    ) {
        precondition(threads >= 0, "a feeder has no negative number of threads")
        (self.configuration, self.decoders) = (configuration, decoders)
        isOffline = threads == 0
        lanes = (0..<max(1, threads)).map { _ in FeederLane(engineRate: configuration.engineRate) }
        if !isOffline { for lane in lanes { lane.startThread() } }
    }

    deinit { stop() }

    /// Whether this build supports ``PitchMode/preserve``; without it a stream in that mode fails.
    public static var canPreservePitch: Bool {
        #if RubberBand
        true
        #else
        false
        #endif
    }

    /// Opens a stream; the file is opened on the feeder's thread, never on the caller's, and decoded in another process.
    ///
    /// With a rate or loop points the stream is marked: its ring gives playhead, iteration and end by marks, is
    /// finished when all passes are written, and must be played by a voice without head, length and loops of its own.
    /// With a rate the feeder decodes only ``DecodingConfiguration/rateLeadSeconds`` ahead, so that a change is heard
    /// soon.
    ///
    /// - Parameters:
    ///   - source: the file that was registered.
    ///   - info: what registration found in it.
    ///   - from: engine frame with which the ring begins: the head's length if the voice plays the head first.
    ///   - loops: returns to the beginning, counted from this first pass.
    ///   - rate: playback rate and pitch mode; nil for the sound's own rate, which then cannot be changed.
    ///   - loopRange: later passes begin at its lower bound, all but the last end at its upper bound; clamped to the sound.
    ///   - end: where the last pass ends; nil is the end of the sound.
    ///   - exit: frames before that end over which it falls to silence.
    ///   - onPrimed: called once on the feeder's thread when enough is ready to start; must not block.
    ///   - onFailure: called at most once on the feeder's thread when decoding fails; the ring then ends.
    /// - Returns: the stream. It closes when it is released.
    public func open(
        _ source: AssetSource,
        info: AssetInfo,
        from: FrameCount,
        loops: LoopCount,
        rate: FeederRate? = nil,
        loopRange: Range<FrameCount>? = nil,
        end: FrameCount? = nil,
        exit: FrameCount = .zero,
        onPrimed: @escaping @Sendable () -> Void = {},
        onFailure: @escaping @Sendable (DecodingError) -> Void = { _ in }
    ) -> FeederStream {
        let plan = FeederPlan(
            origin: .file(source, info),
            start: from,
            rate: rate,
            loopRange: loopRange,
            end: end,
            exit: exit
        )
        let control = FeederControl(
            loops: loops,
            rate: rate?.rate ?? .normal,
            onPrimed: onPrimed,
            onFailure: onFailure
        )
        return open(plan, control)
    }

    /// Opens a stream of a sound in memory, to play it at another rate.
    ///
    /// The seam is heard where the whole sound returns. The other parameters are those of
    /// ``open(_:info:from:loops:rate:loopRange:end:exit:onPrimed:onFailure:)``.
    public func open(
        buffer: SampleBuffer,
        seam: LoopSeam? = nil,
        from: FrameCount,
        loops: LoopCount,
        rate: FeederRate,
        loopRange: Range<FrameCount>? = nil,
        end: FrameCount? = nil,
        exit: FrameCount = .zero,
        onPrimed: @escaping @Sendable () -> Void = {},
        onFailure: @escaping @Sendable (DecodingError) -> Void = { _ in }
    ) -> FeederStream {
        let plan = FeederPlan(
            origin: .buffer(buffer, seam),
            start: from,
            rate: rate,
            loopRange: loopRange,
            end: end,
            exit: exit
        )
        let control = FeederControl(
            loops: loops,
            rate: rate.rate,
            onPrimed: onPrimed,
            onFailure: onFailure
        )
        return open(plan, control)
    }

    /// Whether its threads move.
    public var livenessProbes: [LivenessProbe] {
        isOffline ? [] : lanes.map { lane in LivenessProbe(name: "the reader of streams") { lane.ask($0) } }
    }

    /// Fills every open ring now, on the caller's thread, for an engine that renders offline.
    ///
    /// - Precondition: the feeder was made with no threads; one caller at a time.
    public func fillAll() {
        precondition(isOffline, "a feeder with threads fills its rings itself")
        for lane in lanes { lane.fillAll() }
    }

    /// Stops the threads and closes all streams; waits for the present slice.
    ///
    /// Must not be called from a callback.
    public func stop() {
        for lane in lanes { lane.stop() }
    }

    private func open(_ wanted: FeederPlan, _ control: FeederControl) -> FeederStream {
        var plan = wanted
        plan.start = FrameCount(max(0, min(plan.start.frames, plan.length.frames)))
        let capacity = configuration.ringFrames(plan)
        let ring = AudioRing(
            channelCount: plan.channelCount,
            capacity: capacity,
            markCapacity: plan.isMarked ? capacity / Int(StreamBlock.markDistance) + 8 : 0
        )
        let lane = lanes.min { $0.taskCount < $1.taskCount } ?? lanes[0]
        lane.add(
            FeederTask(plan, ring: ring, control: control, configuration: configuration, decoders: decoders)
        )
        return FeederStream(ring: ring, start: plan.start, control: control, wake: lane.wake)
    }
}

/// A sound that is decoded ahead; it closes when released.
///
/// - Thread: any but audio, which reads ``ring`` by its consumer.
public final class FeederStream: Sendable {
    /// The ring that the voice reads.
    public let ring: AudioRing
    /// Engine frame of the sound with which the ring begins.
    public let start: FrameCount
    private let control: FeederControl
    private let wake: WakeSignal

    init(ring: AudioRing, start: FrameCount, control: FeederControl, wake: WakeSignal) {
        self.ring = ring
        self.start = start
        self.control = control
        self.wake = wake
    }

    deinit { close() }

    /// Whether enough frames, or all, are ready to start without an underrun.
    public var isPrimed: Bool { control.isPrimed }

    /// Changes the number of returns, counted from the first pass of this stream.
    ///
    /// A higher number takes effect as long as the last pass has not been played to its end. After a lower one the
    /// ring may already contain frames of dropped passes: the voice ends by its own count. A marked stream plays what
    /// it has written, and finishes when its last pass is written.
    public func setLoops(_ loops: LoopCount) {
        control.setLoops(loops)
        wake.signal()
    }

    /// Changes the rate of a stream that was opened with one; other streams ignore it.
    ///
    /// Frames already in the ring keep the old rate: the change is heard within about a tenth of a second.
    public func setRate(_ rate: PlaybackRate) {
        control.setRate(rate)
        wake.signal()
    }

    /// Ends the decoding and the ring.
    public func close() {
        control.close()
        wake.signal()
    }
}
