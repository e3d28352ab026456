// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// What a decoder is started for: the first message of a session, from the server.
public enum DecoderJob: Sendable, Equatable {
    /// Read a file from the beginning at the engine rate.
    case sound(DecoderLimits)
    /// Read ahead for a voice.
    case stream(StreamJob)
    /// Measure loudness and waveform; the number is frames per pixel.
    case analysis(DecoderLimits, samplesPerPixel: Int)
    /// Find the cover picture.
    case cover
    /// Read a stream as it arrives, in stereo at a rate.
    case live(SampleRate)
    /// Write a file while its sound arrives.
    case encode(EncodeJob)

    /// The message.
    public var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .sound(let limits):
            writer.write(0)
            limits.write(to: &writer)
        case .stream(let job):
            writer.write(1)
            job.write(to: &writer)
        case .analysis(let limits, let samplesPerPixel):
            writer.write(2)
            limits.write(to: &writer)
            writer.write(samplesPerPixel)
        case .cover: writer.write(3)
        case .live(let rate):
            writer.write(4)
            writer.write(rate.hertz)
        case .encode(let job):
            writer.write(5)
            job.write(to: &writer)
        }
        return writer.bytes
    }

    /// Reads a message.
    ///
    /// - Throws: `decoderFailed(.invalidAnswer)`.
    public init(_ bytes: [UInt8]) throws(DecodingError) {
        var reader = WireReader(bytes)
        switch try reader.integer() {
        case 0: self = .sound(try DecoderLimits(&reader))
        case 1: self = .stream(try StreamJob(&reader))
        case 2:
            let limits = try DecoderLimits(&reader)
            self = .analysis(limits, samplesPerPixel: try reader.count(in: 2...(1 << 24)))
        case 3: self = .cover
        case 4: self = .live(SampleRate(try reader.count(in: 1...10_000_000)))
        case 5: self = .encode(try EncodeJob(&reader))
        default: throw WireReader.invalid
        }
        try reader.end()
    }
}

/// Limits of a job.
public struct DecoderLimits: Sendable, Equatable {
    /// The rate of the frames that are wanted.
    public var engineRate: SampleRate
    /// Longest sound, in seconds.
    public var maximumSeconds: Double
    /// Most channels.
    public var maximumChannels: Int
    /// How much the file may lack.
    public var reading: FileReading

    /// The limits of a configuration.
    public init(_ configuration: DecodingConfiguration, _ reading: FileReading = .strict) {
        self.reading = reading
        engineRate = configuration.engineRate
        maximumSeconds = configuration.maximumSeconds
        maximumChannels = configuration.maximumChannels
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        engineRate = SampleRate(try reader.count(in: 1...10_000_000))
        maximumSeconds = try reader.number()
        maximumChannels = try reader.count(in: 1...1_024)
        guard let reading = FileReading(rawValue: try reader.count(in: 0...2)) else {
            throw WireReader.invalid
        }
        self.reading = reading
    }

    func write(to writer: inout WireWriter) {
        writer.write(engineRate.hertz)
        writer.write(maximumSeconds)
        writer.write(maximumChannels)
        writer.write(reading.rawValue)
    }
}

/// What is read ahead for a voice.
public struct StreamJob: Sendable, Equatable {
    /// The source of the frames.
    public enum Origin: Sendable, Equatable {
        /// A file, by what registration found: its frames and rate, and the bytes of its seek table, which are at the
        /// beginning of the shared memory.
        case file(sampleRate: Int, sourceFrames: Int64, seekTableSize: Int)
        /// Float samples at the engine rate, plane after plane; behind them, in planes of their own, the frames that are heard around
        /// the return of the whole sound.
        case samples(frames: Int64, lead: Int64 = 0, trail: Int64 = 0)
    }

    /// Limits.
    public var limits: DecoderLimits
    /// The source.
    public var origin: Origin
    /// Channels of the sound.
    public var channelCount: Int
    /// The first frame to read.
    public var position: Int64
    /// Passes that were completed before.
    public var pass: Int64
    /// Rate and pitch mode; nil for the sound's own rate.
    public var rate: FeederRate?
    /// Loop points.
    public var loopRange: Range<Int64>?
    /// Where the sound ends; nil for its own end.
    public var end: Int64?
    /// Frames before that end over which the last pass falls to silence.
    public var exit: Int64

    /// Whether the answers carry marks.
    public var isMarked: Bool { rate != nil || loopRange != nil }

    init(
        limits: DecoderLimits,
        origin: Origin,
        channelCount: Int,
        position: Int64,
        pass: Int64,
        rate: FeederRate?,
        loopRange: Range<Int64>?,
        end: Int64?,
        exit: Int64
    ) {
        (self.limits, self.origin, self.channelCount) = (limits, origin, channelCount)
        (self.position, self.pass, self.rate) = (position, pass, rate)
        (self.loopRange, self.end, self.exit) = (loopRange, end, exit)
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        limits = try DecoderLimits(&reader)
        if try reader.bool() {
            origin = .file(
                sampleRate: try reader.count(in: DecodingConfiguration.sourceRates),
                sourceFrames: try reader.integer(in: 0...(1 << 53)),
                seekTableSize: try reader.count(in: 0...DecoderSession.memorySize)
            )
        } else {
            origin = .samples(
                frames: try reader.integer(in: 0...(1 << 53)),
                lead: try reader.integer(in: 0...(1 << 24)),
                trail: try reader.integer(in: 0...(1 << 24))
            )
        }
        channelCount = try reader.count(in: 1...limits.maximumChannels)
        position = try reader.integer(in: 0...(1 << 53))
        pass = try reader.integer(in: 0...(.max))
        rate = try reader.optional { (reader) throws(DecodingError) in
            let rate = PlaybackRate(try reader.number())
            return FeederRate(rate, try reader.bool() ? .preserve : .varispeed)
        }
        loopRange = try reader.optional { (reader) throws(DecodingError) in
            let first = try reader.integer(in: 0...(1 << 53))
            return first..<(try reader.integer(in: first...(1 << 53)))
        }
        end = try reader.optional { (reader) throws(DecodingError) in try reader.integer(in: 0...(1 << 53)) }
        exit = try reader.integer(in: 0...(1 << 53))
    }

    func write(to writer: inout WireWriter) {
        limits.write(to: &writer)
        switch origin {
        case .file(let sampleRate, let sourceFrames, let seekTableSize):
            writer.write(true)
            writer.write(sampleRate)
            writer.write(sourceFrames)
            writer.write(seekTableSize)
        case .samples(let frames, let lead, let trail):
            writer.write(false)
            writer.write(frames)
            writer.write(lead)
            writer.write(trail)
        }
        writer.write(channelCount)
        writer.write(position)
        writer.write(pass)
        writer.write(optional: rate) { (writer, rate) in
            writer.write(rate.rate.factor)
            writer.write(rate.pitchMode == .preserve)
        }
        writer.write(optional: loopRange) { (writer, range) in
            writer.write(range.lowerBound)
            writer.write(range.upperBound)
        }
        writer.write(optional: end) { (writer, end) in writer.write(end) }
        writer.write(exit)
    }
}
