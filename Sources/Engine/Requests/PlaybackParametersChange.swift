// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What happens to the pitch when a player's rate is not 1.
public enum PlayerPitchMode: String, Sendable, CaseIterable {
    /// The pitch is preserved (AP-13).
    case preserve
    /// The pitch follows the rate, as with a tape.
    case varispeed
}

/// A change of playback parameters; nil leaves a value unchanged, the empty optional resets it to its default.
///
/// - Source: AP-13, AP-14, AP-15, AP-20.
public struct PlaybackParametersChange: Sendable, Equatable {
    /// Whether the rate may be set; can be changed only before the player is prepared or plays (AP-14).
    public var enableRate: Bool?
    /// 0.5 to 2; needs `enableRate` (AP-13).
    public var rate: Double?
    /// What happens to the pitch.
    public var pitchMode: PlayerPitchMode?
    /// Start of every pass after the first, in seconds.
    public var loopStart: Double??
    /// End of every pass but the last, in seconds.
    public var loopEnd: Double??
    /// Where a playback begins, in seconds.
    public var start: Double??
    /// Where a playback ends, in seconds.
    public var end: Double??
    /// Seconds before its end over which a playback fades out.
    public var endFade: Double??
    /// Output channel, counted from 0, for each channel of the sound (AP-20).
    public var channelAssignments: [Int]??

    /// Makes an empty change.
    public init() {}

    /// The fields, and whether they are given.
    var given: [(String, Bool)] {
        [
            ("enableRate", enableRate != nil), ("rate", rate != nil), ("pitchMode", pitchMode != nil),
            ("loopStart", loopStart != nil), ("loopEnd", loopEnd != nil), ("start", start != nil),
            ("end", end != nil),
            ("endFade", endFade != nil), ("channelAssignments", channelAssignments != nil),
        ]
    }
}
