// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Reads one sound as interleaved float frames at its own rate.
///
/// Promises of every conformer:
/// 1. Frame 0 is the first frame the container counts: encoder delay is left out, and so is padding at the
///    end.
/// 2. ``read(into:frames:)`` returns 1 to `frames` frames, or 0 at the end and ever after until a seek.
/// 3. ``seek(to:)`` goes to exactly that frame; from there a lossless codec gives the same samples as reading
///    from the beginning, a lossy one after the pre-roll its format asks for, which the conformer decodes
///    itself.
/// 4. ``rewind()`` makes the next samples bit for bit those after opening.
/// 5. Damaged input throws; it never crashes, never loops without end and never grows memory without bound.
///
/// One thread at a time.
protocol AudioDecoder: AnyObject {
    /// What the file holds.
    var description: SourceDescription { get }
    /// Length in frames if the container tells it.
    var length: Int64? { get }
    /// How many frames fewer than ``length`` a whole file may have.
    var lengthTolerance: Int64 { get }
    /// Places learned while decoding from the beginning, for a file whose time stamps are coarse.
    var seekTable: SeekTable? { get }
    /// Whether an exact place is reached only by decoding everything before it.
    var seeksByDecoding: Bool { get }
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
}

/// What a decoder knows of its source after opening.
struct SourceDescription: Equatable, Sendable {
    var container: Container
    var codec: String
    /// Four-character code.
    var formatID: String
    var sampleRate: Int
    var channelCount: Int
    var bitRate: Int?
    var tags: [String: String] = [:]

    /// Adds a tag within the bounds of ``AssetInfo/tags``.
    mutating func addTag(_ name: String, _ value: String) {
        guard tags.count < 64, !name.isEmpty, name.utf8.count <= 64, !value.isEmpty else { return }
        tags[SourceDescription.tagName(name)] = String(value.prefix(1_024))
    }

    /// Adds what the container's header says beyond what the decoder told.
    mutating func completeTags(_ reader: ByteReader) {
        #if FFmpeg
        // A header that only this reader cannot read takes no tags away.
        guard let header = try? FFmpegHeader(reader, container: container) else { return }
        for (name, value) in header.tags() where tags[SourceDescription.tagName(name)] == nil {
            addTag(name, value)
        }
        #endif
    }

    /// One name for what containers name differently.
    private static func tagName(_ name: String) -> String {
        let lower = name.lowercased()
        return ["tracknumber": "track", "discnumber": "disc", "albumartist": "album_artist"][lower] ?? lower
    }
}
