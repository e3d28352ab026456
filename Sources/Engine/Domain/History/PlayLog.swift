// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Storage

/// What is known of playbacks until they are over and enter the play history; a value without a clock.
struct PlayLog: Sendable {
    /// Who asks where nobody did: a station that goes on, a cue.
    static let program = "carillon"

    private struct Open {
        var startedAt: Int64
        var startFrame: FrameTime
        var peak = 0.0
    }

    private var requesters: [String: String] = [:]
    private var open: [String: Open] = [:]
    /// Who asked for music last: the tracks that follow are theirs.
    private var musicRequester: String?

    /// Playbacks that sound.
    var openCount: Int { open.count }

    /// Notes who asked for a player, or for another playback of it.
    mutating func note(_ requester: String?, of player: String, kind: PlayerKind) {
        if kind == .music, let requester { musicRequester = requester }
        requesters[player] = requester ?? requesters[player] ?? (kind == .music ? musicRequester : nil)
    }

    /// Notes that a player is heard from a frame on, at so many microseconds since 1970.
    mutating func begin(_ player: String, at frame: FrameTime, _ microseconds: Int64) {
        open[player] = Open(startedAt: microseconds, startFrame: frame)
    }

    /// Notes a level, linear.
    mutating func note(peak: Double, of player: String) {
        guard let known = open[player]?.peak, peak > known else { return }
        open[player]?.peak = peak
    }

    /// Forgets a player that is gone.
    mutating func forget(_ player: String) {
        requesters[player] = nil
        open[player] = nil
    }

    /// Ends a playback.
    ///
    /// - Parameters:
    ///   - finish: how it ended.
    ///   - frame: the frame behind its last.
    ///   - microseconds: the same since 1970.
    ///   - announcement: what it was played for.
    ///   - rate: frames a second.
    /// - Returns: its record; nil where it was never heard.
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
            peak: begun.peak > 0 ? Int64((2_000 * log10(begun.peak)).rounded()) : nil
        )
    }
}
