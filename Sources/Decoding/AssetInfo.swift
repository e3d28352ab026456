// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import LiveAudio

/// What a file holds, read from its contents and never from its name.
public struct AssetInfo: Sendable, Equatable {
    /// Container by the catalogue's name, such as `CAF`.
    public let container: String
    /// Codec by the catalogue's name, such as `AAC`.
    public let codec: String
    /// Rate and channels before conversion.
    public let sourceFormat: AudioFormat
    /// Channel layout, such as `stereo`.
    public let channelLayout: String
    /// Mean bits per second of the coded sound; nil if unknown.
    public let bitRate: Int?
    /// Four-character format code, such as `lpcm`, `aac `, `ima4`.
    ///
    /// - Source: AP-18.
    public let formatID: String
    /// Exact length in frames of the source rate, encoder delay and padding left out.
    public let sourceFrames: FrameCount
    /// Exact length in engine frames: the source frames times the ratio of the rates, rounded once.
    public let length: FrameCount
    /// Length in seconds of the source.
    public let duration: Double
    /// Text tags by lower-case name, such as `title`, `artist`, `album`, `album_artist`, `track`, `date`; at most 64,
    /// each at most 1,024 characters.
    public let tags: [String: String]
    /// The gains that the tags ask for; nil without any.
    public let replayGain: ReplayGain?
    /// Parts that the file names, by their beginning; at most 200.
    public let chapters: [SoundChapter]
    /// Exact positions in a file whose time stamps are coarse, as the decoder wrote them; empty if they are exact.
    let seekTable: [UInt8]
    /// Defects that were passed over, in the order of their places; empty for most files.
    public let warnings: [SoundWarning]
    /// How the file was read, and is read when it streams.
    let reading: FileReading
    /// Identity and state of the file; nil for bytes in memory.
    public let identity: FileIdentity?
    /// What the info depends on besides the file; see ``stored``.
    let origin: String

    /// Engine frames of a number of source frames, rounded once.
    public static func engineFrames(_ frames: Int64, from sourceRate: Int64, to engineRate: Int64) -> Int64 {
        let whole = frames / sourceRate * engineRate
        return whole + (frames % sourceRate * engineRate * 2 + sourceRate) / (sourceRate * 2)
    }
}

/// The samples of a decoded file, at the engine rate.
public enum AssetContent: Sendable {
    /// The whole sound.
    case resident(SampleBuffer)
    /// The first part of a long sound; the rest comes through a ``StreamFeeder``.
    case streamed(head: SampleBuffer)
    /// Someone who talks: nothing of it is in memory, and one voice may play it, once.
    case live(LiveStream)

    /// The samples in memory: the whole sound or its head.
    public var buffer: SampleBuffer {
        switch self {
        case .resident(let buffer): buffer
        case .streamed(let head): head
        case .live(let stream): .empty(channelCount: stream.options.format.channels)
        }
    }
}

/// A file decoded for playback.
public struct DecodedAsset: Sendable {
    /// What the file holds.
    public let info: AssetInfo
    /// The samples kept in memory.
    public let content: AssetContent
    /// The frames that are heard where the whole sound returns; nil if it is spliced, or not whole in memory.
    public let seam: LoopSeam?
    /// What is heard of it before and behind another track; nil where no rate is converted, and while nothing of it is in memory.
    public let ends: SoundEnds?

    init(info: AssetInfo, content: AssetContent, seam: LoopSeam? = nil, ends: SoundEnds? = nil) {
        (self.info, self.content, self.seam, self.ends) = (info, content, seam, ends)
    }
}
