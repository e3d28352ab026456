// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Frames of a sound that the server has decoded before: float samples, plane after plane.
final class PlanarSource: FrameSource {
    let channelCount: Int
    private let reader: ByteReader
    private let frames: Int64
    private let offset: Int64
    private var position: Int64 = 0
    private var plane: [Float] = []

    /// Makes a source of planes.
    ///
    /// - Parameters:
    ///   - file: holds the planes.
    ///   - channelCount: how many.
    ///   - frames: of each.
    ///   - offset: samples of the file before them.
    init(_ file: SourceFile, channelCount: Int, frames: Int64, offset: Int64 = 0) {
        (reader, self.channelCount, self.frames, self.offset) = (
            ByteReader(file), channelCount, frames, offset
        )
    }

    var length: Int64? { frames }

    func start(at frame: Int64) { position = max(0, min(frame, frames)) }

    func reachStart() -> Bool { true }

    func read(into samples: UnsafeMutablePointer<Float>, frames wanted: Int) throws(DecodingError) -> Int {
        let count = Int(max(0, min(Int64(wanted), frames - position)))
        if plane.count < count { plane = [Float](repeating: 0, count: count) }
        for channel in 0..<channelCount {
            reader.seek(to: (offset + Int64(channel) * frames + position) * 4)
            let got = plane.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { reader.read(into: $0, count: count * 4) } ?? 0
            }
            guard got == count * 4 else { throw .truncated }
            for frame in 0..<count { samples[frame * channelCount + channel] = plane[frame] }
        }
        position += Int64(count)
        return count
    }
}
