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
            guard let length = remainingLength(of: player) else { return nil }
            last = max(last, (player.scheduledAt ?? frame) + length)
        }
        for item in queue.machine.backlog.all where !before.queue.machine.holds(item.id) {
            last = max(last, (item.startFrame.map { FrameTime($0) } ?? frame) + length(of: item))
        }
        return last
    }

    /// The frames from a player's position to its end; nil if it loops forever, for 10,000 days, or is followed by tracks of a
    /// station.
    private func remainingLength(of player: Player) -> FrameCount? {
        let isOfStation = player.id == music.current && music.context?.stationID != nil
        guard !player.loops.isForever, !isOfStation else { return nil }
        let length = sounds[player.identity.soundID]?.length ?? .zero
        let loop = player.parameters.loopRange(length: length) ?? .zero..<length
        let returns = Double(player.loops.returns) * Double((loop.upperBound - loop.lowerBound).frames)
        let rest = player.parameters.ending(length: length) - player.position
        let frames = Double(rest.frames) + returns
        let played = player.parameters.isStretched ? (frames / player.parameters.rate).rounded() : frames
        // Whole numbers of this size are exact in a Double.
        return played < Double(rate.frames(seconds: 10_000 * 86_400).frames)
            ? FrameCount(Int64(played)) : nil
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
