// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A finished playback.
public struct HistoryEntry: Sendable, Equatable {
    /// Counted from 1, never reused.
    public let number: Int64
    /// Its player.
    public let playerId: String
    /// Its sound.
    public let soundId: String
    /// The sound's name at that time.
    public let name: String
    /// Kind of the player.
    public let kind: String
    /// The requester: name of a token, an address, or `carillon`.
    public let askedBy: String
    /// The announcement it belonged to.
    public let announcementId: String?
    /// When its first frame was heard, microseconds since 1970.
    public let startedAt: Int64
    /// When its last frame was heard, microseconds since 1970.
    public let endedAt: Int64
    /// Its first frame, in engine time of that run.
    public let startFrame: Int64
    /// The frame after its last.
    public let endFrame: Int64
    /// Frames played, without pauses.
    public let playedFrames: Int64
    /// How it ended, as `PlayerFinish.Reason`.
    public let reason: String
    /// Its peak sample in dBFS with two decimals; nil if it was silent or not measured.
    public let peakDb: Double?
    /// Whether it was heard, as `Audibility.Heard`; nil in entries of earlier versions.
    public let heard: String?
    /// Why it was not, as `AudibilityReason`.
    public let heardReasons: [String]
    /// The answers for its zones; empty if it played in the main one only.
    public let heardIn: [ZoneAudibility]
    /// Its title, if its sound had one.
    public let title: String?
    /// Its artist, of the file's tags.
    public let artist: String?
    /// Its album, of the file's tags.
    public let album: String?
    /// Its International Standard Recording Code, of the file's tags.
    public let isrc: String?
    /// SHA-256 of the previous digest and this entry, 64 hexadecimal digits.
    public let digest: String
}

/// Entries of the play history, newest first.
public struct HistoryPage: Sendable, Equatable {
    /// The entries.
    public let entries: [HistoryEntry]
    /// Cursor of the next page; nil on the last one.
    public let nextCursor: String?
}

/// A query for entries of the play history.
public struct HistoryQuery: Sendable, Equatable {
    /// Entries that ended at or after this time, microseconds since 1970.
    public var from: Int64?
    /// Entries that started before this time, microseconds since 1970.
    public var until: Int64?
    /// Only what began on a day of the calendar's clock.
    public var day: CivilDay?
    /// Id or name of a sound, which may have been removed.
    public var sound: String?
    /// Kind of player.
    public var kind: PlayerKind?
    /// Whether they were heard.
    public var heard: Audibility.Heard?
    /// The `nextCursor` of the previous page.
    public var cursor: String?
    /// Largest number of entries in a page, 1 to 1,000.
    public var limit = 100

    /// Makes a query for the newest entries.
    public init() {}
}

/// The result of verifying the play history.
public struct HistoryCheck: Sendable, Equatable {
    /// The kind of a fault.
    public enum Fault: String, Sendable, CaseIterable {
        /// The entry is missing.
        case missing
        /// The entry or the previous digest was changed.
        case changed
        /// The entry exists although the chain ends before it.
        case added
    }

    /// Number of entries that are intact.
    public let count: Int64
    /// Number of the oldest entry.
    public let first: Int64
    /// Number of the newest entry.
    public let last: Int64
    /// Digest of the newest entry, for recording elsewhere.
    public let digest: String
    /// The first fault.
    public let fault: Fault?
    /// Number of the faulty entry.
    public let faultNumber: Int64?
    /// Whether the chain contains the given entry and digest; nil if none were given or the entry was removed.
    public let knowsMark: Bool?
}
