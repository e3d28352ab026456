// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime
import Realtime

/// The audio half of the mixer: renders voices through buses into planes, sample-accurately.
///
/// It moves into a render host and has one entry point. Nothing in it allocates, locks, counts references or makes
/// system calls, except the one coalesced write that wakes the control side (Mixer.md).
///
/// - Thread: ``render(into:channelCount:frames:timing:)`` audio only; made and freed by control.
public struct Renderer: ~Copyable, @unchecked Sendable {
    // Safe because it is the only owner of what it points to, shares only atomic words and rings, and moves whole.
    private let owner: SharedMemory
    let shared: SharedView
    let memory: RenderMemory
    let wake: WakeEmitter
    var clock: LatestValueWriter<ClockSnapshot>
    var commands: SPSCConsumer<MixerCommand>
    var events: SPSCProducer<MixerEvent>
    var schedule: CommandSchedule
    /// The first frame not yet rendered.
    var now = FrameTime.zero
    var quanta: UInt64 = 0
    /// Commands with a frame that were taken from the ring.
    var timedTaken = 0
    var listedCount = 0
    var retiringCount = 0
    /// Bit n is set where bus n has sound in the present piece.
    var soundingBuses: UInt32 = 0
    /// Bit n is set where bus n has voices of some zones only in the present piece.
    var partialBuses: UInt32 = 0
    /// Bit n is set while the planes of zone n are written.
    var openZones: UInt32 = 1
    /// Bit n is set while zone n is recorded.
    var tappedZones: UInt32 = 0
    /// Frames of the present piece.
    var pieceFrames = 0
    let declick: Int64
    /// Bits of a 32-bit float's infinity: a peak from here on is not finite.
    static var infinityBits: UInt32 {
        @_noAllocation @_noLocks get { 0x7f80_0000 }
    }
    /// Whether the limiter is on.
    let isLimited: Bool
    var loudness: LoudnessMeter

    init(
        _ configuration: MixerConfiguration,
        shared: SharedMemory,
        commands: consuming SPSCConsumer<MixerCommand>,
        events: consuming SPSCProducer<MixerEvent>
    ) {
        owner = shared
        self.shared = shared.view
        memory = RenderMemory(configuration, shared.zones)
        wake = shared.wake.emitter
        clock = shared.clock.writer
        self.commands = commands
        self.events = events
        schedule = CommandSchedule(capacity: configuration.scheduleCapacity)
        declick = configuration.declick.frames
        isLimited = configuration.limiterThreshold != nil
        loudness = LoudnessMeter(
            record: shared.view.loudness(),
            rate: Double(configuration.sampleRate.hertz),
            channelCount: memory.outputs
        )
    }

    deinit { memory.free() }

    /// Renders the next `frames` frames of engine time.
    ///
    /// Commands that have arrived are taken first; those for a frame inside are applied on it.
    ///
    /// - Parameters:
    ///   - channels: one pointer per plane, each to `frames` samples, which are overwritten: those of the main
    ///     zone, then those of the next one.
    ///   - channelCount: planes given; those beyond the configured ones become silent.
    ///   - frames: any number; more than the maximum quantum is rendered in pieces.
    ///   - timing: the moment of this call, for ``MixerControl/clock``.
    /// - Thread: audio only.
    /// - Realtime-safe: yes.
    @_noAllocation @_noLocks
    public mutating func render(
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>,
        channelCount: Int,
        frames: Int,
        timing: RenderTiming
    ) {
        let mode = carillon_flush_denormals()
        pass(timing.restedFrames)
        takeCommands()
        var done = 0
        while done < frames {
            let untilNext = (schedule.nextFrame() - now).frames
            var piece = min(frames &- done, memory.blockFrames)
            if untilNext < Int64(piece) { piece = max(1, Int(truncatingIfNeeded: untilNext)) }
            renderPiece(piece)
            deliver(piece, into: channels, channelCount: channelCount, offset: done)
            done &+= piece
            now = now + FrameCount(piece)
            applyDue()
        }
        finishQuantum(frames, timing)
        carillon_restore_denormals(mode)
    }

    /// Advances engine time without rendering while no voice runs; never beyond the next scheduled command.
    @_noAllocation @_noLocks
    private mutating func pass(_ frames: Int64) {
        guard frames > 0, listedCount == 0 else { return }
        now = now + FrameCount(min(frames, max(0, (schedule.nextFrame() - now).frames)))
    }

    /// Mixes one piece into the planes of the zones.
    @_noAllocation @_noLocks
    private mutating func renderPiece(_ frames: Int) {
        soundingBuses = 0
        partialBuses = 0
        pieceFrames = frames
        clearZones(frames)
        runVoices(frames)
        mixBuses(frames)
    }

    /// Publishes playheads, events and the clock, and wakes the control side if there are events.
    @_noAllocation @_noLocks
    private mutating func finishQuantum(_ frames: Int, _ timing: RenderTiming) {
        publishPlayheads()
        retire()
        shared.publish(.waiting, schedule.count)
        quanta &+= 1
        // Before the clock: a reader that sees a frame there also sees the events before it.
        let hasEvents = events.publish()
        clock.publish(
            ClockSnapshot(
                frame: now,
                monotonicNanoseconds: timing.monotonicNanoseconds,
                delayFrames: timing.delayFrames &+ (isLimited ? Int64(Limiter.latency) : 0),
                quantum: frames,
                sequence: quanta
            )
        )
        if hasEvents { wake.signal() }
    }
}
