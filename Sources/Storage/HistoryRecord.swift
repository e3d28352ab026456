// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One playback that is over, as the play history keeps it; whole numbers and texts only, so that its digest is that of
/// exactly what is read.
public struct HistoryRecord: Sendable, Equatable {
    /// Its player.
    public var playerID: String
    /// Its sound.
    public var soundID: String
    /// The sound's name at that time.
    public var name: String
    /// What the player belonged to, such as `announcement`.
    public var kind: String
    /// Who asked: the name of a token, an address, or what in the program did.
    public var askedBy: String
    /// The announcement it was played for.
    public var announcementID: String?
    /// When its first frame was heard, microseconds since 1970.
    public var startedAt: Int64
    /// When its last frame was heard, microseconds since 1970.
    public var endedAt: Int64
    /// Its first frame, in engine frames.
    public var startFrame: Int64
    /// The frame behind its last, in engine frames.
    public var endFrame: Int64
    /// Frames it sounded, pauses not counted.
    public var playedFrames: Int64
    /// How it ended.
    public var reason: String
    /// Its loudest sample in hundredths of a dBFS; nil where it was silent or not measured.
    public var peak: Int64?

    /// Makes a record.
    public init(
        playerID: String,
        soundID: String,
        name: String,
        kind: String,
        askedBy: String,
        announcementID: String? = nil,
        startedAt: Int64,
        endedAt: Int64,
        startFrame: Int64,
        endFrame: Int64,
        playedFrames: Int64,
        reason: String,
        peak: Int64? = nil
    ) {
        self.playerID = playerID
        self.soundID = soundID
        self.name = name
        self.kind = kind
        self.askedBy = askedBy
        self.announcementID = announcementID
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.startFrame = startFrame
        self.endFrame = endFrame
        self.playedFrames = playedFrames
        self.reason = reason
        self.peak = peak
    }
}

/// A record in its place in the chain.
public struct HistoryRow: Sendable, Equatable {
    /// Counted from 1, never used again.
    public var number: Int64
    /// The playback.
    public var record: HistoryRecord
    /// SHA-256 over the digest before it and the record, 64 hexadecimal digits.
    public var digest: String
}

/// How much of the play history is kept.
public struct HistoryRetention: Sendable, Equatable {
    /// Rows; the oldest go first.
    public var count = 100_000
    /// Seconds since a playback ended.
    public var seconds: Double = 365 * 86_400

    /// Makes the default retention.
    public init() {}
}

/// Which rows of the play history are wanted.
public struct HistoryFilter: Sendable, Equatable {
    /// Playbacks that ended at or after this, microseconds since 1970.
    public var from: Int64?
    /// Playbacks that began before this, microseconds since 1970.
    public var until: Int64?
    /// Id or name of a sound.
    public var sound: String?
    /// Kind of player.
    public var kind: String?
    /// Rows with a smaller number only.
    public var before: Int64?
    /// Rows at most.
    public var limit = 100

    /// Makes a filter that wants the newest rows.
    public init() {}
}

/// What a check of the chain found.
public struct HistoryVerdict: Sendable, Equatable {
    /// What is wrong with a row.
    public enum Fault: String, Sendable, CaseIterable {
        /// The row is not there.
        case missing
        /// The row, or the digest before it, was changed.
        case changed
        /// The row is there though the chain ends before it.
        case added
    }

    /// Rows that were checked and found right.
    public var count: Int64
    /// Number of the oldest row that is kept; one more than `last` where there is none.
    public var first: Int64
    /// Number of the newest row.
    public var last: Int64
    /// Digest of the newest row, to be kept elsewhere.
    public var digest: String
    /// The first fault and the row it is at.
    public var fault: Fault?
    /// The row of the fault.
    public var faultNumber: Int64?
    /// Whether a row and digest that were given are in the chain; nil where none were, or that row is no longer kept.
    public var knowsMark: Bool?
}
