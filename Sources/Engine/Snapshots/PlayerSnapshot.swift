// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// What a player belongs to; decides its bus.
public enum PlayerKind: String, Sendable, CaseIterable {
    /// An ordinary sound.
    case sound
    /// The music deck.
    case music
    /// A system sound.
    case system
    /// An announcement of the queue.
    case announcement
}

/// Where a player is in its life.
///
/// - Source: SM-05, decision D-11.
public enum PlayerState: String, Sendable, CaseIterable {
    /// Made, never played.
    case idle
    /// Buffers are ready, not playing.
    case prepared
    /// Will start at a known time.
    case scheduled
    /// Sounds.
    case playing
    /// Silent, keeps its position and its voice.
    case paused
    /// Sounds and stops when the fade is over.
    case fadingOut
    /// Over; may be played again.
    case finished
}

/// A player as a client sees it.
public struct PlayerSnapshot: Sendable, Equatable {
    /// Opaque and never used again.
    public let id: String
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
    /// Sound, music or system sound.
    public let kind: PlayerKind
    /// Where it is in its life.
    public let state: PlayerState
    /// Whether it sounds (state `playing` or `fadingOut`).
    public let playing: Bool
    /// Whether its buffers are ready (AP-09).
    public let prepared: Bool
    /// 0 plays once, n returns n times, −1 for ever (AP-15).
    public let numberOfLoops: Int
    /// 0 to 1; the target while a fade runs (SM-10).
    public let volume: Double
    /// 0 to 1 (SM-09).
    public let baseVolume: Double
    /// −1 left to 1 right.
    public let pan: Double
    /// Linear product of everything between file and output: volume, base volume, fade, bus, mute, master.
    public let effectiveVolume: Double
    /// The running fade.
    public let fade: FadeSnapshot?
    /// Length of the sound in seconds; 0 while unknown.
    public let duration: Double
    /// Position in seconds from the beginning of the sound; where play starts when not playing (AP-22).
    public let currentTime: Double
    /// The same in frames.
    public let currentFrame: Int64
    /// Engine time in seconds at which `currentTime` was true.
    public let currentTimeAt: Double
    /// Engine time in seconds of the first frame of the present or last playback.
    public let startedAt: Double?
    /// Engine time in seconds at which it will start, while scheduled.
    public let scheduledAt: Double?
    /// How the last playback ended.
    public let finishReason: PlayerFinish.Reason?
    /// Whether the rate can be set (AP-14).
    public let enableRate: Bool
    /// 0.5 to 2, 1 by default (AP-13).
    public let rate: Double
    /// What becomes of the pitch.
    public let pitchMode: PlayerPitchMode
    /// Seconds; passes after the first begin here, nil is the beginning.
    public let loopStart: Double?
    /// Seconds; each pass but the last ends here, nil is the end.
    public let loopEnd: Double?
    /// Channel of the output for each channel of the sound; nil by default (AP-20).
    public let channelAssignments: [Int]?
    /// Whether its level is measured; false by default (AP-26).
    public let meteringEnabled: Bool
    /// Channels of the sound; 0 while unknown (AP-19).
    public let numberOfChannels: Int
    /// What the sound's file says of itself; nil while unknown (AP-18).
    public let settings: SoundSettings?
    /// Seconds of the device clock (AP-23).
    public let deviceCurrentTime: Double
    /// `file:` URL of the sound; nil for an upload (AP-24).
    public let url: String?
    /// Whether the sound came as bytes instead of a URL (AP-25).
    public let hasData: Bool
    /// Data delivered with `playerCompleted` (SM-07).
    public let clientData: String?
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
}

/// A running fade.
public struct FadeSnapshot: Sendable, Equatable {
    /// Volume at its beginning.
    public let from: Double
    /// Volume at its end.
    public let to: Double
    /// Whole length in seconds.
    public let duration: Double
    /// Seconds left.
    public let remaining: Double
    /// Shape.
    public let curve: FadeCurve
}

/// The answer of an operation that may have nothing to do.
public struct Changed<Snapshot: Sendable & Equatable>: Sendable, Equatable {
    /// State after the operation.
    public let snapshot: Snapshot
    /// False where the operation had nothing to do; no event was published then.
    public let changed: Bool
}
