// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Asks for a part of the library.
public struct SoundQuery: Sendable, Equatable {
    /// Words of which each must be found in name, title, tags, or text tags of the file; letter case and accents do not
    /// count.
    public var text: String?
    /// Tags that a sound must all have, as they are written.
    public var tags: [String] = []
    /// Only sounds in this state.
    public var state: SoundState?
    /// What the sounds are ordered by; the id decides between equals.
    public var sort = SoundSort.registeredAt
    /// Whether the order is turned round.
    public var isDescending = false
    /// Sounds in an answer at most, 1 to 1,000.
    public var limit = 100
    /// Where the answer goes on: `nextCursor` of the answer before, to the same query.
    public var cursor: String?

    /// Asks for the first sounds in the order of their registration.
    public init() {}
}

/// What sounds are ordered by.
public enum SoundSort: String, Sendable, CaseIterable {
    /// When they were registered first.
    case registeredAt
    /// By name; letter case and accents do not count.
    case name
    /// By length; those that are not decoded come first.
    case duration
    /// How often they were played.
    case playCount
    /// When they were played last; those that never were come first.
    case playedAt
}

/// A part of the library.
public struct SoundPage: Sendable, Equatable {
    /// The sounds, in order.
    public let sounds: [SoundSnapshot]
    /// Sounds that fit the query, on all pages.
    public let total: Int
    /// Asks for the next page; nil on the last one.
    public let nextCursor: String?
}
