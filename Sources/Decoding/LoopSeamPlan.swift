// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where a loop has to be converted as a continuous signal, and what of the source that takes.
///
/// The loop goes from engine frame ``start`` to ``end``, and one or both of them are an end of the sound. Source and engine frames
/// coincide only on a grid. Where one is inside the sound, its side of the return is read between its source frames
/// (``shift``), so that both sides are on the grid of the other one. Else the signal around the return is converted twice, on the
/// grid of its end and on that of its beginning, which differ by less than a frame, and crossfades from one to the other over the
/// lead.
public struct LoopSeamPlan: Sendable, Equatable {
    /// Rate of the source.
    public let sourceRate: Int64
    /// Rate of the engine.
    public let engineRate: Int64
    /// First engine frame of the loop.
    public let start: Int64
    /// Engine frame behind the last one of the loop.
    public let end: Int64
    /// First source frame of the loop.
    public let sourceStart: Int64
    /// Source frame behind the last one of the loop.
    public let sourceEnd: Int64
    /// Engine frames before the return that are replaced.
    public let lead: Int64
    /// Engine frames after the return that are replaced.
    public let trail: Int64
    /// The side of the return that lies inside the sound, if the other one ends on a whole engine frame.
    public let shift: Shift?

    /// A side of the return that is read between its source frames.
    public enum Shift: Sendable, Equatable {
        /// What comes before the return, by so many source frames later.
        case tail(Double)
        /// What comes after it, by so many source frames earlier.
        case head(Double)
    }

    /// Half the length of the converter's filter, in frames of the lower rate.
    private static let reach: Int64 = 256
    /// Least engine frames of a crossfade between two grids.
    private static let crossfade: Int64 = 1_024

    /// The plan of a loop; nil if its ends can be spliced: where no rate is converted, and where the converter's filter does not reach
    /// beyond the sound.
    ///
    /// - Parameters:
    ///   - sourceRate: rate of the sound.
    ///   - engineRate: rate of the engine.
    ///   - sourceFrames: frames of the whole sound.
    ///   - range: engine frames of the loop; nil for the whole sound.
    public init?(sourceRate: Int, engineRate: Int, sourceFrames: Int64, range: Range<Int64>? = nil) {
        let (from, to) = (Int64(sourceRate), Int64(engineRate))
        let length = AssetInfo.engineFrames(sourceFrames, from: from, to: to)
        let loop = (range ?? 0..<length).clamped(to: 0..<length)
        let reach = LoopSeamPlan.engineReach(from, to)
        guard from != to, loop.count > 3, loop.lowerBound < reach || loop.upperBound > length - reach else {
            return nil
        }
        (self.sourceRate, self.engineRate, start, end) = (from, to, loop.lowerBound, loop.upperBound)
        sourceStart = AssetInfo.engineFrames(start, from: to, to: from)
        sourceEnd =
            end == length ? sourceFrames : min(sourceFrames, AssetInfo.engineFrames(end, from: to, to: from))
        guard sourceEnd - sourceStart > 3 else { return nil }
        let isExact = (sourceEnd - sourceStart) * to == (end - start) * from
        // By how much each lies behind its source frame, in parts of an engine frame's numerator.
        let (behindStart, behindEnd) = (start * from - sourceStart * to, end * from - sourceEnd * to)
        let frames = Double(behindEnd - behindStart) / Double(to)
        let isEndInside = loop.upperBound <= length - reach
        let isStartInside = loop.lowerBound >= reach && (end < length || behindEnd == 0)
        shift = isExact ? nil : isEndInside ? .tail(frames) : isStartInside ? .head(frames) : nil
        let wanted = isExact ? reach : max(reach, LoopSeamPlan.crossfade)
        lead = min(wanted, (end - start) / 2)
        trail = min(reach, end - start - lead)
    }

    /// Source frames before the return, and after it, that the converter needs; a shorter loop repeats.
    public var sourceReach: Int64 { LoopSeamPlan.sourceReach(Int(sourceRate), Int(engineRate)) }

    /// Source frames of one pass.
    public var sourcePeriod: Int64 { sourceEnd - sourceStart }

    /// As ``sourceReach``, of any loop.
    public static func sourceReach(_ sourceRate: Int, _ engineRate: Int) -> Int64 {
        let (from, to) = (Int64(sourceRate), Int64(engineRate))
        let frames = max(engineReach(from, to), crossfade)
        let filter = reach * max(1, (from + to - 1) / to)
        return (frames * from + to - 1) / to + 2 * filter + sourceUnit(from, to) + 2
    }

    /// Source frames after which source and engine frames coincide again.
    public var sourceUnit: Int64 { LoopSeamPlan.sourceUnit(sourceRate, engineRate) }

    private static func sourceUnit(_ from: Int64, _ to: Int64) -> Int64 {
        var (left, right) = (from, to)
        while right != 0 { (left, right) = (right, left % right) }
        return from / left
    }

    /// Engine frames that the converter's filter rings before a sound and behind it.
    public static func engineReach(_ from: Int64, _ to: Int64) -> Int64 {
        reach * max(1, (to + from - 1) / from)
    }
}
