// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Decodes files for playback: short sounds whole, long sounds up to the head.
///
/// The decoder that is exact for a format comes first. It takes files that have every byte and every frame that their
/// container announces; MP3, AAC and ALAC may lack one packet at the end, which writers miscount. What it refuses is read
/// again from beginning to end by the tolerant one, which passes over defects and names them (decision D-62). A long file
/// is checked at its end without decoding the middle; a stream that meets damage there passes over it.
public struct AssetDecoder: Sendable {
    /// Limits.
    public let configuration: DecodingConfiguration
    let decoders: DecoderProcess

    /// Makes a decoder with limits.
    public init(
        _ configuration: DecodingConfiguration = DecodingConfiguration(),
        decoders: DecoderProcess = .standard
    ) {
        (self.configuration, self.decoders) = (configuration, decoders)
    }

    /// Decodes the part of a file that is kept in memory.
    ///
    /// Blocks on the disk and takes as long as decoding does: call it on a worker.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - isCancelled: called at least every tenth of a second; true cancels.
    /// - Returns: what the file holds, and its samples at the engine rate.
    /// - Throws: why it cannot be played.
    public func decode(
        _ source: AssetSource,
        isCancelled: () -> Bool = { false }
    ) throws(DecodingError) -> DecodedAsset {
        let asset = try decode(source, countsFrames: true, isCancelled)
        guard let asset else { throw WireReader.invalid }
        return asset
    }

    /// As ``decode(_:isCancelled:)``, but never reads a long file to its end to learn its length.
    ///
    /// - Returns: nil for a long sound whose file does not say its length.
    public func decodeUncounted(
        _ source: AssetSource,
        isCancelled: () -> Bool = { false }
    ) throws(DecodingError) -> DecodedAsset? {
        try decode(source, countsFrames: false, isCancelled)
    }

    // MARK: Mechanism

    /// The frames around the return of a sound in memory.
    private func seam(
        of content: AssetContent,
        _ facts: SoundFacts,
        _ session: DecoderSession,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> LoopSeam? {
        guard case .resident = content,
            let plan = LoopSeamPlan(
                sourceRate: facts.sampleRate,
                engineRate: configuration.engineRate.hertz,
                sourceFrames: facts.sourceFrames
            ),
            let seam = try frames(.seam, Int(plan.lead + plan.trail), facts, session, isCancelled)
        else { return nil }
        return LoopSeam(buffer(seam[...], facts.channelCount), lead: FrameCount(Int(plan.lead)))
    }

    /// What the converter adds before a sound and behind it.
    private func ends(
        _ facts: SoundFacts,
        _ session: DecoderSession,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> SoundEnds? {
        let (from, to) = (Int64(facts.sampleRate), Int64(configuration.engineRate.hertz))
        guard from != to else { return nil }
        let reach = Int(LoopSeamPlan.engineReach(from, to))
        guard let both = try frames(.ends, 2 * reach, facts, session, isCancelled) else { return nil }
        let end = Double(facts.sourceFrames % from * to) / Double(from)
        let channels = facts.channelCount
        return SoundEnds(
            before: buffer(both.prefix(reach * channels), channels),
            after: buffer(both.suffix(reach * channels), channels),
            remainder: end - end.rounded()
        )
    }

    /// The interleaved frames that a request gives, as many as are expected; nil if there are none.
    private func frames(
        _ request: DecoderRequest,
        _ count: Int,
        _ facts: SoundFacts,
        _ session: DecoderSession,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> [Float]? {
        guard case .frames(let frames) = try session.ask(request, isCancelled), frames == 0 || frames == count
        else {
            throw WireReader.invalid
        }
        guard frames > 0 else { return nil }
        var samples = [Float](repeating: 0, count: frames * facts.channelCount)
        session.copy(from: 0, count: samples.count, to: &samples)
        return samples
    }

    private func buffer(_ samples: ArraySlice<Float>, _ channels: Int) -> SampleBuffer {
        let frames = samples.count / channels
        let builder = SampleBufferBuilder(channelCount: channels, capacity: FrameCount(frames))
        Array(samples).withUnsafeBufferPointer { interleaved in
            guard let base = interleaved.baseAddress else { return }
            builder.append(interleaved: base, frames: frames)
        }
        return builder.finish()
    }

    private func decode(
        _ source: AssetSource,
        countsFrames: Bool,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> DecodedAsset? {
        if isCancelled() { throw .cancelled }
        let file = try SourceFile(source)
        let seconds = countsFrames ? decoders.limits.passSeconds : decoders.limits.jobSeconds
        return try configuration.read { (reading, refusal) throws(DecodingError) in
            let limits = DecoderLimits(configuration, reading)
            return try decoders.run(file, .sound(limits), seconds: seconds) {
                (session) throws(DecodingError) in
                try decode(file, session, limits, refusal, countsFrames: countsFrames, isCancelled)
            }
        }
    }

    private func decode(
        _ file: SourceFile,
        _ session: DecoderSession,
        _ limits: DecoderLimits,
        _ refusal: DecodingError?,
        countsFrames: Bool,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> DecodedAsset? {
        guard case .opened(let channelCount, let length) = try session.answer(isCancelled),
            channelCount <= configuration.maximumChannels
        else { throw WireReader.invalid }
        let reader = SoundReader(session, channelCount: channelCount)
        let limit = configuration.residentFrames(channelCount: channelCount)
        var frames = length
        if frames == nil {
            frames = try reader.count(upTo: limit, isCancelled)
            if frames == nil, !countsFrames { return nil }
            try session.finish(.rewind, isCancelled)
        }
        let content: AssetContent
        if let frames, frames <= Int64(limit) {
            guard let buffer = try reader.whole(expected: frames, limit: limit, isCancelled) else {
                throw WireReader.invalid
            }
            content = .resident(buffer)
        } else {
            content = .streamed(head: try reader.head(frames: configuration.headFrames, isCancelled))
            let isCounted = frames == nil || configuration.checksWhole
            try session.finish(isCounted ? .count : .checkEnd, isCancelled)
        }
        guard case .facts(let facts) = try session.ask(.facts, isCancelled) else { throw WireReader.invalid }
        let info = AssetInfo(
            facts,
            file,
            session.bytes(facts.seekTableSize),
            limits,
            origin: origin,
            refusal: refusal
        )
        if configuration.refusesDefects, let first = info.warnings.first(where: \.code.isDefect) {
            throw .corrupt(first.text)
        }
        guard facts.channelCount == channelCount, content.matches(info.length) else {
            throw WireReader.invalid
        }
        return DecodedAsset(
            info: info,
            content: content,
            seam: try seam(of: content, facts, session, isCancelled),
            ends: try ends(facts, session, isCancelled)
        )
    }
}

extension AssetContent {
    /// Whether it can be the content of a sound of that length.
    fileprivate func matches(_ length: FrameCount) -> Bool {
        switch self {
        case .resident(let buffer): buffer.frameCount == length
        case .streamed(let head): head.frameCount <= length
        case .live: false
        }
    }
}

extension AssetInfo {
    /// What a decoder found in a file.
    init(
        _ facts: SoundFacts,
        _ file: SourceFile,
        _ seekTable: [UInt8],
        _ limits: DecoderLimits,
        origin: String,
        refusal: DecodingError?
    ) {
        let rate = SampleRate(facts.sampleRate)
        let sourceFrames = FrameCount(facts.sourceFrames)
        let duration = rate.seconds(sourceFrames)
        self.init(
            container: facts.container,
            codec: facts.codec,
            sourceFormat: AudioFormat(sampleRate: rate, channelCount: facts.channelCount),
            channelLayout: ChannelLayout(channelCount: facts.channelCount)?.rawValue
                ?? "\(facts.channelCount) channels",
            bitRate: facts.bitRate ?? Int(exactly: (Double(file.size) * 8 / duration).rounded(.down)),
            formatID: facts.formatID,
            sourceFrames: sourceFrames,
            length: FrameCount(
                AssetInfo.engineFrames(
                    facts.sourceFrames,
                    from: Int64(facts.sampleRate),
                    to: Int64(limits.engineRate.hertz)
                )
            ),
            duration: duration,
            tags: facts.tags,
            replayGain: ReplayGain(tags: facts.tags),
            chapters: facts.chapters.filter { $0.start < duration },
            seekTable: seekTable,
            warnings: SoundWarning.all(facts.warnings, after: refusal, duration: duration),
            reading: limits.reading,
            identity: file.identity,
            origin: origin
        )
    }
}
