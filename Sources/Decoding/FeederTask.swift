// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Platform
import Realtime

/// Decoder process and ring of one stream.
///
/// It asks its process for a block at a time, and never waits for it: the lane does. A process that ends is replaced by
/// another, which goes on where the ring ends; one that ends several times at the same place has a file that ends it.
///
/// Created on any thread, then used by one lane only: its thread, or the caller of `fillAll()`.
final class FeederTask: @unchecked Sendable {
    // Safe because only the lane that owns the task accesses its mutable state.
    private let plan: FeederPlan
    private let ring: AudioRing
    private let control: FeederControl
    private let configuration: DecodingConfiguration
    private let decoders: DecoderProcess
    private var session: DecoderSession?
    /// The frame of the ring with which the present process began.
    private var sessionStart: Int64 = 0
    private var lastMark: RingMark?
    private var planar: [Float] = []
    /// Frames ahead of the audio thread.
    private var lead: Int
    private let maximumLead: Int
    private var askedFrames = 0
    private var askedLoops: Int32 = 0
    /// How often a process ended at about the same frame of the ring.
    private var failures = (count: 0, frame: Int64(0))
    private var isStarting = false
    /// Whether a reply is outstanding.
    private(set) var isWaiting = false
    /// Whether the ring is being filled; a full one is refilled after half of it was played.
    private(set) var isFilling = true
    /// Whether all passes are in the ring.
    private(set) var isIdle = false
    /// Whether the ring is finished.
    private(set) var isFinished = false

    /// Frames of a block, so that no stream waits long for another.
    private static let slice = 8_192
    /// Frames of a block of a marked stream, so that a change of rate is heard soon.
    private static let markedSlice = 2_048
    /// Room beyond the lead for the output of one step of a converter.
    static let spare = 8_192
    /// Processes that may end at one place.
    private static let attempts = 4

    init(
        _ plan: FeederPlan,
        ring: AudioRing,
        control: FeederControl,
        configuration: DecodingConfiguration,
        decoders: DecoderProcess
    ) {
        (self.plan, self.ring, self.control, self.configuration) = (plan, ring, control, configuration)
        self.decoders = decoders
        maximumLead = ring.capacity - (plan.isMarked ? FeederTask.spare : 0)
        lead = plan.rate == nil ? maximumLead : min(maximumLead, configuration.rateLeadFrames)
    }

    /// The urgency: frames left to play.
    ///
    /// A task that is still decoding towards its start yields to those with less than half a ring.
    var fill: Int { isStarting ? lead / 2 : ring.readableFrames }

    /// Frames to play until half of the lead is gone.
    var framesToRefill: Int { ring.readableFrames - lead / 2 }

    /// The connection to the process, for `poll`, while a reply is outstanding.
    var descriptor: Int32? { isWaiting ? session?.descriptor : nil }

    /// Whether there is something to ask for now.
    func needsService() -> Bool {
        if isFinished { return false }
        if control.isClosed { return true }
        if isWaiting { return false }
        if isIdle { return control.loops.returns != askedLoops }
        return isFilling || framesToRefill <= 0
    }

    /// Asks for a block if there is room for it.
    func service() {
        if control.isClosed { return finish() }
        guard !isWaiting else { return }
        do throws(DecodingError) { try ask() } catch { recover(error) }
    }

    /// Takes the outstanding reply if it has arrived.
    func collect() {
        if control.isClosed { return finish() }
        guard isWaiting, let session else { return }
        do throws(DecodingError) {
            guard let reply = try session.receive() else { return try session.checkLimits() }
            isWaiting = false
            try take(reply, session)
        } catch {
            recover(error)
        }
    }

    /// Ends the ring and the process.
    func finish() {
        guard !isFinished else { return }
        isFinished = true
        isWaiting = false
        session = nil
        ring.finish()
    }

    // MARK: Asking

    private func ask() throws(DecodingError) {
        isIdle = false
        guard let session else { return try open() }
        widenLead()
        let room = lead - ring.readableFrames
        guard room > 0, plan.isMarked || room >= min(1_024, lead / 4) else {
            isFilling = false
            return control.prime()
        }
        isFilling = true
        askedFrames = min(room, plan.isMarked ? FeederTask.markedSlice : FeederTask.slice)
        askedLoops = control.loops.returns
        try session.send(.stream(frames: askedFrames, loops: askedLoops, rate: control.rate.factor))
        isWaiting = true
    }

    private func open() throws(DecodingError) {
        let written = ring.writtenFrames
        var place = plan.place(after: written)
        if let lastMark {
            place.position = min(max(0, Int64(lastMark.playhead(at: written))), plan.length.frames)
            place.pass = lastMark.iteration
        } else if plan.isMarked {
            place = FeederPlan.Place(position: plan.start.frames)
        }
        let rate = plan.rate.map { FeederRate(control.rate, $0.pitchMode) }
        session = try plan.open(decoders, configuration, at: place, rate: rate)
        (sessionStart, isWaiting, isStarting) = (written, true, true)
    }

    /// Doubles the lead if the audio thread emptied the ring.
    private func widenLead() {
        guard plan.rate != nil, control.isPrimed, ring.readableFrames == 0 else { return }
        lead = min(maximumLead, lead * 2)
    }

    /// Goes on with another process, unless the file is the reason.
    private func recover(_ error: DecodingError) {
        (session, isWaiting) = (nil, false)
        if case .decoderFailed(let failure) = error, failure.isWorthReplacing {
            let written = ring.writtenFrames
            let hasAdvanced = written - failures.frame >= Int64(configuration.primeFrames)
            failures = (hasAdvanced ? 1 : failures.count + 1, written)
            if failures.count < FeederTask.attempts { return }
        }
        finish()
        if error != .cancelled { control.fail(error) }
    }

    // MARK: Replies

    private func take(_ reply: DecoderReply, _ session: DecoderSession) throws(DecodingError) {
        switch reply {
        case .opened(let channelCount, _):
            guard channelCount == ring.channelCount else { throw WireReader.invalid }
        case .stream(let block):
            try write(block, session)
            isStarting = block.frames == 0 && block.next == .more
            switch block.next {
            case .more: break
            case .idle:
                isIdle = true
                control.prime()
            case .end:
                control.prime()
                return finish()
            }
            if ring.readableFrames >= min(lead, configuration.primeFrames) { control.prime() }
        default: throw WireReader.invalid
        }
    }

    private func write(_ block: StreamBlock, _ session: DecoderSession) throws(DecodingError) {
        let (channels, frames) = (ring.channelCount, block.frames)
        let planeFrames = StreamBlock.planeFrames(channelCount: channels)
        guard frames <= min(planeFrames, ring.writableFrames), plan.isMarked || block.marks.isEmpty,
            plan.isMarked || block.next != .end
        else { throw WireReader.invalid }
        try write(block.marks, frames: frames)
        guard frames > 0 else { return }
        if planar.count < channels * frames { planar = [Float](repeating: 0, count: channels * frames) }
        planar.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            for channel in 0..<channels {
                session.copy(from: channel * planeFrames, count: frames, to: base + channel * frames)
            }
            let planes = (0..<channels).map { UnsafePointer(base + $0 * frames) }
            _ = ring.write(planes, frames: frames)
        }
    }

    /// Writes the marks of a block of so many frames, counted from the process's first.
    private func write(_ marks: [RingMark], frames: Int) throws(DecodingError) {
        let written = ring.writtenFrames
        for var mark in marks {
            mark.at += sessionStart
            guard mark.at >= written, mark.at <= written + Int64(frames), mark.at > lastMark?.at ?? -1 else {
                throw WireReader.invalid
            }
            if ring.write(mark) { lastMark = mark }
        }
    }
}
