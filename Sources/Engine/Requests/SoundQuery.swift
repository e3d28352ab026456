// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A query for a page of the library.
public struct SoundQuery: Sendable, Equatable {
    /// Search words; each must occur in name, title, tags, or text tags of the file, ignoring case and accents.
    public var text: String?
    /// Tags that a sound must have, all of them, compared exactly.
    public var tags: [String] = []
    /// Only sounds in this state.
    public var state: SoundState?
    /// Sort key; the id breaks ties.
    public var sort = SoundSort.registeredAt
    /// Whether the order is reversed.
    public var isDescending = false
    /// Largest number of sounds in a page, 1 to 1,000.
    public var limit = 100
    /// `nextCursor` of the previous page of the same query.
    public var cursor: String?

    /// Makes a query for the first page in order of registration.
    public init() {}
}

/// Sort key of sounds.
public enum SoundSort: String, Sendable, CaseIterable {
    /// By time of first registration.
    case registeredAt
    /// By name, ignoring case and accents.
    case name
    /// By duration; sounds that are not decoded come first.
    case duration
    /// By number of plays.
    case playCount
    /// By time of the last play; sounds that were never played come first.
    case playedAt
}
