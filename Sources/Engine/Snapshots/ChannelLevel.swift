// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// Measured level of one channel in dBFS, at least −160; values above 0 exceed full scale.
///
/// - Source: AP-28, AP-29.
public struct ChannelLevel: Sendable, Equatable {
    /// Mean power.
    public let averagePower: Double
    /// Peak sample.
    public let peakPower: Double

    /// The lowest level, which stands for silence.
    public static let floor = ChannelLevel(averagePower: -160, peakPower: -160)

    /// Makes a level.
    public init(averagePower: Double, peakPower: Double) {
        self.averagePower = averagePower
        self.peakPower = peakPower
    }
}

/// The measurement of a player or bus since it was last read.
public struct LevelBlock: Sendable, Equatable {
    /// Frames measured; 0 if nothing played.
    public var frames: Int64 = 0
    /// Largest absolute sample of each channel.
    public var peaks: [Double] = []
    /// Sum of the squared samples of each channel.
    public var sumsOfSquares: [Double] = []

    /// Makes an empty block.
    public init() {}

    /// Levels in decibels, one per channel.
    public var levels: [ChannelLevel] {
        zip(peaks, sumsOfSquares).map { peak, sum in
            ChannelLevel(
                averagePower: LevelBlock.decibels(power: frames > 0 ? sum / Double(frames) : 0),
                peakPower: LevelBlock.decibels(power: peak * peak)
            )
        }
    }

    /// This block combined with a later one.
    func adding(_ later: LevelBlock) -> LevelBlock {
        var both = self
        both.add(later)
        return both
    }

    /// Adds a later block; replaces this one if the number of channels changed.
    mutating func add(_ other: LevelBlock) {
        guard peaks.count == other.peaks.count else {
            self = other
            return
        }
        frames += other.frames
        for channel in peaks.indices {
            peaks[channel] = max(peaks[channel], other.peaks[channel])
            sumsOfSquares[channel] += other.sumsOfSquares[channel]
        }
    }

    private static func decibels(power: Double) -> Double {
        power > 1e-16 ? max(-160, 10 * log10(power)) : -160
    }
}
