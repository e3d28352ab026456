// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How the queue goes about its items.
public struct QueueSettings: Sendable, Equatable, Codable {
    /// An interrupted item that was heard so far is not played again (AQ-13), 0 to 1.
    public internal(set) var dropThreshold: Double = 0.8
    /// What becomes of an interrupted item (AQ-12).
    public internal(set) var requeue = RequeueMode.restart
    /// Seconds of silence between two items.
    public internal(set) var gap: Double = 0
    /// Seconds between the end of an item's sound and its receipt `completed` (AQ-10).
    public internal(set) var tailGap: Double = 0.5
    /// Seconds of silence before an item that follows no other.
    public internal(set) var leadIn: Double = 0
    /// The sound before every item that names none, by id.
    public internal(set) var chime: String?
    /// When items are held back or dropped.
    public internal(set) var quietHours: [QuietHours] = []
}
