// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// How long what a rehearsed action would start would play.
extension EngineState {
    /// When what was started since an earlier state would be over, if all of it began on its frame.
    ///
    /// An announcement counts as if nothing were before it in the queue; a text or file that was not read yet has no
    /// length.
    ///
    /// - Parameters:
    ///   - before: the state before the action.
    ///   - frame: the first frame of what has no start frame of its own.
    /// - Returns: the frame; nil if something would play until it is stopped.
    func end(ofStartsSince before: EngineState, from frame: FrameTime) -> FrameTime? {
        var last = frame
        for player in players.all where player.isActive && before.players[player.id]?.isActive != true {
            guard !isFollowed(player), let length = remainingLength(of: player) else { return nil }
            last = max(last, (player.scheduledAt ?? frame) + length)
        }
        for item in queue.machine.backlog.all where !before.queue.machine.holds(item.id) {
            last = max(last, (item.startFrame.map { FrameTime($0) } ?? frame) + length(of: item))
        }
        return last
    }

    /// The frames of an announcement with its chime, silences and repetitions.
    private func length(of item: QueueItem) -> FrameCount {
        let chime = item.chime.flatMap { sounds[$0]?.length } ?? .zero
        let sound = item.soundID.flatMap { sounds[$0]?.length } ?? .zero
        let gaps = rate.frames(seconds: item.repeatGap).frames * Int64(item.repeats - 1)
        let plays = FrameCount(sound.frames * Int64(item.repeats) + gaps)
        return rate.frames(seconds: item.leadIn) + chime + plays
    }
}
