// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Names a station by its options, such as `bpm: slow`; the first station by order that has them all is meant.
///
/// - Source: SX-04.
public struct StationQuery: Sendable, Hashable, Codable {
    /// Keys and values a station must have; none fits every station.
    public var options: [String: String]

    /// Makes a query.
    public init(_ options: [String: String]) { self.options = options }

    /// Whether a station with these options is meant.
    public func matches(_ offered: [String: String]) -> Bool {
        options.allSatisfy { offered[$0.key] == $0.value }
    }

    /// The query as a sentence shows it: `bpm=slow, mood=calm`.
    public var text: String {
        options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    }
}
