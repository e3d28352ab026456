// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import LiveAudio
import Output
import Synchronization

/// The inputs of a rendering that are open, which ``InputTapes`` play into.
///
/// - Thread: any.
final class RenderedInputs: InputPort {
    private let feeds = Mutex<[String: (name: String, feed: InputFeed)]>([:])

    /// The feeds of the inputs of a name.
    func feeds(of name: String) -> [InputFeed] {
        feeds.withLock { feeds in feeds.values.filter { $0.name == name }.map(\.feed) }
    }

    func open(_ key: String, _ source: InputSource, into feed: InputFeed) {
        feeds.withLock { $0[key] = (source.title, feed) }
    }

    func close(_ key: String) { feeds.withLock { $0[key] = nil } }

    func stop() { feeds.withLock { $0 = [:] } }
}
