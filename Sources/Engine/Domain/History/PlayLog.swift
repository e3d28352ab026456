// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Storage

/// Collects what is known about running playbacks until they end and enter the play history; reads no clock.
struct PlayLog: Sendable {
    /// The requester of playbacks that no client requested, such as the next track of a station or a cue.
    static let program = "carillon"

    private struct Open {
        var startedAt: Int64
        var startFrame: FrameTime
        /// What is played: its sound may be gone when it ends.
        let work: WorkRecord
        var peak = 0.0
    }

    private var requesters: [String: String] = [:]
    private var open: [String: Open] = [:]
    /// The last client that requested music; following tracks are attributed to it.
    private var musicRequester: String?

    /// Number of running playbacks.
    var openCount: Int { open.count }

    /// Records the requester of a playback.
    mutating func note(_ requester: String?, of player: String, kind: PlayerKind) {
        if kind == .music, let requester { musicRequester = requester }
        requesters[player] = requester ?? requesters[player] ?? (kind == .music ? musicRequester : nil)
    }

    /// Records the start of a playback: its first frame, and the time in microseconds since 1970.
    mutating func begin(_ player: String, at frame: FrameTime, _ microseconds: Int64, _ work: WorkRecord) {
        open[player] = Open(startedAt: microseconds, startFrame: frame, work: work)
    }

    /// Records a peak level, linear.
    mutating func note(peak: Double, of player: String) {
        guard let known = open[player]?.peak, peak > known else { return }
        open[player]?.peak = peak
    }

    /// Removes a player.
    mutating func forget(_ player: String) {
        requesters[player] = nil
        open[player] = nil
    }

    /// Ends a playback.
    ///
    /// - Parameters:
    ///   - finish: how it ended.
    ///   - frame: the frame after its last one.
    ///   - microseconds: the time of that frame since 1970.
    ///   - announcement: the announcement it belonged to.
    ///   - rate: the engine rate.
    /// - Returns: its record; nil if it never started.
    mutating func end(
        _ finish: PlayerFinish,
        at frame: FrameTime,
        _ microseconds: Int64,
        announcement: PlayedAnnouncement?,
        rate: SampleRate
    ) -> HistoryRecord? {
        guard let begun = open.removeValue(forKey: finish.playerId) else { return nil }
        return HistoryRecord(
            playerID: finish.playerId,
            soundID: finish.soundId,
            name: finish.name,
            kind: finish.kind.rawValue,
            askedBy: announcement?.askedBy ?? requesters[finish.playerId] ?? PlayLog.program,
            announcementID: announcement?.id,
            startedAt: begun.startedAt,
            endedAt: max(begun.startedAt, microseconds),
            startFrame: begun.startFrame.frame,
            endFrame: max(begun.startFrame, frame).frame,
            playedFrames: Int64((finish.durationPlayed * Double(rate.hertz)).rounded()),
            reason: finish.reason.rawValue,
            peak: begun.peak > 0 ? Int64((2_000 * log10(begun.peak)).rounded()) : nil,
            heard: finish.audibility.heard.rawValue,
            heardReasons: finish.audibility.words.joined(separator: " "),
            work: begun.work
        )
    }
}
