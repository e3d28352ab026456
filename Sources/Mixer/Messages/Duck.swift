// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// A timed lowering of a bus in a zone: down over the attack, held, and up again over the release, all linear.
///
/// A duck that comes during another begins where the gain is.
@frozen
public struct Duck: BitwiseCopyable, Hashable, Sendable {
    /// The gain while it holds.
    public var depth: Gain
    /// Frames on the way down.
    public var attack: FrameCount
    /// Frames at the depth; the largest number stays until the next duck.
    public var hold: FrameCount
    /// Frames on the way up.
    public var release: FrameCount

    /// Makes a duck.
    ///
    /// - Parameters:
    ///   - depth: how far the bus goes down, 0 dB or less.
    ///   - attack: frames on the way down.
    ///   - hold: frames at the depth; nil stays until the next duck.
    ///   - release: frames on the way up.
    public init(depth: Decibels, attack: FrameCount, hold: FrameCount?, release: FrameCount) {
        self.depth = depth.gain
        self.attack = attack
        self.hold = hold ?? FrameCount(Int64.max)
        self.release = release
    }
}
