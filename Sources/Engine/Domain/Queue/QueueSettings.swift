// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The settings of the queue.
public struct QueueSettings: Sendable, Equatable, Codable {
    /// The progress from which an interrupted item is dropped, 0 to 1 (AQ-13).
    public internal(set) var dropThreshold: Double = 0.8
    /// What happens to an interrupted item (AQ-12).
    public internal(set) var requeue = RequeueMode.restart
    /// Whether an item that preempts also cuts one of higher priority, as in the original (AQ-11); if not, it waits for it.
    public internal(set) var preemptsHigher: Bool {
        get { sparesHigher != true }
        set { sparesHigher = newValue ? nil : true }
    }
    /// The opposite, absent in older records.
    private var sparesHigher: Bool?
    /// What happens to an item that nobody could hear; nil decides by its priority.
    public internal(set) var onUnheard: UnheardPolicy?
    /// Seconds of silence between two items.
    public internal(set) var gap: Double = 0
    /// Seconds between the end of an item's sound and its receipt `completed` (AQ-10).
    public internal(set) var tailGap: Double = 0.5
    /// Seconds of silence before an item that does not directly follow another one.
    public internal(set) var leadIn: Double = 0
    /// The chime of items without one of their own, by sound id.
    public internal(set) var chime: String?
    /// When items are held back or dropped.
    public internal(set) var quietHours: [QuietHours] = []
}
