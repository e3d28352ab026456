// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import LiveAudio
public import Output
import Synchronization

/// A port whose inputs are what a test plays into them.
public final class PlayedInputs: InputPort {
    private let open = Mutex<[String: (source: InputSource, feed: InputFeed)]>([:])

    /// Makes a port of which nothing is open.
    public init() {}

    /// What is open, by the title of each source.
    public var sources: [String: InputSource] {
        open.withLock { open in
            Dictionary(uniqueKeysWithValues: open.values.map { ($0.source.title, $0.source) })
        }
    }

    /// Plays a constant into an input of a title for some seconds; it goes on until it is stopped.
    public func play(_ title: String, _ value: Float, seconds: Double) {
        guard let feed = feed(title) else { return }
        feed.setRunning(true)
        let frames = Int(Double(feed.format.sampleRate) * seconds)
        feed.take([Float](repeating: value, count: frames * feed.format.channels))
    }

    /// Notes what is known of an input.
    public func note(_ title: String, _ change: (inout InputReport) -> Void) { feed(title)?.note(change) }

    /// Nothing comes any more.
    public func pause(_ title: String) { feed(title)?.setRunning(false) }

    /// Begins to take sound; see `InputPort`.
    public func open(_ key: String, _ source: InputSource, into feed: InputFeed) {
        open.withLock { $0[key] = (source, feed) }
    }

    /// Ends taking sound; see `InputPort`.
    public func close(_ key: String) { open.withLock { $0[key] = nil } }

    /// Closes everything; see `InputPort`.
    public func stop() { open.withLock { $0 = [:] } }

    private func feed(_ title: String) -> InputFeed? {
        open.withLock { open in open.values.first { $0.source.title == title }?.feed }
    }
}
