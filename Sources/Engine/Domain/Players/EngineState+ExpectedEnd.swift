// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// When what plays will be over.
extension EngineState {
    /// The frame after the last one of a player: of its sound with the loops that are left, or of a fade that stops it.
    ///
    /// - Returns: the frame; nil while it is paused, or if it plays until it is stopped.
    func expectedEnd(of player: Player) -> FrameTime? {
        guard player.isActive, player.state != .paused else { return nil }
        let begin = player.state == .scheduled ? player.scheduledAt : player.positionAt
        let ofSound = remainingLength(of: player).flatMap { length in begin.map { $0 + length } }
        let ofFade = player.fade.flatMap { $0.stops && player.fadeHeldAt == nil ? $0.end : nil }
        return [ofSound, ofFade].compactMap(\.self).min()
    }

    /// The frame at which all that a run has started will be over.
    ///
    /// - Returns: the frame; nil while a step of it or an announcement waits, or if something of it plays until it is stopped.
    func expectedEnd(of run: RunningBatch) -> FrameTime? {
        guard !run.isPaused else { return nil }
        var last = FrameTime(run.frame)
        if run.isWaiting {
            guard let end = run.triedEnd else { return nil }
            last = end
        }
        for player in run.players.compactMap({ players[$0] }) where player.isActive {
            guard !isFollowed(player), let end = expectedEnd(of: player) else { return nil }
            last = max(last, end)
        }
        for item in run.items where queue.machine.holds(item) {
            guard let end = expectedEnd(ofItem: item) else { return nil }
            last = max(last, end)
        }
        return last
    }

    /// The frame at which the current announcement will be over, with the plays that are left; nil while it is held, and for others.
    private func expectedEnd(ofItem id: String) -> FrameTime? {
        guard let item = queue.machine.current, item.id == id, let playback = queue.playback,
            playback.itemID == id, let length = playback.length, let main = players[playback.main],
            let end = expectedEnd(of: main)
        else { return nil }
        let left = max(0, playback.repeats - playback.playsBefore - 1 - Int(main.loops.returns))
        let play = length + rate.frames(seconds: item.repeatGap)
        return end + FrameCount(Int64(left) * play.frames)
    }

    /// Whether tracks of a station follow a player.
    func isFollowed(_ player: Player) -> Bool {
        player.id == music.current && music.context?.stationID != nil
    }

    /// The frames from a player's position to its end; nil if it loops forever, or for 10,000 days, and while someone talks.
    func remainingLength(of player: Player) -> FrameCount? {
        let sound = sounds[player.identity.soundID]
        guard !player.loops.isForever, sound?.isLive != true else { return nil }
        let length = sound?.length ?? .zero
        let loop = player.parameters.loopRange(length: length) ?? .zero..<length
        let left = max(0, Int64(player.loops.returns) - player.returns)
        let returns = Double(left) * Double((loop.upperBound - loop.lowerBound).frames)
        let rest = player.parameters.ending(length: length) - player.position
        let frames = Double(rest.frames) + returns
        let played = player.parameters.isStretched ? (frames / player.parameters.rate).rounded() : frames
        // Whole numbers of this size are exact in a Double.
        return played < Double(rate.frames(seconds: 10_000 * 86_400).frames)
            ? FrameCount(Int64(played)) : nil
    }
}
