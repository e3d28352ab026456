// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A process that turns sound into the bytes of a file, piece by piece.
///
/// It has no file: who uses it writes the bytes to their places. The last ones complete the header.
///
/// - Thread: one at a time; blocks until the process has answered.
public final class AudioEncoder {
    /// Bytes and their place in the file.
    public struct Piece: Sendable, Equatable {
        /// The first byte's place.
        public var offset: Int64
        /// The bytes.
        public var bytes: ArraySlice<UInt8>
    }

    private let session: DecoderSession
    /// What it writes.
    public let job: EncodeJob

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - job: the file.
    ///   - decoders: the processes.
    /// - Throws: `decoderFailed`.
    public init(_ job: EncodeJob, decoders: DecoderProcess = .standard) throws(DecodingError) {
        self.job = job
        // A session has a file; this one is not read.
        session = try decoders.open(try SourceFile(.memory([0])), .encode(job))
        guard case .opened(job.channelCount, _) = try session.answer({ false }) else {
            throw WireReader.invalid
        }
    }

    /// Adds interleaved samples, whole frames; those beyond full scale are limited to it.
    ///
    /// - Returns: what is to be written.
    /// - Throws: `decoderFailed`; the file is then as long as what was returned so far.
    public func encode(_ samples: [Float]) throws(DecodingError) -> [Piece] {
        var pieces: [Piece] = []
        let most = EncodeJob.frames * job.channelCount
        var first = 0
        while first < samples.count {
            let part = Array(samples[first..<min(samples.count, first + most)])
            session.put(part)
            pieces += try ask(.encode(frames: part.count / job.channelCount))
            first += most
        }
        return pieces
    }

    /// Ends the file.
    ///
    /// - Returns: the last pieces, among them the header that tells the length.
    public func finish() throws(DecodingError) -> [Piece] { try ask(.close) }

    private func ask(_ request: DecoderRequest) throws(DecodingError) -> [Piece] {
        guard case .encoded(let parts) = try session.ask(request, { false }) else { throw WireReader.invalid }
        let bytes = session.bytes(parts.reduce(0) { $0 + $1.count })
        var first = 0
        return parts.map { part in
            defer { first += part.count }
            return Piece(offset: part.offset, bytes: bytes[first..<first + part.count])
        }
    }
}
