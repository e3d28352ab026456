// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What happens to the pitch when a player's rate is not 1.
public enum PlayerPitchMode: String, Sendable, CaseIterable {
    /// The pitch stays (AP-13).
    case preserve
    /// The pitch follows the rate, as with a tape.
    case varispeed
}

/// Changes how a player reads its sound; nil leaves a value as it is, the empty optional takes it away.
///
/// - Source: AP-13, AP-14, AP-15, AP-20.
public struct PlaybackParametersChange: Sendable, Equatable {
    /// Whether the rate may be set; only before the player is prepared or plays (AP-14).
    public var enableRate: Bool?
    /// 0.5 to 2; needs `enableRate` (AP-13).
    public var rate: Double?
    /// What becomes of the pitch.
    public var pitchMode: PlayerPitchMode?
    /// Seconds; passes after the first begin here.
    public var loopStart: Double??
    /// Seconds; each pass but the last ends here.
    public var loopEnd: Double??
    /// Channel of the output, counted from 0, for each channel of the sound (AP-20).
    public var channelAssignments: [Int]??

    /// Makes a change of nothing.
    public init() {}
}
