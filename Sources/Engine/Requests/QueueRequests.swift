// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A new announcement.
///
/// - Source: AQ-03, AQ-07.
public struct QueueItemRequest: Sendable, Equatable {
    /// What to play.
    public enum Content: Sendable, Equatable {
        /// A registered sound.
        case sound(SoundReference)
        /// A file of the library roots by name; `.mp3` is tried first if it has no extension (AQ-10).
        case file(String)
        /// A text, and the voice or the language in which it is spoken, at most one of them.
        case text(String, voice: String?, language: String? = nil)
        /// Someone who talks; only for ``Engine/announceLive(_:)``.
        case live(LiveContent)

        /// The same text in another voice; a sound or a file has none and stays as it is.
        public func spoken(by voice: String?, in language: String? = nil) -> Content {
            guard case .text(let text, _, _) = self else { return self }
            return .text(text, voice: voice, language: language)
        }
    }

    /// What to play.
    public var content: Content
    /// 0 to 255; 0 is normal, 1 high (AQ-02).
    public var priority = 0
    /// 0 to 1.
    public var volume = 1.0
    /// The sound played before it.
    public var chime: SoundReference?
    /// Seconds of silence before chime and sound, 0 to 60.
    public var leadIn = 0.0
    /// Seconds of silence after it, 0 to 3,600; the queue's when nil.
    public var gap: Double?
    /// Number of plays, 1 to 1,000.
    public var repeats = 1
    /// Seconds of silence between two plays, 0 to 3,600.
    public var repeatGap = 0.0
    /// Not started at or after this time.
    public var expiresAt: Date?
    /// The same in seconds from now; only one of the two may be given.
    public var expiresIn: Double?
    /// At most one item with the same key waits; it is never less urgent than one that repeats it.
    public var dedupeKey: String?
    /// What happens to it when it is interrupted; the queue's setting when nil.
    public var requeue: RequeueMode?
    /// What happens to it when nobody could hear it; the queue's setting when nil.
    public var onUnheard: UnheardPolicy?
    /// What it does to a waiting item with the same key; `replace` when nil.
    public var onDuplicate: DuplicatePolicy?
    /// When its first frame should be heard.
    public var startAt: Date?
    /// The same in device time (AP-06); only one of the two may be given.
    public var atDeviceTime: Double?
    /// Whether it interrupts the current item (AQ-11).
    public var preempts = false
    /// Whether the ducking rules apply to it.
    public var ducks = true
    /// The zones in which it plays, by id or name; nil for all that hear announcements.
    public var zones: [String]?
    /// The rooms in which it plays, by id or name, in addition to zones or without them.
    public var rooms: [String]?
    /// Client data, returned with every receipt.
    public var clientData: String?
    /// The requester, for the play history.
    var askedBy: String?

    /// Makes a request with the defaults.
    public init(_ content: Content) { self.content = content }
}

/// A change of a waiting item; nil leaves a value unchanged.
public struct QueueItemChange: Sendable, Equatable {
    /// 0 to 255.
    public var priority: Int?
    /// 0 to 1.
    public var volume: Double?
    /// Not started at or after this time; the empty optional removes the limit.
    public var expiresAt: Date??
    /// Position among the pending items, from 0; clamped to the last position.
    public var position: Int?

    /// Makes an empty change.
    public init() {}
}

/// A change of the queue's settings; nil leaves a value unchanged.
public struct QueueSettingsChange: Sendable, Equatable {
    /// Progress from which an interrupted item is dropped instead of requeued, 0 to 1 (AQ-13).
    public var dropThreshold: Double?
    /// What happens to an interrupted item (AQ-12).
    public var requeue: RequeueMode?
    /// Whether an item that preempts also cuts one of higher priority (AQ-11).
    public var preemptsHigher: Bool?
    /// What happens to an item that nobody could hear; the empty optional decides by its priority.
    public var onUnheard: UnheardPolicy??
    /// Seconds of silence between two items, 0 to 3,600.
    public var gap: Double?
    /// Seconds between the end of an item's sound and its receipt, 0 to 60 (AQ-10).
    public var tailGap: Double?
    /// Seconds of silence before an item that does not directly follow another, 0 to 60.
    public var leadIn: Double?
    /// Default chime of items without their own; the empty optional removes it.
    public var chime: SoundReference??
    /// Times at which items are held or dropped.
    public var quietHours: [QuietHours]?

    /// Makes an empty change.
    public init() {}
}
