// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Realtime

/// What a decoder answers.
///
/// The server trusts no value before reading it here, which checks its range.
public enum DecoderReply: Sendable, Equatable {
    /// The process of this number reads the file; comes once, from the supervisor, at about the time of the first reply.
    case began(process: Int32)
    /// The job has begun; channels, and engine frames of a sound if the container gives them.
    case opened(channelCount: Int, length: Int64?)
    /// So many frames are in the shared memory; 0 at the end.
    case frames(Int)
    /// The request is done, or, if false, needs to be made again.
    case done(Bool)
    /// What a file holds.
    case facts(SoundFacts)
    /// A block of a stream is in the shared memory.
    case stream(StreamBlock)
    /// The measures of a sound; its peaks follow as bytes.
    case measures(SoundMeasures)
    /// A result of so many bytes, or, asked for bytes, so many of them in the shared memory.
    case bytes(Int)
    /// So many interleaved frames of a live stream are in the shared memory, 0 at its end; what it plays now, if that changed.
    case live(frames: Int, title: String?)
    /// These parts of a file that is written are in the shared memory, one after the other.
    case encoded([EncodedPart])
    /// The job failed.
    case failed(DecodingError)

    /// The message.
    public var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .opened(let channelCount, let length):
            writer.write(0)
            writer.write(channelCount)
            writer.write(optional: length) { $0.write($1) }
        case .frames(let count):
            writer.write(1)
            writer.write(count)
        case .done(let isDone):
            writer.write(2)
            writer.write(isDone)
        case .facts(let facts):
            writer.write(3)
            facts.write(to: &writer)
        case .stream(let block):
            writer.write(4)
            block.write(to: &writer)
        case .measures(let measures):
            writer.write(5)
            measures.write(to: &writer)
        case .bytes(let count):
            writer.write(6)
            writer.write(count)
        case .failed(let error):
            writer.write(7)
            error.write(to: &writer)
        case .live(let frames, let title):
            writer.write(9)
            writer.write(frames)
            writer.write(optional: title) { $0.write($1) }
        case .encoded(let parts):
            writer.write(10)
            writer.write(parts.count)
            for part in parts {
                writer.write(part.offset)
                writer.write(part.count)
            }
        case .began(let process):
            writer.write(8)
            writer.write(Int(process))
        }
        return writer.bytes
    }

    /// Reads a message.
    ///
    /// - Throws: `decoderFailed(.invalidAnswer)`.
    public init(_ bytes: [UInt8]) throws(DecodingError) {
        var reader = WireReader(bytes)
        switch try reader.integer() {
        case 0:
            let channelCount = try reader.count(in: 1...1_024)
            let length = try reader.optional { (reader) throws(DecodingError) in
                try reader.integer(in: 0...(1 << 53))
            }
            self = .opened(channelCount: channelCount, length: length)
        case 1: self = .frames(try reader.count(in: 0...DecoderSession.memorySize / 4))
        case 2: self = .done(try reader.bool())
        case 3: self = .facts(try SoundFacts(&reader))
        case 4: self = .stream(try StreamBlock(&reader))
        case 5: self = .measures(try SoundMeasures(&reader))
        case 6: self = .bytes(try reader.count(in: 0...AssetCover.maximumSize))
        case 7: self = .failed(try DecodingError(&reader))
        case 8: self = .began(process: Int32(try reader.count(in: 1...Int(Int32.max))))
        case 9:
            let frames = try reader.count(in: 0...LiveDecoder.frames)
            self = .live(
                frames: frames,
                title: try reader.optional { (reader) throws(DecodingError) in
                    try reader.text(limit: LiveDecoder.titleBytes)
                }
            )
        case 10: self = .encoded(try DecoderReply.parts(&reader))
        default: throw WireReader.invalid
        }
        try reader.end()
    }

    private static func parts(_ reader: inout WireReader) throws(DecodingError) -> [EncodedPart] {
        var parts: [EncodedPart] = []
        var left = DecoderSession.memorySize
        for _ in 0..<(try reader.count(in: 0...EncodeJob.parts)) {
            let offset = try reader.integer(in: 0...(1 << 40))
            let part = EncodedPart(offset: offset, count: try reader.count(in: 0...left))
            left -= part.count
            parts.append(part)
        }
        return parts
    }
}

/// A block of a stream: planar frames in the shared memory, plane after plane, each with room for
/// ``planeFrames(channelCount:)``.
public struct StreamBlock: Sendable, Equatable {
    /// What follows a block.
    public enum Next: Int64, Sendable {
        /// More frames, on request.
        case more
        /// Nothing, unless the number of loops is raised.
        case idle
        /// Nothing: the last mark says where the sound ended.
        case end
    }

    /// Frames of the block; 0 while the start is being looked for.
    public var frames: Int
    /// What follows.
    public var next: Next
    /// The marks of its frames, counted from the first frame of this stream.
    public var marks: [RingMark]

    /// Least distance of marks in frames.
    public static var markDistance: Int64 { 32 }

    /// Most marks of a block.
    public static var maximumMarks: Int { 1_024 }

    /// Makes a block.
    public init(frames: Int, next: Next, marks: [RingMark]) {
        (self.frames, self.next, self.marks) = (frames, next, marks)
    }

    /// Frames for which each plane has room.
    public static func planeFrames(channelCount: Int) -> Int {
        DecoderSession.memorySize / MemoryLayout<Float>.stride / channelCount
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        frames = try reader.count(in: 0...DecoderSession.memorySize / 4)
        guard let next = Next(rawValue: try reader.integer()) else { throw WireReader.invalid }
        self.next = next
        marks = []
        for _ in 0..<(try reader.count(in: 0...StreamBlock.maximumMarks)) {
            let at = try reader.integer(in: 0...(1 << 53))
            let (playhead, slope) = (try reader.number(), try reader.number())
            guard playhead >= 0, playhead <= 0x1p53, slope >= 0, slope <= 16 else { throw WireReader.invalid }
            let iteration = try reader.integer(in: 0...(1 << 53))
            marks.append(RingMark(at: at, playhead: playhead, slope: slope, iteration: iteration))
        }
    }

    func write(to writer: inout WireWriter) {
        writer.write(frames)
        writer.write(next.rawValue)
        writer.write(marks.count)
        for mark in marks {
            writer.write(mark.at)
            writer.write(mark.playhead)
            writer.write(mark.slope)
            writer.write(mark.iteration)
        }
    }
}
