// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Source and parameters of a stream.
struct FeederPlan: Sendable {
    /// The source of the frames.
    enum Origin: Sendable {
        case file(AssetSource, AssetInfo)
        /// The seam belongs to the whole sound.
        case buffer(SampleBuffer, LoopSeam?)
    }

    /// A frame of a pass.
    struct Place: Equatable {
        var pass: Int64 = 0
        var position: Int64
    }

    var origin: Origin
    var start: FrameCount
    /// Nil plays at the sound's own rate.
    var rate: FeederRate?
    var loopRange: Range<FrameCount>?
    /// Where the last pass ends; nil for the end of the sound.
    var end: FrameCount?
    /// Frames before that end over which the last pass falls to silence.
    var exit = FrameCount.zero

    /// Whether the ring's frames need marks.
    var isMarked: Bool { rate != nil || loopRange != nil }

    var channelCount: Int {
        switch origin {
        case .file(_, let info): info.sourceFormat.channelCount
        case .buffer(let buffer, _): buffer.channelCount
        }
    }

    /// Frames of the whole sound.
    var length: FrameCount {
        switch origin {
        case .file(_, let info): info.length
        case .buffer(let buffer, _): buffer.frameCount
        }
    }

    /// The place after a number of frames of an unmarked stream; the end of a pass comes before the next pass's beginning.
    func place(after frames: Int64) -> Place {
        let (first, whole) = (length.frames - start.frames, max(1, length.frames))
        guard frames > first else { return Place(position: start.frames + frames) }
        let later = frames - first - 1
        return Place(pass: 1 + later / whole, position: later % whole + 1)
    }

    /// Starts a process that reads from a place on.
    func open(
        _ decoders: DecoderProcess,
        _ configuration: DecodingConfiguration,
        at place: Place,
        rate: FeederRate?
    ) throws(DecodingError) -> DecoderSession {
        let file: SourceFile
        let described: StreamJob.Origin
        var reading = configuration.firstReading
        var seekTable: [UInt8] = []
        switch origin {
        case .buffer(let buffer, let seam):
            let used = loopRange == nil && end.map({ $0 >= length }) ?? true ? seam : nil
            file = try SourceFile([buffer] + (used.map { [$0.buffer] } ?? []))
            described = .samples(
                frames: buffer.frameCount.frames,
                lead: used?.lead.frames ?? 0,
                trail: used?.trail.frames ?? 0
            )
        case .file(let source, let info):
            file = try SourceFile(source)
            guard file.identity == info.identity else { throw .changed }
            seekTable = info.seekTable
            reading = info.reading
            described = .file(
                sampleRate: info.sourceFormat.sampleRate.hertz,
                sourceFrames: info.sourceFrames.frames,
                seekTableSize: seekTable.count
            )
        }
        let job = StreamJob(
            limits: DecoderLimits(configuration, reading),
            origin: described,
            channelCount: channelCount,
            position: place.position,
            pass: place.pass,
            rate: rate,
            loopRange: loopRange.map { $0.lowerBound.frames..<$0.upperBound.frames },
            end: end.map(\.frames),
            exit: exit.frames
        )
        return try decoders.open(file, .stream(job), attachment: seekTable)
    }
}

extension SourceFile {
    /// The samples of buffers, plane after plane.
    fileprivate convenience init(_ buffers: [SampleBuffer]) throws(DecodingError) {
        let sizes = buffers.map { $0.frameCount.count * MemoryLayout<Float>.stride }
        let whole = zip(buffers, sizes).reduce(0) { $0 + $1.0.channelCount * $1.1 }
        try self.init(size: max(1, whole)) { bytes in
            var offset = 0
            for (buffer, size) in zip(buffers, sizes) {
                for channel in 0..<buffer.channelCount {
                    let plane = UnsafeRawBufferPointer(
                        start: buffer.samples + channel * buffer.stride,
                        count: size
                    )
                    UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]).copyMemory(from: plane)
                    offset += size
                }
            }
        }
    }
}
