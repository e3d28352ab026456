// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A new announcement.
///
/// - Source: AQ-03, AQ-07.
public struct QueueItemRequest: Sendable, Equatable {
    /// What is to be played.
    public enum Content: Sendable, Equatable {
        /// A registered sound.
        case sound(SoundReference)
        /// A file of the library roots by name; `.mp3` is tried first where it has no extension (AQ-10).
        case file(String)
        /// A text for the speech command, and a voice it knows.
        case text(String, voice: String?)
    }

    /// What is to be played.
    public var content: Content
    /// 0 to 255; 0 is normal, 1 high (AQ-02).
    public var priority = 0
    /// 0 to 1.
    public var volume = 1.0
    /// The sound that goes before it.
    public var chime: SoundReference?
    /// Seconds of silence before anything sounds, 0 to 60.
    public var leadIn = 0.0
    /// Seconds of silence behind it, 0 to 3,600; nil takes the queue's.
    public var gap: Double?
    /// Plays, 1 to 1,000.
    public var repeats = 1
    /// Seconds between two plays, 0 to 3,600.
    public var repeatGap = 0.0
    /// Not started at or after this time.
    public var expiresAt: Date?
    /// The same in seconds from now; only one of the two.
    public var expiresIn: Double?
    /// Of items with the same key only one waits.
    public var dedupeKey: String?
    /// What becomes of it when it is interrupted; nil takes the queue's.
    public var requeue: RequeueMode?
    /// When its first frame is to be heard.
    public var startAt: Date?
    /// The same in device time (AP-06); only one of the two.
    public var atDeviceTime: Double?
    /// Whether it cuts the item that sounds (AQ-11).
    public var preempts = false
    /// Whether the ducking rules apply to it.
    public var ducks = true
    /// Given back with every receipt.
    public var clientData: String?
    /// Who asks, for the play history.
    var askedBy: String?

    /// Makes a request with the defaults.
    public init(_ content: Content) { self.content = content }
}

/// Changes a waiting item; nil leaves a value as it is.
public struct QueueItemChange: Sendable, Equatable {
    /// 0 to 255.
    public var priority: Int?
    /// 0 to 1.
    public var volume: Double?
    /// Not started at or after this time; the empty optional takes the limit away.
    public var expiresAt: Date??
    /// Place among those whose turn comes, from 0; beyond the last is the last.
    public var position: Int?

    /// Makes a change of nothing.
    public init() {}
}

/// Changes the queue's settings; nil leaves a value as it is.
public struct QueueSettingsChange: Sendable, Equatable {
    /// 0 to 1 (AQ-13).
    public var dropThreshold: Double?
    /// What becomes of an interrupted item (AQ-12).
    public var requeue: RequeueMode?
    /// Seconds between two items, 0 to 3,600.
    public var gap: Double?
    /// Seconds between the end of an item's sound and its receipt, 0 to 60 (AQ-10).
    public var tailGap: Double?
    /// Seconds of silence before an item that follows no other, 0 to 60.
    public var leadIn: Double?
    /// The sound before every item that names none; the empty optional takes it away.
    public var chime: SoundReference??
    /// When items are held back or dropped.
    public var quietHours: [QuietHours]?

    /// Makes a change of nothing.
    public init() {}
}

/// A new or changed recurring announcement.
public struct QueueScheduleRequest: Sendable, Equatable {
    /// What it is called, 1 to 255 bytes.
    public var name: String
    /// Minute, hour, day of month, month, day of week.
    public var cron: String
    /// An IANA name.
    public var timeZone: String
    /// Whether it comes at all.
    public var isEnabled = true
    /// The item; without times.
    public var item: QueueItemRequest

    /// Makes a request.
    public init(name: String, cron: String, timeZone: String, item: QueueItemRequest) {
        self.name = name
        self.cron = cron
        self.timeZone = timeZone
        self.item = item
    }
}
