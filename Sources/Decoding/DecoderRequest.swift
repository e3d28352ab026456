// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the server asks of a started decoder; each request has one ``DecoderReply``, and each is a short piece of work.
public enum DecoderRequest: Sendable, Equatable {
    /// Interleaved frames of a sound, at most as many as the shared memory holds.
    case read(frames: Int)
    /// Go back to the first frame of a sound.
    case rewind
    /// Check that the end of a sound of known length exists.
    case checkEnd
    /// Read a part of the rest of a sound, to learn its length.
    case count
    /// What the file of a sound holds, once its length is known.
    case facts
    /// Interleaved frames around the return of a sound that was read whole, by ``LoopSeamPlan``; none if it needs none.
    case seam
    /// Interleaved frames that the converter adds before a sound and behind it, ``LoopSeamPlan/engineReach(_:_:)`` of each; none if
    /// no rate is converted or its end was not read.
    case ends
    /// Planar frames of a stream, about so many, with the present number of loops and the present rate.
    case stream(frames: Int, loops: Int32, rate: Double)
    /// Measure a part of a sound.
    case measure
    /// The bytes of a result from an offset on, as many as the shared memory holds.
    case bytes(from: Int)
    /// Write so many interleaved frames, which are in the shared memory, into the file.
    case encode(frames: Int)
    /// Complete the file.
    case close

    /// The message.
    public var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .read(let frames):
            writer.write(0)
            writer.write(frames)
        case .rewind: writer.write(1)
        case .checkEnd: writer.write(2)
        case .count: writer.write(3)
        case .facts: writer.write(4)
        case .stream(let frames, let loops, let rate):
            writer.write(5)
            writer.write(frames)
            writer.write(Int64(loops))
            writer.write(rate)
        case .measure: writer.write(6)
        case .bytes(let offset):
            writer.write(7)
            writer.write(offset)
        case .seam: writer.write(8)
        case .ends: writer.write(9)
        case .encode(let frames):
            writer.write(10)
            writer.write(frames)
        case .close: writer.write(11)
        }
        return writer.bytes
    }

    /// Reads a message.
    ///
    /// - Throws: `decoderFailed(.invalidAnswer)`.
    public init(_ bytes: [UInt8]) throws(DecodingError) {
        var reader = WireReader(bytes)
        switch try reader.integer() {
        case 0: self = .read(frames: try reader.count(in: 1...(1 << 30)))
        case 1: self = .rewind
        case 2: self = .checkEnd
        case 3: self = .count
        case 4: self = .facts
        case 5:
            let frames = try reader.count(in: 1...(1 << 30))
            let loops = Int32(try reader.integer(in: Int64(Int32.min)...Int64(Int32.max)))
            self = .stream(frames: frames, loops: loops, rate: try reader.number())
        case 6: self = .measure
        case 7: self = .bytes(from: try reader.count(in: 0...(1 << 30)))
        case 8: self = .seam
        case 9: self = .ends
        case 10: self = .encode(frames: try reader.count(in: 1...EncodeJob.frames))
        case 11: self = .close
        default: throw WireReader.invalid
        }
        try reader.end()
    }
}
