// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a decoder found in a file.
public struct SoundFacts: Sendable, Equatable {
    /// Container by the catalogue's name.
    public var container: String
    /// Codec by the catalogue's name.
    public var codec: String
    /// Four-character format code.
    public var formatID: String
    /// Frames a second before conversion.
    public var sampleRate: Int
    /// Channels.
    public var channelCount: Int
    /// Bits per second; nil if unknown.
    public var bitRate: Int?
    /// Frames of the source.
    public var sourceFrames: Int64
    /// Text tags by lower-case name.
    public var tags: [String: String]
    /// Bytes of the seek table, which is in the shared memory.
    public var seekTableSize: Int
    /// Defects that were passed over.
    public var warnings: [SoundWarning]
    /// Parts that the file names, by their beginning.
    public var chapters: [SoundChapter]

    /// Makes the facts.
    public init(
        container: String,
        codec: String,
        formatID: String,
        sampleRate: Int,
        channelCount: Int,
        bitRate: Int?,
        sourceFrames: Int64,
        tags: [String: String],
        seekTableSize: Int,
        warnings: [SoundWarning] = [],
        chapters: [SoundChapter] = []
    ) {
        (self.warnings, self.chapters) = (warnings, chapters)
        (self.container, self.codec, self.formatID) = (container, codec, formatID)
        (self.sampleRate, self.channelCount, self.bitRate) = (sampleRate, channelCount, bitRate)
        (self.sourceFrames, self.tags, self.seekTableSize) = (sourceFrames, tags, seekTableSize)
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        container = try reader.text(limit: 64)
        codec = try reader.text(limit: 256)
        formatID = try reader.text(limit: 64)
        sampleRate = try reader.count(in: DecodingConfiguration.sourceRates)
        channelCount = try reader.count(in: 1...1_024)
        bitRate = try reader.optional { (reader) throws(DecodingError) in
            try reader.count(in: 0...(1 << 40))
        }
        sourceFrames = try reader.integer(in: 1...(1 << 53))
        tags = [:]
        // A tag has at most 64 bytes of name and 1,024 characters; all together fit into one message.
        for _ in 0..<(try reader.count(in: 0...64)) {
            let name = try reader.text(limit: 256)
            tags[name] = try reader.text(limit: MessageLimit.text)
        }
        seekTableSize = try reader.count(in: 0...DecoderSession.memorySize)
        warnings = []
        for _ in 0..<(try reader.count(in: 0...SoundWarning.maximumCount)) {
            warnings.append(try SoundWarning(&reader))
        }
        chapters = []
        for _ in 0..<(try reader.count(in: 0...SoundChapter.maximumCount)) {
            chapters.append(try SoundChapter(&reader))
        }
    }

    func write(to writer: inout WireWriter) {
        writer.write(container)
        writer.write(codec)
        writer.write(formatID)
        writer.write(sampleRate)
        writer.write(channelCount)
        writer.write(optional: bitRate) { $0.write($1) }
        writer.write(sourceFrames)
        let chapters = chapters.prefix(SoundChapter.maximumCount)
        var kept: [(String, String)] = []
        var room = MessageLimit.text - chapters.reduce(0) { $0 + $1.title.utf8.count + 16 }
        for (name, value) in tags.sorted(by: { $0.key < $1.key }) {
            let size = name.utf8.count + value.utf8.count + 16
            guard size <= room else { continue }
            room -= size
            kept.append((name, value))
        }
        writer.write(kept.count)
        for (name, value) in kept {
            writer.write(name)
            writer.write(value)
        }
        writer.write(seekTableSize)
        writer.write(min(warnings.count, SoundWarning.maximumCount))
        for warning in warnings.prefix(SoundWarning.maximumCount) { warning.write(to: &writer) }
        writer.write(chapters.count)
        for chapter in chapters { chapter.write(to: &writer) }
    }
}

/// Sizes that keep a message below that of its socket.
enum MessageLimit {
    /// Bytes of all tags and chapters of a sound.
    static let text = 55_000
}

/// What a decoder measured.
public struct SoundMeasures: Sendable, Equatable {
    /// As ``AssetAnalysis/integratedLoudness``.
    public var integratedLoudness: Double?
    /// As ``AssetAnalysis/loudnessRange``.
    public var loudnessRange: Double
    /// As ``AssetAnalysis/truePeakDecibels``.
    public var truePeakDecibels: Double?
    /// Channels of the peaks.
    public var channelCount: Int
    /// Rate of the frames that the peaks count.
    public var sampleRate: Int
    /// Frames per pixel.
    public var samplesPerPixel: Int
    /// 16-bit values of the peaks, which follow as bytes.
    public var valueCount: Int

    /// Makes the measures.
    public init(
        integratedLoudness: Double?,
        loudnessRange: Double,
        truePeakDecibels: Double?,
        peaks: WaveformPeaks
    ) {
        self.integratedLoudness = integratedLoudness
        self.loudnessRange = loudnessRange
        self.truePeakDecibels = truePeakDecibels
        (channelCount, sampleRate) = (peaks.channelCount, peaks.sampleRate)
        (samplesPerPixel, valueCount) = (peaks.samplesPerPixel, peaks.values.count)
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        integratedLoudness = try reader.optional { (reader) throws(DecodingError) in try reader.number() }
        loudnessRange = try reader.number()
        truePeakDecibels = try reader.optional { (reader) throws(DecodingError) in try reader.number() }
        channelCount = try reader.count(in: 1...1_024)
        sampleRate = try reader.count(in: 1...10_000_000)
        samplesPerPixel = try reader.count(in: 2...(1 << 40))
        valueCount = try reader.count(in: 0...2 * channelCount * WaveformPeaks.maximumLength)
        guard valueCount % (2 * channelCount) == 0 else { throw WireReader.invalid }
    }

    func write(to writer: inout WireWriter) {
        writer.write(optional: integratedLoudness) { $0.write($1) }
        writer.write(loudnessRange)
        writer.write(optional: truePeakDecibels) { $0.write($1) }
        writer.write(channelCount)
        writer.write(sampleRate)
        writer.write(samplesPerPixel)
        writer.write(valueCount)
    }
}
