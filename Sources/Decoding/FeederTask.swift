// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// Decoder, resampler and ring of one stream.
///
/// Created on any thread, then used by one lane only: its thread, or the caller of `fillAll()`.
final class FeederTask: @unchecked Sendable {
    // Safe because only the lane that owns the task accesses its mutable state.
    private let plan: FeederPlan
    private let ring: AudioRing
    private let control: FeederControl
    private let configuration: DecodingConfiguration
    private var passes: PassReader?
    private var pipeline: RatePipeline?
    private var interleaved: [Float] = []
    private var planar: [Float] = []
    /// Frames ahead of the audio thread.
    private var lead: Int
    private let maximumLead: Int
    /// Whether the ring is being filled; a full one is refilled after half of it was played.
    private(set) var isFilling = true
    private var isStarting = false
    /// Whether all passes are in the ring.
    private(set) var isIdle = false
    /// Whether the ring is finished.
    private(set) var isFinished = false

    /// Frames decoded per step, so that no stream waits long for another.
    private static let slice = 4_096
    /// Room beyond the lead for the output of one step of a converter.
    static let spare = 8_192

    init(
        _ plan: FeederPlan,
        ring: AudioRing,
        control: FeederControl,
        configuration: DecodingConfiguration
    ) {
        (self.plan, self.ring, self.control, self.configuration) = (plan, ring, control, configuration)
        maximumLead = ring.capacity - (plan.isMarked ? FeederTask.spare : 0)
        lead = plan.rate == nil ? maximumLead : min(maximumLead, configuration.rateLeadFrames)
    }

    /// The urgency: frames left to play.
    ///
    /// A task that is still decoding towards its start yields to those with less than half a ring.
    var fill: Int { isStarting ? lead / 2 : ring.readableFrames }

    /// Frames to play until half of the lead is gone.
    var framesToRefill: Int { ring.readableFrames - lead / 2 }

    /// Whether there is work now.
    func needsService() -> Bool {
        if isFinished { return false }
        if control.isClosed { return true }
        if isIdle { return passes?.hasNext ?? false }
        return isFilling || framesToRefill <= 0
    }

    /// Decodes one slice.
    func service() {
        if control.isClosed { return finish() }
        do throws(DecodingError) {
            try advance()
        } catch {
            finish()
            if error != .cancelled { control.fail(error) }
        }
    }

    /// Ends the ring and frees the decoder.
    func finish() {
        guard !isFinished else { return }
        isFinished = true
        passes = nil
        pipeline = nil
        ring.finish()
    }

    // MARK: Mechanism

    private func advance() throws(DecodingError) {
        isIdle = false
        let passes = try openPasses()
        isStarting = try !passes.reachStart()
        if isStarting { return }
        widenLead()
        let room = lead - ring.readableFrames
        guard room > 0, pipeline != nil || room >= min(1_024, lead / 4) else {
            isFilling = false
            return control.prime()
        }
        isFilling = true
        if let pipeline { try advance(pipeline, passes) } else { try advance(passes, room: room) }
        if ring.readableFrames >= min(lead, configuration.primeFrames) { control.prime() }
    }

    /// Reads one slice without conversion.
    private func advance(_ passes: PassReader, room: Int) throws(DecodingError) {
        switch try passes.read(into: &interleaved, frames: min(room, FeederTask.slice)) {
        case .frames(let frames, _): write(frames)
        case .waiting: isStarting = true
        case .end:
            isIdle = true
            control.prime()
        }
    }

    /// Reads one slice through the rate pipeline.
    private func advance(_ pipeline: RatePipeline, _ passes: PassReader) throws(DecodingError) {
        if plan.rate != nil { try pipeline.setRate(control.rate) }
        // Passes may be as short as one frame: a step ends only when its slice is full.
        var left = RatePipeline.slice
        while left > 0 {
            switch try passes.read(into: &interleaved, frames: left) {
            case .frames(let frames, let position):
                try pipeline.feed(interleaved, frames: frames, pass: passes.pass, position: position)
                left -= frames
            case .waiting:
                isStarting = try !passes.reachStart()
                if isStarting { left = 0 }
            case .end:
                try pipeline.finish()
                pipeline.write(to: ring)
                guard pipeline.readyFrames == 0 else { throw .outOfResources }
                pipeline.markEnd(in: ring)
                control.prime()
                return finish()
            }
        }
        pipeline.write(to: ring)
    }

    /// Doubles the lead if the audio thread emptied the ring.
    private func widenLead() {
        guard plan.rate != nil, control.isPrimed, ring.readableFrames == 0 else { return }
        lead = min(maximumLead, lead * 2)
    }

    private func openPasses() throws(DecodingError) -> PassReader {
        if let passes { return passes }
        let control = control
        let source = try plan.openSource(configuration) { control.isClosed }
        let range = plan.loopRange.map { $0.lowerBound.frames..<$0.upperBound.frames }
        let opened = try PassReader(source, start: plan.start.frames, range: range, control: control)
        if plan.isMarked {
            pipeline = try RatePipeline(
                FeederRate(control.rate, plan.rate?.pitchMode ?? .varispeed),
                channelCount: ring.channelCount,
                engineRate: configuration.engineRate
            )
        }
        interleaved = [Float](repeating: 0, count: FeederTask.slice * ring.channelCount)
        planar = interleaved
        passes = opened
        return opened
    }

    private func write(_ frames: Int) {
        let channels = ring.channelCount
        for channel in 0..<channels {
            for frame in 0..<frames {
                planar[channel * FeederTask.slice + frame] = interleaved[frame * channels + channel]
            }
        }
        planar.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            let planes = (0..<channels).map { base + $0 * FeederTask.slice }
            _ = ring.write(planes, frames: frames)
        }
    }
}
