// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where our stream goes.
public enum OutputChoice: Sendable, Equatable {
    /// To the default sink, also when that changes.
    case followDefault
    /// To the sink of this name; while there is none, to the default sink.
    case pinned(String)
}

/// Which sinks play us.
public struct OutputRoutes: Sendable, Equatable {
    /// Where the stream goes.
    public var main: OutputChoice
    /// Buses that go to a sink of their own: the bus's name in the API, and the sink's name.
    public var buses: [String: String]

    /// Makes routes; by default everything follows the default sink.
    public init(main: OutputChoice = .followDefault, buses: [String: String] = [:]) {
        self.main = main
        self.buses = buses
    }
}
