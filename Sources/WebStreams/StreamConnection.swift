// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Fetching
import Platform

/// One try of a stream: a process that fetches it, and one that decodes it.
///
/// Both end when it is released.
///
/// One thread; nothing blocks.
final class StreamConnection {
    /// What has happened.
    enum Event: Equatable {
        /// Sound, interleaved stereo.
        case sound([Float])
        /// What the stream plays now; empty if it does not say.
        case title(String)
        /// Nothing more comes, and why.
        case ended(String)
    }

    private let fetcher: ChildProcess
    private let decoder: LiveDecoder
    private var failure: String?

    /// Starts both.
    ///
    /// - Throws: why they cannot be started.
    init(
        _ order: FetchOrder,
        _ streams: WebStreamConfiguration
    ) throws(StreamFailure) {
        do {
            let (sink, source) = try ByteSocket.pair()
            fetcher = try ChildProcess(path: streams.fetcher, environment: streams.environment)
            try fetcher.socket.send(order.bytes, descriptors: [sink.descriptor])
            decoder = try LiveDecoder(streams.decoders, reading: source, at: streams.rate)
        } catch let error as DecodingError {
            throw StreamFailure(error.sentence)
        } catch {
            throw StreamFailure("\(error)")
        }
    }

    /// Descriptors that become readable when there is something to take; that of the decoder last.
    var descriptors: [Int32] { [fetcher.socket.descriptor, decoder.descriptor] }

    /// What the fetcher says.
    func takeReport() -> Event? {
        guard failure == nil, case .message(let bytes, _)? = try? fetcher.socket.receive() else { return nil }
        switch FetchReport(bytes) {
        case .title(let text): return .title(text)
        case .failed(let reason): failure = reason
        case nil: failure = "the fetcher gave no answer that is understood"
        }
        return nil
    }

    /// What the decoder has; nil for nothing.
    func takeSound() -> [Event] {
        do throws(DecodingError) {
            switch try decoder.take() {
            case .none: return []
            case .frames(let samples, let title):
                return (title.map { [.title($0)] } ?? []) + [.sound(samples)]
            case .end: return [ended(nil)]
            }
        } catch {
            return [ended(error)]
        }
    }

    /// Why it has ended: what the fetcher says goes first.
    private func ended(_ error: DecodingError?) -> Event {
        while failure == nil, takeReport() != nil { continue }
        return .ended(failure ?? error?.sentence ?? "the stream has ended")
    }
}

/// Why a stream cannot be played.
struct StreamFailure: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
