// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How the sound of someone who talks is taken.
public struct LiveOptions: Sendable, Hashable {
    /// How it arrives.
    public var format: LiveFormat
    /// Frames per second of the engine.
    public var engineRate: Double
    /// Seconds after which it is ended; infinite for an input.
    public var longest: Double
    /// Seconds by which it is held back, so that a network that is late by less is not heard.
    public var delay: Double
    /// Whether what is said before it is opened is kept.
    public var keeps: Bool
    /// Seconds beyond what is held back after which what arrives is left out, as when its player is paused.
    public var excess: Double

    /// Makes options.
    public init(
        format: LiveFormat,
        engineRate: Double,
        longest: Double,
        delay: Double,
        keeps: Bool,
        excess: Double = 5
    ) {
        (self.format, self.engineRate, self.longest) = (format, engineRate, longest)
        (self.delay, self.keeps, self.excess) = (delay, keeps, excess)
    }
}
