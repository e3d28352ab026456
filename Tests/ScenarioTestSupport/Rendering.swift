// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The output rendered while time advanced.
public struct Rendering: Sendable {
    /// One array per channel.
    public let planes: [[Float]]
    /// Engine frame of the first sample.
    public let firstFrame: Int
    /// Frames per second.
    public let sampleRate: Int

    /// Frames rendered.
    public var frames: Int { planes.first?.count ?? 0 }

    /// Largest absolute sample of a channel.
    public func peak(channel: Int = 0) -> Float { planes[channel].reduce(0) { max($0, abs($1)) } }

    /// The sample so many seconds after the first.
    public func value(at seconds: Double, channel: Int = 0) -> Float {
        planes[channel][Int((seconds * Double(sampleRate)).rounded())]
    }

    /// Index of the first sample that is not silence; nil if all is silent.
    public func firstSound(channel: Int = 0) -> Int? { planes[channel].firstIndex { $0 != 0 } }

    /// Index after the last sample that is not silence; nil if all is silent.
    public func endOfSound(channel: Int = 0) -> Int? { planes[channel].lastIndex { $0 != 0 }.map { $0 + 1 } }

    /// A stretch, by seconds after the first sample.
    public func slice(_ range: Range<Double>, channel: Int = 0) -> ArraySlice<Float> {
        let first = Int((range.lowerBound * Double(sampleRate)).rounded())
        let end = Int((range.upperBound * Double(sampleRate)).rounded())
        return planes[channel][first..<min(end, frames)]
    }
}

/// Largest distance between two samples of one length.
public func largestDifference(_ first: some Sequence<Float>, _ second: some Sequence<Float>) -> Float {
    zip(first, second).reduce(0) { max($0, abs($1.0 - $1.1)) }
}
