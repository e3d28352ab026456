// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding

/// What is recorded.
public enum RecordingSource: Sendable, Equatable {
    /// What a zone plays, behind its limiter, by id or name.
    case zone(String)
    /// What plays on a bus, in any zone, at the volumes of the bus and of the master, without ducking.
    case bus(InputBus)
    /// What comes into an input, cleaned by its high-pass and gate, at full volume, by id or name.
    case input(String)
}

/// A request to record.
public struct RecordingRequest: Sendable, Equatable {
    /// What is recorded.
    public var source = RecordingSource.zone(Zone.main)
    /// Name of the sound that it becomes; nil for the date and time.
    public var name: String?
    /// The format of its file.
    public var format = EncodedFormat.flac
    /// Seconds after which it ends, 1 to ``EngineLimits/recordingSeconds``; nil for those.
    public var longest: Double?

    /// Makes a request to record the main zone.
    public init() {}
}

/// Ranges of the values of recordings.
public enum RecordingLimits {
    /// Seconds after which a recording may be made to end by itself; a WAV file holds no more.
    public static let seconds = 1.0...14_400.0
}
