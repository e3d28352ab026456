// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Realtime

/// Maps the frames of a stream to positions in the sound: a piecewise linear function from output frames to input
/// frames, and the passes that the input frames belong to.
struct PlayheadMap {
    private var points = [RatePoint(output: 0, input: 0)]
    private var passes: [Pass] = []
    private var last: RingMark?

    private struct Pass {
        var input: Double
        var number: Int64
        var position: Double
    }

    /// Least distance of marks in frames, however short the passes are.
    static var distance: Int64 { StreamBlock.markDistance }
    /// Largest error of a playhead that is extrapolated from marks, in frames.
    private static let tolerance = 8.0

    /// Begins a pass: input frames from `input` on are those of the sound from `position` on.
    mutating func begin(pass: Int64, position: Int64, input: Int64) {
        passes.append(Pass(input: Double(input), number: pass, position: Double(position)))
    }

    /// Appends a point; one that does not advance is ignored.
    mutating func add(_ point: RatePoint) {
        guard let newest = points.last, point.output > newest.output, point.input >= newest.input else {
            return
        }
        points.append(point)
    }

    /// The output frame at which an input frame is heard; nil if that is not known yet.
    func output(of input: Double) -> Double? {
        guard let index = points.firstIndex(where: { $0.input >= input }) else { return nil }
        guard index > 0 else { return points[0].output }
        let (low, high) = (points[index - 1], points[index])
        return low.output + (input - low.input) / (high.input - low.input) * (high.output - low.output)
    }

    /// Writes the marks of `frames` frames of output from `start` on, and drops points before them.
    mutating func mark(_ start: Int64, frames: Int, in block: BlockWriter) {
        forget(before: Double(start))
        let end = start + Int64(frames)
        var at = start
        while at < end {
            if let last { at = max(at, last.at + PlayheadMap.distance) }
            guard at < end else { return }
            let next = nextPass(after: at, end: end)
            write(at, next, in: block)
            at = next
        }
    }

    /// Writes the mark of the end: from output frame `end` on the sound is over; the input ended at `input`.
    func markEnd(_ end: Int64, input: Int64, in block: BlockWriter) {
        guard let pass = passes.last else { return }
        let playhead = pass.position + Double(input) - pass.input
        _ = block.write(RingMark(at: end, playhead: playhead, slope: 0, iteration: pass.number))
    }

    // MARK: Mechanism

    /// The input frame heard at an output frame, extrapolated after the newest point.
    private func input(at output: Double) -> Double {
        guard points.count > 1 else { return points[0].input + output - points[0].output }
        let index = points.dropFirst().firstIndex { $0.output >= output } ?? points.count - 1
        let (low, high) = (points[index - 1], points[index])
        return low.input + (output - low.output) / (high.output - low.output) * (high.input - low.input)
    }

    /// The pass of an input frame; a frame within rounding of the next pass belongs to that.
    private func pass(of input: Double) -> Pass {
        passes.last { $0.input <= input + 1e-6 } ?? passes.first ?? Pass(input: 0, number: 0, position: 0)
    }

    /// The first output frame of the next pass, or `end`.
    private func nextPass(after frame: Int64, end: Int64) -> Int64 {
        let here = input(at: Double(frame))
        guard let next = passes.first(where: { $0.input > here + 1e-6 }), let output = output(of: next.input)
        else { return end }
        return max(frame + 1, min(end, Int64(output.rounded(.up))))
    }

    private mutating func write(_ at: Int64, _ end: Int64, in block: BlockWriter) {
        let (first, final) = (input(at: Double(at)), input(at: Double(end)))
        let pass = pass(of: first)
        let playhead = pass.position + first - pass.input
        if let last, last.iteration == pass.number,
            abs(last.playhead(at: at) - playhead) < PlayheadMap.tolerance,
            abs(last.playhead(at: end) - playhead - (final - first)) < PlayheadMap.tolerance
        {
            return
        }
        let slope = (final - first) / Double(end - at)
        let mark = RingMark(at: at, playhead: playhead, slope: slope, iteration: pass.number)
        if block.write(mark) { last = mark }
    }

    private mutating func forget(before output: Double) {
        let oldPoints = points.dropFirst().prefix { $0.output <= output }.count
        points.removeFirst(oldPoints)
        let here = input(at: output)
        let oldPasses = passes.dropFirst().prefix { $0.input <= here }.count
        passes.removeFirst(oldPasses)
    }
}
