// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A playlist of another program that becomes a station.
public struct StationImport: Sendable, Equatable {
    /// Where the playlist is.
    public enum Source: Sendable, Equatable {
        /// Its content.
        case bytes([UInt8])
        /// A file below a root, by its absolute path or its path inside a library.
        case file(String)
    }

    /// Where the playlist is.
    public var source: Source
    /// The name of the station; its title, or the name of the file, when nil.
    public var name: String?

    /// Makes a request.
    public init(_ source: Source, name: String? = nil) { (self.source, self.name) = (source, name) }
}

/// An entry of an imported playlist that the station does not have.
public struct MissingEntry: Sendable, Equatable {
    /// Why it is missing.
    public enum Reason: String, Sendable, CaseIterable {
        /// No sound has the end of its path.
        case notFound
        /// Several sounds have the end of its path.
        case ambiguous
        /// It is on the network.
        case remote
        /// A station has each sound once.
        case repeated
    }

    /// Its number in the playlist, from 1.
    public let number: Int
    /// What the playlist says.
    public let entry: String
    /// Why it is missing.
    public let reason: Reason
}

/// A station that was made of a playlist.
public struct ImportedStation: Sendable, Equatable {
    /// Maximum number of missing entries that are listed.
    public static let listed = 1_000

    /// The station.
    public let station: StationSnapshot
    /// The number of entries of the playlist.
    public let entryCount: Int
    /// The number of entries that the station does not have.
    public let missingCount: Int
    /// The first ``listed`` of these.
    public let missing: [MissingEntry]
}
