// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// A part of a sound, by frames of the engine.
struct SoundPart: Sendable {
    let path: String
    let info: AssetInfo
    let frames: Range<Int64>
}

/// Reads a part of a sound, piece by piece; where an end is inside of the sound it rises from silence or falls to it over 5 ms.
///
/// - Thread: one at a time; blocks on the disk.
struct SoundPartReader {
    private let part: SoundPart
    private let reader: AssetReader
    private var position: Int64 = 0
    /// Frames of a ramp.
    private let edge: Int64

    /// Opens the file.
    init(
        _ part: SoundPart,
        _ configuration: DecodingConfiguration,
        _ decoders: DecoderProcess
    ) throws(EngineError) {
        self.part = part
        edge = min(Int64(configuration.engineRate.hertz) / 200, Int64(part.frames.count) / 2)
        do throws(DecodingError) {
            let source = AssetSource.file(path: part.path)
            reader = try AssetReader(source, as: part.info, configuration: configuration, decoders: decoders)
        } catch {
            throw EngineError(error, path: part.path)
        }
    }

    /// The next interleaved samples, none where the piece lies before the part; nil at its end.
    mutating func next() throws(EngineError) -> [Float]? {
        guard position < part.frames.upperBound, let planes = try read() else { return nil }
        let piece = position..<position + Int64(planes[0].count)
        position = piece.upperBound
        return piece.clamped(to: part.frames).flatMap { frame in
            planes.map { $0[Int(frame - piece.lowerBound)] * gain(at: frame) }
        }
    }

    private func read() throws(EngineError) -> [[Float]]? {
        do throws(DecodingError) { return try reader.next() } catch {
            throw EngineError(error, path: part.path)
        }
    }

    private func gain(at frame: Int64) -> Float {
        let (rise, fall) = (frame - part.frames.lowerBound, part.frames.upperBound - 1 - frame)
        if part.frames.lowerBound > 0, rise < edge { return Float(rise) / Float(edge) }
        if part.frames.upperBound < part.info.length.frames, fall < edge { return Float(fall) / Float(edge) }
        return 1
    }
}
