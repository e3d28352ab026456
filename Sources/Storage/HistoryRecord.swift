// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A finished playback in the play history; integers and strings only, so that its digest is computed from exactly
/// what is stored.
public struct HistoryRecord: Sendable, Equatable {
    /// Its player.
    public var playerID: String
    /// Its sound.
    public var soundID: String
    /// The sound's name at that time.
    public var name: String
    /// What the player belonged to, such as `announcement`.
    public var kind: String
    /// Who requested it: the name of a token, an address, or a part of the program.
    public var askedBy: String
    /// The announcement it was played for.
    public var announcementID: String?
    /// When its first frame was heard, microseconds since 1970.
    public var startedAt: Int64
    /// When its last frame was heard, microseconds since 1970.
    public var endedAt: Int64
    /// Its first frame, in engine frames.
    public var startFrame: Int64
    /// The frame after its last, in engine frames.
    public var endFrame: Int64
    /// Frames played, without pauses.
    public var playedFrames: Int64
    /// How it ended.
    public var reason: String
    /// Its loudest sample in hundredths of a dBFS; nil if it was silent or not measured.
    public var peak: Int64?
    /// Whether it was heard; nil in records of earlier versions.
    public var heard: String?
    /// Why it was not, words separated by spaces; nil in records of earlier versions.
    public var heardReasons: String?
    /// What its file said that it is; empty in records of earlier versions.
    public var work = WorkRecord()

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
        peak: Int64? = nil,
        heard: String? = nil,
        heardReasons: String? = nil,
        work: WorkRecord = WorkRecord()
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
        self.heard = heard
        self.heardReasons = heardReasons
        self.work = work
    }
}

/// What was played, for reports to those who hold its rights.
public struct WorkRecord: Sendable, Equatable {
    /// The title.
    public var title: String?
    /// The artist.
    public var artist: String?
    /// The album.
    public var album: String?
    /// The International Standard Recording Code.
    public var isrc: String?

    /// Makes a record.
    public init(title: String? = nil, artist: String? = nil, album: String? = nil, isrc: String? = nil) {
        (self.title, self.artist, self.album, self.isrc) = (title, artist, album, isrc)
    }
}

/// A record in its place in the chain.
public struct HistoryRow: Sendable, Equatable {
    /// Counted from 1, never reused.
    public var number: Int64
    /// The playback.
    public var record: HistoryRecord
    /// SHA-256 over the digest before it and the record, 64 hexadecimal digits.
    public var digest: String

    package init(number: Int64, record: HistoryRecord, digest: String) {
        (self.number, self.record, self.digest) = (number, record, digest)
    }
}

/// Retention limits of the play history.
public struct HistoryRetention: Sendable, Equatable {
    /// Most rows; the oldest are deleted first.
    public var count = 100_000
    /// Largest age in seconds since the end of a playback.
    public var seconds: Double = 365 * 86_400

    /// Makes the default retention.
    public init() {}
}

/// Selects rows of the play history.
public struct HistoryFilter: Sendable, Equatable {
    /// Playbacks that ended at or after this, microseconds since 1970.
    public var from: Int64?
    /// Playbacks that began before this, microseconds since 1970.
    public var until: Int64?
    /// Playbacks that began at or after this, microseconds since 1970.
    public var since: Int64?
    /// Id or name of a sound.
    public var sound: String?
    /// Kind of player.
    public var kind: String?
    /// Whether they were heard; rows of earlier versions match none.
    public var heard: String?
    /// Rows with a smaller number only.
    public var before: Int64?
    /// Most rows.
    public var limit = 100

    /// Makes a filter for the newest rows.
    public init() {}
}

/// The result of a check of the chain.
public struct HistoryVerdict: Sendable, Equatable {
    /// What is wrong with a row.
    public enum Fault: String, Sendable, CaseIterable {
        /// The row is missing.
        case missing
        /// The row, or the digest before it, was changed.
        case changed
        /// The row exists though the chain ends before it.
        case added
    }

    /// Rows that were checked and are correct.
    public var count: Int64
    /// Number of the oldest row that is kept; one more than `last` if there is none.
    public var first: Int64
    /// Number of the newest row.
    public var last: Int64
    /// Digest of the newest row, for safekeeping elsewhere.
    public var digest: String
    /// The first fault and the row it is at.
    public var fault: Fault?
    /// The row of the fault.
    public var faultNumber: Int64?
    /// Whether the given row and digest are in the chain; nil if none were given, or the row was deleted.
    public var knowsMark: Bool?

    package init(
        count: Int64,
        first: Int64,
        last: Int64,
        digest: String,
        fault: Fault?,
        faultNumber: Int64?,
        knowsMark: Bool?
    ) {
        (self.count, self.first, self.last, self.digest) = (count, first, last, digest)
        (self.fault, self.faultNumber, self.knowsMark) = (fault, faultNumber, knowsMark)
    }
}
