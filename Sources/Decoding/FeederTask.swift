// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// Decoder, resampler and ring of one stream.
///
/// Made on any thread, then used by one lane only: its thread, or the caller of `fillAll()`.
final class FeederTask: @unchecked Sendable {
    // Safe because only the lane that was given the task touches what can change.
    private let plan: FeederPlan
    private let ring: AudioRing
    private let control: FeederControl
    private let configuration: DecodingConfiguration
    private var passes: PassReader?
    private var line: RateLine?
    private var interleaved: [Float] = []
    private var planar: [Float] = []
    /// Frames ahead of the audio thread.
    private var lead: Int
    private let maximumLead: Int
    /// Whether the ring is being filled; a full one is left alone until half of it was played.
    private(set) var isFilling = true
    private var isStarting = false
    /// Whether all passes are in the ring.
    private(set) var isIdle = false
    /// Whether nothing will come any more.
    private(set) var isFinished = false

    /// Frames decoded in one go, so that no stream waits long for another.
    private static let slice = 4_096
    /// Room behind the lead for what one step of a converter gives.
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

    /// The measure of urgency: frames left to play.
    ///
    /// Who is still on the way to a far start lets those go first that have less than half a ring.
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
        line = nil
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
        guard room > 0, line != nil || room >= min(1_024, lead / 4) else {
            isFilling = false
            return control.prime()
        }
        isFilling = true
        if let line { try advance(line, passes) } else { try advance(passes, room: room) }
        if ring.readableFrames >= min(lead, configuration.primeFrames) { control.prime() }
    }

    /// Reads one slice as it is.
    private func advance(_ passes: PassReader, room: Int) throws(DecodingError) {
        switch try passes.read(into: &interleaved, frames: min(room, FeederTask.slice)) {
        case .frames(let frames, _): write(frames)
        case .waiting: isStarting = true
        case .end:
            isIdle = true
            control.prime()
        }
    }

    /// Reads one slice through the rate line.
    private func advance(_ line: RateLine, _ passes: PassReader) throws(DecodingError) {
        if plan.rate != nil { try line.setRate(control.rate) }
        // Passes may be as short as a frame: a step is not over before its frames are full.
        var left = RateLine.slice
        while left > 0 {
            switch try passes.read(into: &interleaved, frames: left) {
            case .frames(let frames, let position):
                try line.feed(interleaved, frames: frames, pass: passes.pass, position: position)
                left -= frames
            case .waiting:
                isStarting = try !passes.reachStart()
                if isStarting { left = 0 }
            case .end:
                try line.finish()
                line.write(to: ring)
                guard line.readyFrames == 0 else { throw .outOfResources }
                line.markEnd(in: ring)
                control.prime()
                return finish()
            }
        }
        line.write(to: ring)
    }

    /// Leads by more where the audio thread takes more in one go than there was.
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
            line = try RateLine(
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
