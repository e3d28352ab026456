// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The sound server's sinks and streams; a value, replaced as a whole at every change.
public struct AudioGraph: Sendable, Equatable {
    /// Whether a sound server is connected; without one all lists are empty.
    public var isConnected: Bool
    /// Every sink, sorted by name; without those that inputs make.
    public var sinks: [AudioSink]
    /// Every source, sorted by name.
    public var sources: [AudioSource]
    /// Playback streams of other applications, sorted by id; without those that play into an input.
    public var streams: [OtherStream]
    /// Name of the default sink; nil if the server has none.
    public var defaultSink: String?
    /// Name of the default source; nil if the server has none.
    public var defaultSource: String?
    /// Names of the sinks our main stream is linked to, sorted; empty while none plays it.
    public var ownSinks: [String]
    /// Zones with a stream of their own, by its key, and the sinks that play it.
    public var zoneSinks: [String: Set<String>]

    /// Names of all sinks that play us, sorted.
    public var playingSinks: [String] { zoneSinks.values.reduce(Set(ownSinks)) { $0.union($1) }.sorted() }

    /// Makes a graph; by default a disconnected one.
    public init(
        isConnected: Bool = false,
        sinks: [AudioSink] = [],
        sources: [AudioSource] = [],
        streams: [OtherStream] = [],
        defaultSink: String? = nil,
        defaultSource: String? = nil,
        ownSinks: [String] = [],
        zoneSinks: [String: Set<String>] = [:]
    ) {
        self.isConnected = isConnected
        self.sinks = sinks
        self.sources = sources
        self.streams = streams
        self.defaultSink = defaultSink
        self.defaultSource = defaultSource
        self.ownSinks = ownSinks
        self.zoneSinks = zoneSinks
    }
}
