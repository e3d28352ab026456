// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Realtime

/// Decodes ahead for all streamed voices.
///
/// Each open stream has a ring; the feeder fills the emptiest first, and sleeps until half of some ring can
/// have been played or a call wakes it. What a ring carries is, frame for frame, what the whole decoded sound
/// would be: from ``FeederStream/start`` to the end, then every loop pass from its first frame.
///
/// A start within the first second of a sound, and every loop pass, is decoded from the beginning and is bit
/// for bit the resident decode. A start further inside is exact for lossless codecs up to rounding of the
/// last bit, and within −90 dB for lossy ones, whose decoders settle during a pre-roll.
///
/// - Thread: any.
public final class StreamFeeder: Sendable {
    /// Limits and sizes.
    public let configuration: DecodingConfiguration
    private let lanes: [FeederLane]
    private let isOffline: Bool

    /// Makes a feeder.
    ///
    /// - Parameters:
    ///   - configuration: engine rate and sizes of rings.
    ///   - threads: decoding threads, usually 1; 0 leaves the work to ``fillAll()``.
    public init(_ configuration: DecodingConfiguration = DecodingConfiguration(), threads: Int = 1) {
        precondition(threads >= 0, "a feeder has no negative number of threads")
        self.configuration = configuration
        isOffline = threads == 0
        lanes = (0..<max(1, threads)).map { _ in FeederLane(engineRate: configuration.engineRate) }
        if !isOffline { for lane in lanes { lane.startThread() } }
    }

    deinit { stop() }

    /// Whether ``PitchMode/preserve`` works in this build; without it a stream that asks for it fails.
    public static var canPreservePitch: Bool {
        #if RubberBand
        true
        #else
        false
        #endif
    }

    /// Opens a stream; the file is opened and decoded on the feeder's thread, never on the caller's.
    ///
    /// With a rate or loop points the stream is marked: its ring tells playhead, iteration and end by marks, is finished
    /// when all passes are written, and goes to a voice without head, length and loops of its own. With a rate the
    /// feeder leads by ``DecodingConfiguration/rateLeadSeconds`` only, so that a change is heard soon.
    ///
    /// - Parameters:
    ///   - source: the file that was registered.
    ///   - info: what registration found in it.
    ///   - from: engine frame with which the ring begins: the head's length if the voice plays the head
    ///     first.
    ///   - loops: returns to the beginning, counted from this first pass.
    ///   - rate: how fast, and with which pitch; nil for the sound as it is, for ever.
    ///   - loopRange: where passes end that are followed by another, and where later ones begin; what lies outside
    ///     the sound is cut.
    ///   - onPrimed: called once on the feeder's thread when enough is ready to start; must not block.
    ///   - onFailure: called at most once on the feeder's thread when decoding fails; the ring then ends.
    /// - Returns: the stream. It closes when it is let go of.
    public func open(
        _ source: AssetSource,
        info: AssetInfo,
        from: FrameCount,
        loops: LoopCount,
        rate: FeederRate? = nil,
        loopRange: Range<FrameCount>? = nil,
        onPrimed: @escaping @Sendable () -> Void = {},
        onFailure: @escaping @Sendable (DecodingError) -> Void = { _ in }
    ) -> FeederStream {
        let plan = FeederPlan(origin: .file(source, info), start: from, rate: rate, loopRange: loopRange)
        let control = FeederControl(
            loops: loops,
            rate: rate?.rate ?? .normal,
            onPrimed: onPrimed,
            onFailure: onFailure
        )
        return open(plan, control)
    }

    /// Opens a stream of a sound in memory, which needs none but for its rate.
    ///
    /// The parameters, and what comes of them, are those of
    /// ``open(_:info:from:loops:rate:loopRange:onPrimed:onFailure:)``.
    public func open(
        buffer: SampleBuffer,
        from: FrameCount,
        loops: LoopCount,
        rate: FeederRate,
        loopRange: Range<FrameCount>? = nil,
        onPrimed: @escaping @Sendable () -> Void = {},
        onFailure: @escaping @Sendable (DecodingError) -> Void = { _ in }
    ) -> FeederStream {
        let plan = FeederPlan(origin: .buffer(buffer), start: from, rate: rate, loopRange: loopRange)
        let control = FeederControl(
            loops: loops,
            rate: rate.rate,
            onPrimed: onPrimed,
            onFailure: onFailure
        )
        return open(plan, control)
    }

    /// Fills every open ring now, on the caller's thread, for an engine that runs faster or slower than time.
    ///
    /// - Precondition: the feeder was made with no threads; one caller at a time.
    public func fillAll() {
        precondition(isOffline, "a feeder with threads fills its rings itself")
        for lane in lanes { lane.fillAll() }
    }

    /// Ends the threads and all streams; waits for the slice at work.
    ///
    /// Not to be called by a callback.
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
            markCapacity: plan.isMarked ? capacity / Int(PlaceMap.distance) + 8 : 0
        )
        let lane = lanes.min { $0.taskCount < $1.taskCount } ?? lanes[0]
        lane.add(FeederTask(plan, ring: ring, control: control, configuration: configuration))
        return FeederStream(ring: ring, start: plan.start, control: control, wake: lane.wake)
    }
}

/// One sound being decoded ahead; letting go of it closes it.
///
/// - Thread: any but audio, which reads ``ring`` by its consumer.
public final class FeederStream: Sendable {
    /// What the voice reads.
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

    /// Whether enough is ready to start without an underrun, or all there is.
    public var isPrimed: Bool { control.isPrimed }

    /// Changes the number of returns, counted from the first pass of this stream.
    ///
    /// More takes effect as long as the last pass has not been played to its end. Frames of passes that are
    /// no longer wanted may already lie in the ring: the voice ends by its own count. A marked stream plays what it
    /// has written, and is finished when its last pass is written.
    public func setLoops(_ loops: LoopCount) {
        control.setLoops(loops)
        wake.signal()
    }

    /// Changes the rate of a stream that was opened with one; others ignore it.
    ///
    /// What lies in the ring is played as it is: the change is heard within about a tenth of a second.
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
