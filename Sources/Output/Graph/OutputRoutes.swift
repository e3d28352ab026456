// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The sink of our main stream.
public enum OutputChoice: Sendable, Equatable {
    /// The default sink, also when that changes.
    case followDefault
    /// The sink of this name; the default sink while it does not exist.
    case pinned(String)
}

/// The sinks of our streams.
public struct OutputRoutes: Sendable, Equatable {
    /// The sink of the main stream.
    public var main: OutputChoice
    /// Buses with a sink of their own: the bus's name in the API, and the sink's name.
    public var buses: [String: String]

    /// Makes routes; by default everything follows the default sink.
    public init(main: OutputChoice = .followDefault, buses: [String: String] = [:]) {
        self.main = main
        self.buses = buses
    }
}
