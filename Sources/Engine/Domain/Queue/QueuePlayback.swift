// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

/// The players that sound for the current item.
struct QueuePlayback: Sendable, Equatable {
    let itemID: String
    /// Length of one play.
    let length: FrameCount
    /// Plays in all.
    let repeats: Int
    /// The player of the item's own sound.
    var main: String
    /// The player of the chime, until it is over.
    var chime: String?
    /// Plays that were over when the main player began.
    var playsBefore: Int
    /// Where in the sound the main player began.
    var begin: FrameCount
    /// When the next play is to begin, after the one before it ended.
    var nextPlayAt: FrameTime?

    /// How much was heard, given the frames the main player sounded.
    func heard(_ frames: FrameCount, rate: SampleRate) -> AnnouncementQueue.Heard {
        guard length > .zero else { return AnnouncementQueue.Heard(progress: 1, playsDone: repeats) }
        let inside = begin.frames + frames.frames
        let plays = Int(inside / length.frames)
        let total = Double(length.frames) * Double(repeats)
        let all = Double(playsBefore) * Double(length.frames) + Double(inside)
        return AnnouncementQueue.Heard(
            progress: min(1, all / total),
            playsDone: min(playsBefore + plays, repeats - 1),
            seconds: rate.seconds(FrameCount(inside % length.frames))
        )
    }
}

/// The queue with all that belongs to it.
struct QueueState: Sendable {
    var machine: AnnouncementQueue
    /// The holds as the store knows them.
    var hold: QueueHold = []
    var playback: QueuePlayback?
    var receipts = ReceiptLog()
    var schedules = ScheduleTable()
    /// Players that ended and were not looked at yet.
    var endings: [Ending] = []
    /// Completed items whose receipt is published after the tail gap.
    var tails: [(receipt: QueueReceipt, at: FrameTime)] = []
    /// No item begins before: the end of the last one and its gap.
    var notBefore: FrameTime = .zero
    /// Changes of settings and schedules on their way to the disk.
    var unsaved: [StateChange] = []
    /// Whether something happened that may let an item start.
    var isDirty = false

    init(_ revisions: RevisionCounter) { machine = AnnouncementQueue(revisions) }

    /// Takes the changes on their way to the disk.
    mutating func takeUnsaved() -> [StateChange] {
        defer { unsaved = [] }
        return unsaved
    }

    /// A player of the queue that fell silent.
    struct Ending: Sendable {
        let player: String
        let reason: PlayerFinish.Reason
        let frame: FrameTime
        /// How much of the item was heard by then, 0 to 1.
        let progress: Double
    }
}
