// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What comes between the tracks of a station, such as jingles and messages: one sound of a list each time its turn comes.
public struct RotationRule: Sendable, Equatable {
    /// When its turn comes.
    public enum Turn: Sendable, Equatable {
        /// Behind so many tracks of the station, 1 to 1,000.
        case tracks(Int)
        /// At the end of the first track that ends so many minutes after its last turn or the start, 1 to 1,440.
        case minutes(Int)
        /// At the end of the first track that ends at or after these minutes of each hour, 0 to 59.
        case minutesOfHour([Int])
    }

    /// The source of its sounds.
    public var playlist: PlaylistSource
    /// Whether every cycle of its sounds is shuffled separately.
    public var isShuffled = false
    /// When its turn comes.
    public var turn: Turn

    /// Makes a rule that takes its sounds in order.
    public init(_ playlist: PlaylistSource, _ turn: Turn) {
        (self.playlist, self.turn) = (playlist, turn)
    }
}
