// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The sink of our main stream.
public enum OutputChoice: Sendable, Equatable {
    /// The default sink, also when that changes.
    case followDefault
    /// The sink of this name; the default sink while it does not exist.
    case pinned(String)
}

/// The stream of a zone.
public struct ZoneRoute: Sendable, Equatable {
    /// The number of the zone in the mixer, 1 or more.
    public var zone: Int
    /// What tells the stream apart from others, also in its node's name; at most 64 characters.
    public var key: String
    /// The zone's name for users.
    public var title: String
    /// Name of the sink; the stream stays while it does not exist.
    public var sink: String

    /// Makes a route.
    public init(zone: Int, key: String, title: String, sink: String) {
        (self.zone, self.key, self.title, self.sink) = (zone, key, title, sink)
    }
}

/// The sinks of our streams.
public struct OutputRoutes: Sendable, Equatable {
    /// The sink of the main stream.
    public var main: OutputChoice
    /// The zones with a stream of their own, in the order of their numbers.
    public var zones: [ZoneRoute]

    /// Makes routes; by default everything follows the default sink.
    public init(main: OutputChoice = .followDefault, zones: [ZoneRoute] = []) {
        self.main = main
        self.zones = zones
    }
}
