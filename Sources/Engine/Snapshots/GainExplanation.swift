// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The gain chain from a player's sound to the output, and the reasons why it cannot be heard.
public struct GainExplanation: Sendable, Equatable {
    /// One factor of the chain.
    public struct Stage: Sendable, Equatable {
        /// What it is: `volume`, `fade`, `baseVolume`, `limit`, `busVolume`, `busMute`, `busSolo`, `duck`,
        /// `gate`, `masterVolume`, `masterMute` or `limiter`.
        public let name: String
        /// Linear factor.
        public let gain: Double
        /// What sets it, as text.
        public let detail: String
    }

    /// Linear gains of the pan.
    public struct PanFactors: Sendable, Equatable {
        /// Gain of the left side.
        public let left: Double
        /// Gain of the right side.
        public let right: Double
    }

    /// The player.
    public let player: PlayerSnapshot
    /// The factors, in processing order.
    public let chain: [Stage]
    /// Their product.
    public let gain: Double
    /// The buses it passes through; the last is the master.
    public let route: [String]
    /// Output channel for each channel of the sound; nil is the standard matrix with pan.
    public let channelAssignments: [Int]?
    /// Gains of the pan.
    public let pan: PanFactors
    /// The output of the master.
    public let output: OutputHealth
    /// Largest true peak that leaves the limiter, in decibels; nil without a limiter.
    public let limiterThreshold: Double?
    /// Frames so far in which the limiter attenuated the master.
    public let limitedFrames: Int64
    /// Whether it can be heard now.
    public let isAudible: Bool
    /// Why it cannot be heard, one sentence per reason; empty if it can.
    public let reasons: [String]
}
