// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Converts the frames around the return of a loop from the sound as it repeats, or those around an end from what is on either side.
struct SeamConverter {
    private let plan: LoopSeamPlan
    private let channelCount: Int
    /// Interleaved source frames up to the end of the loop, at least ``LoopSeamPlan/sourceReach``, unless ``head`` is a whole pass.
    private let tail: ArraySlice<Float>
    /// Interleaved source frames from the beginning of the loop on: as many, or a whole pass.
    private let head: ArraySlice<Float>
    /// Whether ``head`` is a pass that repeats on both sides.
    private let repeats: Bool

    /// Frames that a converter is fed at once.
    private static let chunk = 4_096

    /// Makes a converter.
    ///
    /// It is nil if the frames are too few.
    ///
    /// - Parameters:
    ///   - plan: the loop.
    ///   - channelCount: samples of a frame.
    ///   - tail: interleaved source frames that end with the loop.
    ///   - head: interleaved source frames that begin with the loop.
    init?(_ plan: LoopSeamPlan, channelCount: Int, tail: ArraySlice<Float>, head: ArraySlice<Float>) {
        let channels = Int64(channelCount)
        let isWhole = Int64(head.count) >= plan.sourcePeriod * channels
        guard isWhole || Int64(min(tail.count, head.count)) >= plan.sourceReach * channels else { return nil }
        self.plan = plan
        self.channelCount = channelCount
        self.tail = tail
        self.head = isWhole ? head.prefix(Int(plan.sourcePeriod) * channelCount) : head
        repeats = isWhole
    }

    /// Makes a converter of two signals that meet.
    ///
    /// What is missing of ``LoopSeamPlan/sourceReach`` is silent.
    ///
    /// - Parameters:
    ///   - plan: the sound.
    ///   - channelCount: samples of a frame.
    ///   - before: interleaved source frames that end where they meet.
    ///   - after: interleaved source frames that begin there.
    init(_ plan: LoopSeamPlan, channelCount: Int, before: [Float], after: [Float]) {
        let reach = Int(plan.sourceReach) * channelCount
        self.plan = plan
        self.channelCount = channelCount
        tail = (repeatElement(0, count: max(0, reach - before.count)) + before)[...]
        head = (after + repeatElement(0, count: max(0, reach - after.count)))[...]
        repeats = false
    }

    /// The frames before the return, then those after it, interleaved.
    func convert() throws(DecodingError) -> [Float] {
        let (lead, channels) = (Int(plan.lead), channelCount)
        let count = plan.lead + plan.trail
        switch plan.shift {
        case .tail where !repeats:
            return try frames(from: plan.start - plan.lead, count: count, origin: plan.sourceStart)
        case .head where !repeats:
            return try frames(from: plan.end - plan.lead, count: count, origin: plan.sourceEnd)
        default: break
        }
        var right = try frames(
            from: plan.start - plan.lead,
            count: count,
            origin: plan.sourceStart
        )
        let left = try frames(from: plan.end - plan.lead, count: plan.lead, origin: plan.sourceEnd)
        for frame in 0..<lead {
            let share = Float(frame + 1) / Float(lead + 1)
            for index in frame * channels..<(frame + 1) * channels {
                right[index] = left[index] + (right[index] - left[index]) * share
            }
        }
        return right
    }

    /// Engine frames of the signal on the grid on which the source frame `origin` is where both sides meet.
    func frames(from first: Int64, count: Int64, origin: Int64) throws(DecodingError) -> [Float] {
        let unit = plan.sourceUnit
        let before = origin - (plan.sourceReach - unit)
        let begin = before - (before % unit + unit) % unit
        let skipped = Int(first - begin / unit * (plan.engineRate * unit / plan.sourceRate))
        let resampler = try Resampler(
            from: Int(plan.sourceRate),
            to: Int(plan.engineRate),
            channelCount: channelCount
        )
        let wanted = (skipped + Int(count)) * channelCount
        var output: [Float] = []
        var place = begin - origin
        while output.count < wanted, place < plan.sourceReach {
            let input = source(
                from: place,
                count: Int(min(Int64(SeamConverter.chunk), plan.sourceReach - place))
            )
            place += Int64(input.count / channelCount)
            try resampler.append(input, to: &output)
        }
        if output.count < wanted { try resampler.append(nil, to: &output) }
        output += repeatElement(0, count: max(0, wanted - output.count))
        return Array(output[skipped * channelCount..<wanted])
    }

    // MARK: Mechanism

    /// Source frames, counted from the return; the sound repeats on both sides of it.
    private func source(from first: Int64, count: Int) -> [Float] {
        var samples: [Float] = []
        samples.reserveCapacity(count * channelCount)
        let period = head.count / channelCount
        for place in first..<first + Int64(count) {
            let frame: Int
            if repeats {
                frame =
                    head.startIndex + Int((place % Int64(period) + Int64(period)) % Int64(period))
                    * channelCount
                samples += head[frame..<frame + channelCount]
            } else if place < 0 {
                frame = tail.endIndex + Int(place) * channelCount
                samples += tail[frame..<frame + channelCount]
            } else {
                frame = head.startIndex + Int(place) * channelCount
                samples += head[frame..<frame + channelCount]
            }
        }
        return samples
    }
}

extension Resampler {
    /// Takes all of the input, and appends the output that is ready.
    ///
    /// - Parameters:
    ///   - input: interleaved frames; nil at the end of the input.
    ///   - output: interleaved frames.
    /// - Throws: ``DecodingError/outOfResources``.
    func append(_ input: [Float]?, to output: inout [Float]) throws(DecodingError) {
        let room = 8_192
        var done = 0
        let frames = (input?.count ?? 0) / channelCount
        while true {
            let start = output.count
            output += repeatElement(0, count: room * channelCount)
            let (taken, given) = try output.withUnsafeMutableBufferPointer {
                (buffer) throws(DecodingError) -> (taken: Int, given: Int) in
                guard let base = buffer.baseAddress else { return (0, 0) }
                guard let input else { return try process(nil, frames: 0, into: base + start, frames: room) }
                return try input.withUnsafeBufferPointer {
                    (source) throws(DecodingError) -> (taken: Int, given: Int) in
                    let rest = source.baseAddress.map { $0 + done * channelCount }
                    return try process(rest, frames: frames - done, into: base + start, frames: room)
                }
            }
            done += taken
            output.removeLast((room - given) * channelCount)
            if done == frames, given < room { return }
            if taken == 0, given == 0 { throw .outOfResources }
        }
    }
}
