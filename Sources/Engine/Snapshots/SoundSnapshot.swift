// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A registered sound as a client sees it.
public struct SoundSnapshot: Sendable, Equatable {
    /// Opaque, stable over restarts, never used again.
    public let id: String
    /// Unique name; the file's last path component unless another was given.
    public let name: String
    /// `file:` URL; nil for an upload (SM-04).
    public let url: String?
    /// Absolute path; nil for an upload.
    public let path: String?
    /// Decoding, ready or failed.
    public let state: SoundState
    /// Default base volume of new players, 0 to 1.
    public let baseVolume: Double
    /// Players of it that may be heard at once; nil is no limit.
    public let maxInstances: Int?
    /// Seconds between two starts; 0 is none.
    public let cooldown: Double
    /// What happens beyond `maxInstances`.
    public let stealPolicy: StealPolicy
    /// Length in seconds; nil until ready.
    public let duration: Double?
    /// Length in frames at the engine rate; nil until ready.
    public let frames: Int64?
    /// Channels; nil until ready.
    public let numberOfChannels: Int?
    /// What the file says of itself; nil until ready (AP-18).
    public let settings: SoundSettings?
    /// Whether all of it is in memory; nil until ready.
    public let isResident: Bool?
    /// Bytes of decoded memory held, 0 until ready.
    public let sizeInBytes: Int
    /// Why it failed.
    public let failure: EngineError?
    /// Players of this sound that are not finished.
    public let playerCount: Int
    /// When it was registered first.
    public let registeredAt: Date?
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
    /// What its users wrote about it.
    public let details: SoundDetails
    /// Text tags of the file by name; empty until ready.
    public let fileTags: [String: String]
    /// How loud it is; nil until measured.
    public let loudness: SoundLoudness?
    /// The base volume that brings it to the target loudness, 0 to 1; nil until measured.
    public let suggestedBaseVolume: Double?
    /// Playbacks that were heard.
    public let playCount: Int
    /// When the last of them began.
    public let playedAt: Date?
}

/// How far a sound is.
public enum SoundState: String, Sendable, CaseIterable {
    /// A worker reads it.
    case decoding
    /// It can be played.
    case ready
    /// It could not be read.
    case failed
}

/// Properties of a sound's file.
///
/// - Source: AP-18.
public struct SoundSettings: Sendable, Equatable {
    /// Such as `stereo`.
    public let channelLayout: String
    /// Bits a second of the encoding, where the file says so.
    public let bitRate: Int?
    /// Encoding, such as `ima4` or `aac`.
    public let formatID: String
    /// Channels of the file.
    public let numberOfChannels: Int
    /// Frames a second of the file.
    public let sampleRate: Int
    /// Container, such as `caf`.
    public let container: String
    /// Codec, such as `pcm_s16le`.
    public let codec: String
}
