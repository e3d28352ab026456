// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// What a change of rate does to the pitch.
public enum PitchMode: String, Sendable, CaseIterable {
    /// The pitch stays, by Rubber Band.
    case preserve
    /// The pitch follows the rate, as on a tape.
    case varispeed
}

/// How fast a stream is played, and with which pitch.
public struct FeederRate: Sendable, Hashable {
    /// The rate at the beginning; ``FeederStream/setRate(_:)`` changes it.
    public var rate: PlaybackRate
    /// The pitch; fixed for a stream's life.
    public var pitchMode: PitchMode

    /// Makes a rate, with the pitch kept unless said otherwise.
    public init(_ rate: PlaybackRate, _ pitchMode: PitchMode = .preserve) {
        self.rate = rate
        self.pitchMode = pitchMode
    }
}
