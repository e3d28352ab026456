// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Selects the first station that has all the given options, such as `bpm: slow`.
///
/// - Source: SX-04.
public struct StationQuery: Sendable, Hashable, Codable {
    /// The keys and values that a station must have; an empty query matches every station.
    public var options: [String: String]

    /// Makes a query.
    public init(_ options: [String: String]) { self.options = options }

    /// Whether a station with these options matches.
    public func matches(_ offered: [String: String]) -> Bool {
        options.allSatisfy { offered[$0.key] == $0.value }
    }

    /// The query as text: `bpm=slow, mood=calm`.
    public var text: String {
        options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    }
}
