// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
public import Decoding

/// The work of a decoder for one file.
///
/// One thread at a time.
public protocol DecoderWork: AnyObject {
    /// The reply to the job itself.
    var opening: DecoderReply { get }
    /// Does what the server asks for.
    func answer(_ request: DecoderRequest) throws(DecodingError) -> DecoderReply
}

extension DecoderJob {
    /// Opens the file and begins the job.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - memory: ``DecoderSession/memorySize`` bytes for samples and other results; it must outlive the work.
    /// - Returns: the work, at its beginning.
    /// - Throws: what is wrong with the file.
    public func begin(
        _ file: SourceFile,
        memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) -> any DecoderWork {
        switch self {
        case .sound(let limits): try SoundWork(limits, file, memory)
        case .stream(let job): try StreamWork(job, file, memory)
        case .analysis(let limits, let samplesPerPixel):
            try AnalysisWork(limits, samplesPerPixel: samplesPerPixel, file, memory)
        case .cover: try CoverWork(file, memory)
        case .live(let rate): try live(rate, file, memory)
        case .encode(let job): try EncodeWork(job, memory)
        }
    }
}

extension DecoderJob {
    private func live(
        _ rate: SampleRate,
        _ file: SourceFile,
        _ memory: UnsafeMutableRawBufferPointer
    ) throws(DecodingError) -> any DecoderWork {
        #if FFmpeg
        try LiveWork(rate, file, memory)
        #else
        throw .unsupported(container: nil, codec: nil)
        #endif
    }
}

extension DecodingError {
    /// The server asked for what the job does not have.
    static var invalidRequest: DecodingError { .decoderFailed(.invalidAnswer) }
}

extension DecoderLimits {
    /// Checks what a decoder found against the limits.
    func check(_ decoder: any AudioDecoder) throws(DecodingError) {
        let description = decoder.description
        guard description.channelCount <= maximumChannels else {
            throw .tooManyChannels(description.channelCount, limit: maximumChannels)
        }
        guard DecodingConfiguration.sourceRates.contains(description.sampleRate) else {
            throw .unsupportedRate(description.sampleRate)
        }
        guard let length = decoder.length else { return }
        if length == 0 { throw .empty }
        if Double(length) > maximumSeconds * Double(description.sampleRate) {
            throw .tooLong(limitSeconds: maximumSeconds)
        }
    }
}
