// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Fetching
public import LiveAudio
public import Output
import SafeText
import Synchronization

/// Streams of the web as inputs; each has a thread and two processes of its own, so that none holds up another.
///
/// - Source: decision D-157.
public final class WebStreamInputs: InputPort {
    private let configuration: WebStreamConfiguration
    private let readers = Mutex<[String: StreamReader]>([:])

    /// Makes inputs of which none is open.
    public init(_ configuration: WebStreamConfiguration) { self.configuration = configuration }

    /// Begins to fetch a stream; see `InputPort`.
    public func open(_ key: String, _ source: InputSource, into feed: InputFeed) {
        close(key)
        guard let address = source.url.flatMap(StreamAddress.init) else {
            return feed.note { $0.problem = "its address is none of a stream" }
        }
        let reader = StreamReader(address, buffer: source.buffer, configuration, into: feed)
        readers.withLock { $0[key] = reader }
    }

    /// Ends fetching; see `InputPort`.
    public func close(_ key: String) { readers.withLock { $0.removeValue(forKey: key) }?.close() }

    /// Ends all; see `InputPort`.
    public func stop() {
        let all = readers.withLock { readers in
            defer { readers = [:] }
            return readers
        }
        for reader in all.values { reader.close() }
    }
}
