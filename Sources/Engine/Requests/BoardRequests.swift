// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A board: a page of tiles.
///
/// - Source: decision D-79.
public struct BoardSettings: Sendable, Equatable, Codable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name = ""
    /// Colour, such as `#ff8800`; nil for none.
    public var color: String?
    /// Columns of its tiles, 1 to 24.
    public var columns = 6

    /// Makes the default settings.
    public init() {}
}

/// A change of a board; nil leaves a value unchanged.
public struct BoardChange: Sendable, Equatable {
    /// Unique name.
    public var name: String?
    /// Colour; the empty optional removes it.
    public var color: String??
    /// Columns of its tiles.
    public var columns: Int?
    /// Id or name of the board before which it is put; the empty optional puts it to the end.
    public var before: String??

    /// Makes an empty change.
    public init() {}
}

extension BoardSettings {
    /// Applies the values that a change contains.
    mutating func take(_ change: BoardChange) {
        name = change.name ?? name
        color = change.color ?? color
        columns = change.columns ?? columns
    }
}
