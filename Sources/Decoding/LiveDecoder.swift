// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Platform

/// A process that reads a stream as it arrives: stereo, at the engine's rate.
///
/// It is asked for frames, and answers when some are there. One that does not answer waits for the stream, or is broken; who uses it
/// gives it up after a time.
///
/// One thread at a time; nothing blocks.
public final class LiveDecoder {
    /// What has arrived.
    public enum Answer: Sendable, Equatable {
        /// Nothing yet.
        case none
        /// Interleaved samples, finite, and what the stream plays now if that changed.
        case frames([Float], title: String?)
        /// The stream is over.
        case end
    }

    /// Most frames of an answer.
    public static var frames: Int { 16_384 }
    /// Most bytes of a title.
    static var titleBytes: Int { 512 }

    private let session: DecoderSession
    private var isOpen = false

    /// Starts a process for a stream.
    ///
    /// - Parameters:
    ///   - decoders: the processes.
    ///   - socket: gives the bytes; the process has a copy of it.
    ///   - rate: frames per second that are wanted.
    /// - Throws: `decoderFailed(.unavailable)`.
    public init(
        _ decoders: DecoderProcess,
        reading socket: ByteSocket,
        at rate: SampleRate
    ) throws(DecodingError) {
        session = try decoders.open(SourceFile(socket: socket), .live(rate), patience: .infinity)
    }

    /// The connection, for `poll`.
    public var descriptor: Int32 { session.descriptor }

    /// What has arrived; more is asked for at once.
    ///
    /// - Throws: what is wrong with the stream; the session is then over.
    public func take() throws(DecodingError) -> Answer {
        guard let reply = try session.receive() else { return .none }
        switch reply {
        case .opened where !isOpen:
            isOpen = true
            try session.send(.read(frames: LiveDecoder.frames))
            return .none
        case .live(0, _) where isOpen: return .end
        case .live(let frames, let title) where isOpen:
            let samples = [Float](unsafeUninitializedCapacity: frames * 2) { buffer, filled in
                guard let base = buffer.baseAddress else { return }
                session.copy(from: 0, count: frames * 2, to: base)
                filled = frames * 2
            }
            try session.send(.read(frames: LiveDecoder.frames))
            return .frames(samples, title: title)
        default: throw WireReader.invalid
        }
    }
}
