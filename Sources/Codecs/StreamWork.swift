// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// Reads ahead for a voice: source, passes and rate.
final class StreamWork: DecoderWork {
    let opening: DecoderReply
    private let passes: PassReader
    private let pipeline: RatePipeline?
    private let channelCount: Int
    private let isRated: Bool
    private let memory: UnsafeMutablePointer<Float>
    private var samples: [Float]
    private var written: Int64 = 0
    private var failure: DecodingError?

    /// Frames decoded at once.
    private static let slice = 4_096
    /// Steps towards the start in one request.
    private static let steps = 64

    init(
        _ job: StreamJob,
        _ file: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) {
        guard let base = memory.bindMemory(to: Float.self).baseAddress else { throw .outOfResources }
        let source = try StreamWork.source(job, file, memory)
        passes = try PassReader(
            source,
            start: job.position,
            range: job.loopRange,
            end: job.end,
            exit: job.exit,
            seam: StreamWork.seam(job, file, memory),
            pass: job.pass
        )
        (self.memory, channelCount, isRated) = (base, job.channelCount, job.rate != nil)
        opening = .opened(channelCount: job.channelCount, length: nil)
        samples = [Float](repeating: 0, count: StreamWork.slice * job.channelCount)
        pipeline =
            job.isMarked
            ? try RatePipeline(
                job.rate ?? FeederRate(.normal, .varispeed),
                channelCount: job.channelCount,
                engineRate: job.limits.engineRate
            ) : nil
    }

    /// The frames around the stream's return; nil for a splice.
    private static func seam(
        _ job: StreamJob,
        _ file: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> LoopSeamReader? {
        let channels = job.channelCount
        switch job.origin {
        case .samples(let frames, let lead, let trail):
            guard lead + trail > 0 else { return nil }
            return LoopSeamReader(lead: lead, trail: trail, channelCount: channels) {
                () throws(DecodingError) in
                let source = PlanarSource(
                    file,
                    channelCount: channels,
                    frames: lead + trail,
                    offset: Int64(channels) * frames
                )
                var samples = [Float](repeating: 0, count: Int(lead + trail) * channels)
                _ = try source.read(into: &samples, frames: Int(lead + trail))
                return samples
            }
        case .file(let sampleRate, let sourceFrames, let seekTableSize):
            guard job.end == nil || job.loopRange != nil,
                let plan = LoopSeamPlan(
                    sourceRate: sampleRate,
                    engineRate: job.limits.engineRate.hertz,
                    sourceFrames: sourceFrames,
                    range: job.loopRange
                )
            else { return nil }
            let table = seekTableSize > 0 ? SeekTable(Array(memory.prefix(seekTableSize))) : nil
            return LoopSeamReader(lead: plan.lead, trail: plan.trail, channelCount: channels) {
                () throws(DecodingError) in
                do throws(DecodingError) {
                    let decoder = try DecoderFactory.open(
                        ByteReader(file),
                        job.limits.reading,
                        seekTable: table
                    )
                    return try LoopSeamReader.convert(plan, decoder)
                } catch {
                    guard error.isOfContent, job.limits.reading == .exact else { throw error }
                    return try LoopSeamReader.convert(
                        plan,
                        try DecoderFactory.open(ByteReader(file), .tolerant)
                    )
                }
            }
        }
    }

    private static func source(
        _ job: StreamJob,
        _ file: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) -> any FrameSource {
        switch job.origin {
        case .samples(let frames, _, _):
            return PlanarSource(file, channelCount: job.channelCount, frames: frames)
        case .file(let sampleRate, let sourceFrames, let seekTableSize):
            let seekTable = seekTableSize > 0 ? SeekTable(Array(memory.prefix(seekTableSize))) : nil
            let open = { (reading: FileReading, table: SeekTable?) throws(DecodingError) -> any FrameSource in
                let decoder = try DecoderFactory.open(ByteReader(file), reading, seekTable: table)
                guard decoder.description.channelCount == job.channelCount,
                    decoder.description.sampleRate == sampleRate
                else { throw .changed }
                return try EngineRateReader(
                    decoder,
                    sourceFrames: sourceFrames,
                    engineRate: job.limits.engineRate,
                    maximumSeconds: job.limits.maximumSeconds
                )
            }
            let source = try open(job.limits.reading, seekTable)
            guard job.limits.reading == .exact else { return source }
            return ContinuedSource(source) { () throws(DecodingError) in try open(.tolerant, nil) }
        }
    }

    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply {
        guard case .stream(let wanted, let loops, let rate) = request else { throw .invalidRequest }
        if let failure { throw failure }
        passes.loops = LoopCount(loops)
        let block = BlockWriter(memory, channelCount: channelCount, start: written)
        var next = StreamBlock.Next.more
        do throws(DecodingError) {
            if isRated { try pipeline?.setRate(PlaybackRate(rate)) }
            next = try fill(block, min(wanted, block.room / 2))
        } catch {
            // What was read before is played first.
            guard block.frames > 0 else { throw error }
            failure = error
        }
        written = block.written
        return .stream(StreamBlock(frames: block.frames, next: next, marks: block.marks))
    }

    // MARK: Mechanism

    private func fill(_ block: BlockWriter, _ wanted: Int) throws(DecodingError) -> StreamBlock.Next {
        var steps = 0
        while block.frames < wanted {
            let isAtStart = try passes.reachStart()
            guard isAtStart else {
                steps += 1
                if steps == StreamWork.steps { return .more }
                continue
            }
            let next =
                if let pipeline {
                    try step(pipeline, block)
                } else {
                    try step(block, min(StreamWork.slice, wanted - block.frames))
                }
            if next != .more { return next }
        }
        return .more
    }

    /// Reads one slice without conversion.
    private func step(_ block: BlockWriter, _ frames: Int) throws(DecodingError) -> StreamBlock.Next {
        switch try passes.read(into: &samples, frames: frames) {
        case .frames(let frames, _): block.write(interleaved: samples, frames: frames)
        case .waiting: break
        case .end: return .idle
        }
        return .more
    }

    /// Reads one slice through the rate pipeline; passes may be as short as one frame.
    private func step(
        _ pipeline: RatePipeline,
        _ block: BlockWriter
    ) throws(DecodingError) -> StreamBlock.Next {
        var left = RatePipeline.slice
        while left > 0 {
            switch try passes.read(into: &samples, frames: left) {
            case .frames(let frames, let position):
                try pipeline.feed(samples, frames: frames, pass: passes.pass, position: position)
                left -= frames
            case .waiting:
                if try !passes.reachStart() { left = 0 }
            case .end:
                try pipeline.finish()
                pipeline.write(to: block)
                guard pipeline.readyFrames == 0 else { throw .outOfResources }
                pipeline.markEnd(in: block)
                return .end
            }
        }
        pipeline.write(to: block)
        return .more
    }
}
