// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A playback that is over.
public struct HistoryEntry: Sendable, Equatable {
    /// Counted from 1, never used again.
    public let number: Int64
    /// Its player.
    public let playerId: String
    /// Its sound.
    public let soundId: String
    /// The sound's name at that time.
    public let name: String
    /// What the player belonged to.
    public let kind: String
    /// The name of a token, an address, or `carillon`.
    public let askedBy: String
    /// The announcement it was played for.
    public let announcementId: String?
    /// When its first frame was heard, microseconds since 1970.
    public let startedAt: Int64
    /// When its last frame was heard, microseconds since 1970.
    public let endedAt: Int64
    /// Its first frame in the engine's time of that run.
    public let startFrame: Int64
    /// The frame behind its last.
    public let endFrame: Int64
    /// Frames it sounded, pauses not counted.
    public let playedFrames: Int64
    /// How it ended, as `PlayerFinish.Reason`.
    public let reason: String
    /// Its loudest sample in dBFS, to a hundredth; nil where it was silent or not measured.
    public let peakDb: Double?
    /// SHA-256 over the digest before it and the entry, 64 hexadecimal digits.
    public let digest: String
}

/// Entries of the play history, newest first.
public struct HistoryPage: Sendable, Equatable {
    /// The entries.
    public let entries: [HistoryEntry]
    /// Where the next page goes on; nil on the last one.
    public let nextCursor: String?
}

/// Which entries are wanted.
public struct HistoryQuery: Sendable, Equatable {
    /// Those that ended at or after this, microseconds since 1970.
    public var from: Int64?
    /// Those that began before this, microseconds since 1970.
    public var until: Int64?
    /// Id or name of a sound, also of one that is gone.
    public var sound: String?
    /// Kind of player.
    public var kind: PlayerKind?
    /// The `nextCursor` of the page before.
    public var cursor: String?
    /// 1 to 1,000.
    public var limit = 100

    /// Asks for the newest.
    public init() {}
}

/// What a check of the play history found.
public struct HistoryCheck: Sendable, Equatable {
    /// What is wrong.
    public enum Fault: String, Sendable, CaseIterable {
        /// The entry is not there.
        case missing
        /// The entry, or the digest before it, was changed.
        case changed
        /// The entry is there though the chain ends before it.
        case added
    }

    /// Entries that were checked and found right.
    public let count: Int64
    /// The oldest entry that is kept.
    public let first: Int64
    /// The newest.
    public let last: Int64
    /// The digest of the newest, to be kept elsewhere.
    public let digest: String
    /// The first fault.
    public let fault: Fault?
    /// The entry it is at.
    public let faultNumber: Int64?
    /// Whether the entry and digest that were given are in the chain; nil where none were or it is no longer kept.
    public let knowsMark: Bool?
}
