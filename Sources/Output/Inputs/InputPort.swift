// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import LiveAudio

/// The engine's access to the sound that comes into the machine.
///
/// Promises of every conformer:
/// 1. ``open(_:_:into:)`` and ``close(_:)`` return at once; what was opened is tried until it is closed, also without a server.
/// 2. The feed gets the sound in its format, and is notified when sound starts and stops.
/// 3. ``close(_:)`` returns before the source is closed: until then the feed may get pieces; the last notification is that sound has stopped.
///
/// - Thread: any; a feed is called on a thread of the port's own that is not real-time.
public protocol InputPort: Sendable {
    /// Begins to take sound; what was open by this key is closed.
    func open(_ key: String, _ source: InputSource, into feed: InputFeed)
    /// Ends taking sound.
    func close(_ key: String)
    /// Closes everything; blocks until it has ended.
    func stop()
}

/// Where the sound of an input comes from.
public struct InputSource: Sendable, Hashable {
    /// The kind of what it comes from.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A source of the sound server: a microphone, a line.
        case source
        /// What a sink of the sound server plays.
        case monitor
        /// Programs that play into a sink of Carillon's own.
        case sink
        /// A stream of the web.
        case stream
    }

    /// The kind.
    public var kind: Kind
    /// `node.name` of the source or output; nil for others.
    public var node: String?
    /// The address of a stream; nil for others.
    public var url: String?
    /// Seconds of a stream that are held before it is heard.
    public var buffer = 0.0
    /// The sound server's names of the channels, one or two, such as `FL` or `AUX2`; nil for both of a stereo mix.
    public var channels: [String]?
    /// Its name for users.
    public var title: String

    /// Whether it takes the same as another, whatever users call it.
    public func takesSame(as other: InputSource) -> Bool {
        kind == other.kind && node == other.node && channels == other.channels && url == other.url
            && buffer == other.buffer
    }

    /// `node.name` of the stream that takes it, which for a sink is what programs play to.
    public static func nodeName(of key: String) -> String { "carillon.input.\(key)" }

    /// Makes a source.
    public init(kind: Kind, node: String? = nil, channels: [String]? = nil, title: String) {
        (self.kind, self.node, self.channels, self.title) = (kind, node, channels, title)
    }
}
