// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A new or replaced recurring announcement.
public struct QueueScheduleRequest: Sendable, Equatable {
    /// Name, 1 to 255 bytes.
    public var name: String
    /// Cron expression: minute, hour, day of month, month, day of week.
    public var cron: String
    /// IANA name of the time zone.
    public var timeZone: String
    /// Whether it is active.
    public var isEnabled = true
    /// The item to announce, without start times and `expiresAt`; its `expiresIn` counts from each occurrence.
    public var item: QueueItemRequest

    /// Makes a request.
    public init(name: String, cron: String, timeZone: String, item: QueueItemRequest) {
        self.name = name
        self.cron = cron
        self.timeZone = timeZone
        self.item = item
    }
}

/// A change of a recurring announcement; nil leaves a value unchanged.
public struct QueueScheduleChange: Sendable, Equatable {
    /// Name, 1 to 255 bytes.
    public var name: String?
    /// Cron expression: minute, hour, day of month, month, day of week.
    public var cron: String?
    /// IANA name of the time zone.
    public var timeZone: String?
    /// Whether it is active.
    public var isEnabled: Bool?
    /// A change of the item to announce.
    public var item: QueueTemplateChange?

    /// Makes an empty change.
    public init() {}

    /// Applies the change to the request that would make the schedule again.
    func apply(to request: inout QueueScheduleRequest) {
        request.name = name ?? request.name
        request.cron = cron ?? request.cron
        request.timeZone = timeZone ?? request.timeZone
        request.isEnabled = isEnabled ?? request.isEnabled
        item?.apply(to: &request.item)
    }
}

/// A change of the item of a recurring announcement; nil leaves a value unchanged, the empty optional removes it.
public struct QueueTemplateChange: Sendable, Equatable {
    /// What to play; the voice of a text is in ``voice``.
    public var content: QueueItemRequest.Content?
    /// The voice of a text.
    public var voice: String??
    /// The language of a text, instead of a voice.
    public var language: String??
    /// 0 to 255.
    public var priority: Int?
    /// 0 to 1.
    public var volume: Double?
    /// The sound played before it.
    public var chime: SoundReference??
    /// Seconds of silence before chime and sound, 0 to 60.
    public var leadIn: Double?
    /// Seconds of silence after it, 0 to 3,600; without it the queue's.
    public var gap: Double??
    /// Number of plays, 1 to 1,000.
    public var repeats: Int?
    /// Seconds of silence between two plays, 0 to 3,600.
    public var repeatGap: Double?
    /// What happens to it when it is interrupted; without it the queue's setting.
    public var requeue: RequeueMode??
    /// What happens to it when nothing of it was heard; without it the queue's setting.
    public var onUnheard: UnheardPolicy??
    /// What it does to a waiting item with the same key; without it `replace`.
    public var onDuplicate: DuplicatePolicy??
    /// Whether the ducking rules apply to it.
    public var ducks: Bool?
    /// The zones in which it plays; the empty optional is all that hear announcements.
    public var zones: [String]??
    /// The rooms in which it plays, beside the zones; the empty optional is none.
    public var rooms: [String]??
    /// Whether it interrupts the current item.
    public var preempts: Bool?
    /// At most one item with the same key waits.
    public var dedupeKey: String??
    /// Client data, returned with every receipt.
    public var clientData: String??
    /// Seconds after its time at which it is not started any more; without it 600.
    public var expiresIn: Double??

    /// Makes an empty change.
    public init() {}

    /// Applies the change to an item.
    func apply(to item: inout QueueItemRequest) {
        var (speaker, tongue): (String?, String?)
        if case .text(_, let voice, let language) = item.content { (speaker, tongue) = (voice, language) }
        // One of the two replaces the other.
        if case .some(.some) = voice { tongue = nil }
        if case .some(.some) = language { speaker = nil }
        item.content = (content ?? item.content).spoken(by: voice ?? speaker, in: language ?? tongue)
        item.priority = priority ?? item.priority
        item.volume = volume ?? item.volume
        item.chime = chime ?? item.chime
        item.leadIn = leadIn ?? item.leadIn
        item.gap = gap ?? item.gap
        item.repeats = repeats ?? item.repeats
        item.repeatGap = repeatGap ?? item.repeatGap
        item.requeue = requeue ?? item.requeue
        item.onUnheard = onUnheard ?? item.onUnheard
        item.onDuplicate = onDuplicate ?? item.onDuplicate
        item.ducks = ducks ?? item.ducks
        item.zones = zones ?? item.zones
        item.rooms = rooms ?? item.rooms
        item.preempts = preempts ?? item.preempts
        item.dedupeKey = dedupeKey ?? item.dedupeKey
        item.clientData = clientData ?? item.clientData
        item.expiresIn = expiresIn ?? item.expiresIn
    }
}
