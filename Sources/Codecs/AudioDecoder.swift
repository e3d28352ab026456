// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import SafeText

/// Reads one sound as interleaved float frames at its own rate.
///
/// Promises of every conformer:
/// 1. Frame 0 is the first frame the container counts: encoder delay is left out, and so is padding at the
///    end.
/// 2. ``read(into:frames:)`` returns 1 to `frames` frames, or 0 at the end, until a seek.
/// 3. ``seek(to:)`` goes to exactly that frame; from there a lossless codec gives the same samples as reading from
///    the beginning, a lossy one after the pre-roll its format requires, which the conformer decodes itself.
/// 4. After ``rewind()`` the next samples are bit for bit those after opening.
/// 5. Damaged input throws; it never crashes, never loops without end and never grows memory without bound.
///
/// One thread at a time.
protocol AudioDecoder: AnyObject {
    /// What the file holds.
    var description: SourceDescription { get }
    /// Length in frames, if the container gives it.
    var length: Int64? { get }
    /// How many frames fewer than ``length`` a complete file may have.
    var lengthTolerance: Int64 { get }
    /// Positions recorded while decoding from the beginning, for a file whose time stamps are coarse.
    var seekTable: SeekTable? { get }
    /// Whether an exact seek must decode everything before the target.
    var seeksByDecoding: Bool { get }
    /// Whether nothing comes out that the encoder added at either end, so that a loop has no gap.
    var loopsExactly: Bool { get }
    /// Defects passed over since the beginning.
    var warnings: [SoundWarning] { get }
    /// Reads the next frames.
    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int
    /// Moves to a frame from 0 to the length.
    func seek(to frame: Int64) throws(DecodingError)
    /// Goes back to the beginning as if just opened.
    func rewind() throws(DecodingError)
}

extension AudioDecoder {
    var seekTable: SeekTable? { nil }
    var seeksByDecoding: Bool { false }
    var warnings: [SoundWarning] { [] }
}

/// What a decoder knows of its source after opening.
struct SourceDescription: Equatable, Sendable {
    /// Container by the catalogue's name.
    var container: String
    var codec: String
    /// Four-character code.
    var formatID: String
    var sampleRate: Int
    var channelCount: Int
    var bitRate: Int?
    var tags: [String: String] = [:]
    /// Parts that the file names, by their beginning.
    var chapters: [SoundChapter] = []

    /// Adds a tag within the bounds of ``AssetInfo/tags``; one that is known already stays.
    mutating func addTag(_ name: String, _ value: String) {
        guard tags.count < 64, !name.isEmpty, name.utf8.count <= 64, !value.isEmpty else { return }
        let name = SourceDescription.tagName(name)
        guard tags[name] == nil, !SourceDescription.internalNames.contains(name) else { return }
        tags[name] = value.cut(toBytes: 1_024)
    }

    /// Adds the chapters and tags of the container's header that the decoder did not report.
    mutating func addHeader(of reader: ByteReader) {
        #if FFmpeg
        // If libavformat cannot read the header, the decoder's tags remain.
        guard let header = try? FFmpegHeader(reader) else { return }
        chapters = header.chapters()
        // libsndfile mixes repeated texts of ID3.
        let own = container == Container.mp3.rawValue ? tags : [:]
        if !own.isEmpty { tags = [:] }
        for (name, value) in header.tags() { addTag(name, value) }
        if container == Container.wav.rawValue {
            for (name, value) in ID3Chunk.tags(reader) { addTag(name, value) }
        }
        for (name, value) in own { addTag(name, value) }
        #endif
    }

    /// What containers say about themselves.
    private static let internalNames: Set = [
        "major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id", "language",
    ]

    /// The common name of a tag that containers name differently.
    private static func tagName(_ name: String) -> String {
        let lower = name.lowercased()
        let common = [
            "tracknumber": "track", "discnumber": "disc", "tsrc": "isrc", "albumartist": "album_artist",
            "album artist": "album_artist",
            "author": "artist",
        ]
        return common[lower] ?? lower
    }
}
