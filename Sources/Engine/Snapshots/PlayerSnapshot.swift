// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// The kind of a player; determines its bus.
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

/// The state of a player.
///
/// - Source: SM-05, decision D-11.
public enum PlayerState: String, Sendable, CaseIterable {
    /// Created, never played.
    case idle
    /// Ready to play without delay.
    case prepared
    /// Starts at a known time.
    case scheduled
    /// Playing.
    case playing
    /// Paused; keeps its position and its voice.
    case paused
    /// Playing; stops when the fade ends.
    case fadingOut
    /// Ended; can be played again.
    case finished
}

/// A player as a client sees it.
public struct PlayerSnapshot: Sendable, Equatable {
    /// Opaque and never reused.
    public let id: String
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
    /// Sound, music or system sound.
    public let kind: PlayerKind
    /// The zones that were asked for, by id, sorted; nil for none, and without rooms it plays in all that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id, sorted; nil for none.
    public let rooms: [String]?
    /// Its state.
    public let state: PlayerState
    /// Whether it plays (state `playing` or `fadingOut`).
    public let playing: Bool
    /// Whether its buffers are ready (AP-09).
    public let prepared: Bool
    /// 0 plays once, n repeats n times, −1 loops until stopped (AP-15).
    public let numberOfLoops: Int
    /// 0 to 1; the target while a requested fade runs (SM-10).
    ///
    /// After a fade-out it is the volume from before.
    public let volume: Double
    /// 0 to 1 (SM-09).
    public let baseVolume: Double
    /// −1 left to 1 right.
    public let pan: Double
    /// Linear product of volume, base volume, fade, bus, mute and master.
    public let effectiveVolume: Double
    /// The running fade.
    public let fade: FadeSnapshot?
    /// Length of the sound in seconds; 0 while unknown.
    public let duration: Double
    /// Position in seconds; the start position when not playing (AP-22).
    public let currentTime: Double
    /// Position in frames.
    public let currentFrame: Int64
    /// Engine time in seconds at which `currentTime` was measured.
    public let currentTimeAt: Double
    /// Engine time in seconds of the first frame of the current or last playback.
    public let startedAt: Double?
    /// Engine time in seconds at which it will start, while scheduled.
    public let scheduledAt: Double?
    /// Engine time in seconds at which it will end; nil while it does not play or is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    /// How the last playback ended.
    public let finishReason: PlayerFinish.Reason?
    /// Whether the rate can be set (AP-14).
    public let enableRate: Bool
    /// 0.5 to 2, 1 by default (AP-13).
    public let rate: Double
    /// What happens to the pitch.
    public let pitchMode: PlayerPitchMode
    /// Start of every pass after the first, in seconds; nil is the beginning of the sound.
    public let loopStart: Double?
    /// End of every pass but the last, in seconds; nil is the end of the sound.
    public let loopEnd: Double?
    /// Where a playback begins, in seconds; nil is the beginning of the sound.
    public let start: Double?
    /// Where a playback ends, in seconds; nil is the end of the sound.
    public let end: Double?
    /// Seconds before its end over which a playback fades out; nil is none.
    public let endFade: Double?
    /// Output channel for each channel of the sound; nil by default (AP-20).
    public let channelAssignments: [Int]?
    /// Whether its level is measured; false by default (AP-26).
    public let meteringEnabled: Bool
    /// Channels of the sound; 0 while unknown (AP-19).
    public let numberOfChannels: Int
    /// Properties of the sound's file; nil while unknown (AP-18).
    public let settings: SoundSettings?
    /// Seconds of the device clock (AP-23).
    public let deviceCurrentTime: Double
    /// `file:` URL of the sound; nil for an upload (AP-24).
    public let url: String?
    /// Whether the sound was uploaded as bytes (AP-25).
    public let hasData: Bool
    /// Data delivered with `playerCompleted` (SM-07).
    public let clientData: String?
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
}

/// A running fade.
public struct FadeSnapshot: Sendable, Equatable {
    /// Volume at its beginning.
    public let from: Double
    /// Volume at its end.
    public let to: Double
    /// Total length in seconds.
    public let duration: Double
    /// Seconds left.
    public let remaining: Double
    /// Shape.
    public let curve: FadeCurve
}
