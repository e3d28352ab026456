// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding
public import Foundation

/// A registered sound as a client sees it.
public struct SoundSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts, never reused.
    public let id: String
    /// Unique name; the file's last path component unless another was given.
    public let name: String
    /// `file:` URL; nil for an upload (SM-04).
    public let url: String?
    /// Absolute path; nil for an upload.
    public let path: String?
    /// Its state.
    public let state: SoundState
    /// Default base volume of new players, 0 to 1.
    public let baseVolume: Double
    /// Largest number of simultaneous players; nil is no limit.
    public let maxInstances: Int?
    /// Least seconds between two starts; 0 is no limit.
    public let cooldown: Double
    /// What happens beyond `maxInstances`.
    public let stealPolicy: StealPolicy
    /// Length in seconds; nil until ready.
    public let duration: Double?
    /// Length in frames at the engine rate; nil until ready.
    public let frames: Int64?
    /// Number of channels; nil until ready.
    public let numberOfChannels: Int?
    /// Properties of the file; nil until ready (AP-18).
    public let settings: SoundSettings?
    /// Whether it is fully in memory; nil until ready.
    public let isResident: Bool?
    /// Decoded memory in bytes; 0 until ready.
    public let sizeInBytes: Int
    /// Why it failed.
    public let failure: EngineError?
    /// Defects of the file that were passed over; empty for most files, and until ready.
    public let warnings: [SoundWarning]
    /// Players of this sound that are not finished.
    public let playerCount: Int
    /// Time of the first registration.
    public let registeredAt: Date?
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
    /// Metadata attached by users.
    public let details: SoundDetails
    /// Text tags of the file by name; empty until ready.
    public let fileTags: [String: String]
    /// Gains that the file asks for; nil until ready, and without any.
    public let replayGain: ReplayGain?
    /// Parts that the file names, by their beginning; empty until ready.
    public let chapters: [SoundChapter]
    /// Loudness; nil until measured.
    public let loudness: SoundLoudness?
    /// Base volume that attenuates it to the target loudness, 0 to 1; nil until measured.
    public let suggestedBaseVolume: Double?
    /// Number of plays that were heard.
    public let playCount: Int
    /// Start time of the last one.
    public let playedAt: Date?
}

/// The state of a sound.
public enum SoundState: String, Sendable, CaseIterable {
    /// It waits for a worker or is being decoded.
    case decoding
    /// It can be played.
    case ready
    /// It could not be decoded.
    case failed
}

/// Properties of a sound's file.
///
/// - Source: AP-18.
public struct SoundSettings: Sendable, Equatable {
    /// Channel layout, such as `stereo`.
    public let channelLayout: String
    /// Bits per second of the encoding, if the file contains it.
    public let bitRate: Int?
    /// Encoding, such as `ima4` or `aac`.
    public let formatID: String
    /// Number of channels of the file.
    public let numberOfChannels: Int
    /// Frames per second of the file.
    public let sampleRate: Int
    /// Container, such as `caf`.
    public let container: String
    /// Codec, such as `pcm_s16le`.
    public let codec: String
}
