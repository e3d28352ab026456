// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A station.
public struct StationRecord: Sendable, Equatable {
    /// Stable id.
    public var id: String
    /// Unique name.
    public var name: String
    /// Place among the stations.
    public var place: Int
    /// Its settings as JSON.
    public var settings: String

    /// Makes a record.
    public init(id: String, name: String, place: Int, settings: String) {
        self.id = id
        self.name = name
        self.place = place
        self.settings = settings
    }
}

/// A crossfader.
public struct CrossfaderRecord: Sendable, Equatable {
    /// Stable id.
    public var id: String
    /// Unique name.
    public var name: String
    /// Its settings as JSON.
    public var settings: String

    /// Makes a record.
    public init(id: String, name: String, settings: String) {
        self.id = id
        self.name = name
        self.settings = settings
    }
}
