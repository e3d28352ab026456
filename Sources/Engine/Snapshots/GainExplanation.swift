// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Everything between a player's sound and the ear, in numbers, and why nothing is heard.
public struct GainExplanation: Sendable, Equatable {
    /// One factor of the chain.
    public struct Stage: Sendable, Equatable {
        /// What it is: `volume`, `fade`, `baseVolume`, `limit`, `busVolume`, `busMute`, `duck`, `gate`,
        /// `masterVolume`, `masterMute` or `limiter`.
        public let name: String
        /// Linear factor.
        public let gain: Double
        /// What sets it, in words.
        public let detail: String
    }

    /// What pan does to the two sides.
    public struct PanFactors: Sendable, Equatable {
        /// Of the left.
        public let left: Double
        /// Of the right.
        public let right: Double
    }

    /// The player.
    public let player: PlayerSnapshot
    /// The factors in the order in which they act.
    public let chain: [Stage]
    /// Their product.
    public let gain: Double
    /// The buses it flows through, last the master.
    public let route: [String]
    /// Channel of the output for each channel of the sound; nil is the standard matrix with pan.
    public let channelAssignments: [Int]?
    /// Factor of pan for the left and the right.
    public let pan: PanFactors
    /// Where the master goes.
    public let output: OutputHealth
    /// Largest true peak that leaves the limiter, in decibels; nil without a limiter.
    public let limiterThreshold: Double?
    /// Frames of all so far in which the limiter lowered the master.
    public let limitedFrames: Int64
    /// Whether it can be heard now.
    public let isAudible: Bool
    /// Why it cannot be heard, a sentence each; empty where it can.
    public let reasons: [String]
}
