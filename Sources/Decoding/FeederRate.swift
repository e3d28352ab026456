// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// How a change of rate affects the pitch.
public enum PitchMode: String, Sendable, CaseIterable {
    /// The pitch is preserved, by Rubber Band.
    case preserve
    /// The pitch follows the rate, as on a tape.
    case varispeed
}

/// Playback rate and pitch mode of a stream.
public struct FeederRate: Sendable, Hashable {
    /// The rate at the beginning; ``FeederStream/setRate(_:)`` changes it.
    public var rate: PlaybackRate
    /// The pitch mode; fixed for a stream's lifetime.
    public var pitchMode: PitchMode

    /// Makes a rate; the pitch is preserved by default.
    public init(_ rate: PlaybackRate, _ pitchMode: PitchMode = .preserve) {
        self.rate = rate
        self.pitchMode = pitchMode
    }
}
