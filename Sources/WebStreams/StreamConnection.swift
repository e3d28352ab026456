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
    private var hasFetcher = true

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

    deinit { fetcher.kill() }

    /// The descriptor that becomes readable when the fetcher says something; nil after its end.
    var reports: Int32? { hasFetcher ? fetcher.socket.descriptor : nil }

    /// The descriptor that becomes readable when there is sound.
    var sound: Int32 { decoder.descriptor }

    /// What the fetcher says.
    func takeReport() -> Event? {
        guard hasFetcher else { return nil }
        switch try? fetcher.socket.receive() {
        case .some(.none): return nil
        case .message(let bytes, _)?:
            switch FetchReport(bytes) {
            case .title(let text): return .title(text)
            case .failed(let reason): failure = reason
            case nil: failure = "the fetcher gave no answer that is understood"
            }
        case .end?, nil: hasFetcher = false
        }
        return nil
    }

    /// What the decoder has; nil for nothing.
    func takeSound() -> [Event] {
        do throws(DecodingError) {
            switch try decoder.take() {
            case .none: return []
            case .frames(let samples, let title):
                return (title.map { [.title(StreamText.plain($0))] } ?? []) + [.sound(samples)]
            case .end: return [ended(nil)]
            }
        } catch {
            return [ended(error)]
        }
    }

    /// Why it has ended: what the fetcher says goes first.
    private func ended(_ error: DecodingError?) -> Event {
        for _ in 0..<1_000 where failure == nil && hasFetcher { _ = takeReport() }
        return .ended(failure ?? error?.sentence ?? "the server has ended the stream")
    }
}

/// Why a stream cannot be played.
struct StreamFailure: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
