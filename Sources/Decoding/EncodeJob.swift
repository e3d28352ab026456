// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// A file that is written while its sound arrives.
public struct EncodeJob: Sendable, Equatable {
    /// Its format.
    public var format: EncodedFormat
    /// Frames per second.
    public var sampleRate: SampleRate
    /// Channels, 1 to 8.
    public var channelCount: Int

    /// Most frames of a request.
    public static var frames: Int { 16_384 }
    /// Most parts of an answer.
    static var parts: Int { 256 }

    /// Makes a job.
    public init(format: EncodedFormat, sampleRate: SampleRate, channelCount: Int) {
        (self.format, self.sampleRate, self.channelCount) = (format, sampleRate, channelCount)
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        format = EncodedFormat.allCases[try reader.count(in: 0...EncodedFormat.allCases.count - 1)]
        sampleRate = SampleRate(try reader.count(in: 1...10_000_000))
        channelCount = try reader.count(in: 1...8)
    }

    func write(to writer: inout WireWriter) {
        writer.write(EncodedFormat.allCases.firstIndex(of: format) ?? 0)
        writer.write(sampleRate.hertz)
        writer.write(channelCount)
    }
}

/// Bytes of a file that is written: where they belong, and how many there are.
public struct EncodedPart: Sendable, Equatable {
    /// The first byte's place in the file.
    public var offset: Int64
    /// Bytes.
    public var count: Int

    /// Makes a part.
    public init(offset: Int64, count: Int) { (self.offset, self.count) = (offset, count) }
}
