// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// The frame of which the audio thread is asked to tell when it has come.
struct DeckMark: Sendable, Equatable {
    private(set) var number: UInt32 = 0
    var at: FrameTime?

    /// Asks for a frame.
    mutating func set(_ frame: FrameTime) -> UInt32 {
        number &+= 1
        at = frame
        return number
    }
}

extension EngineState {
    /// Whether ``reconcile(now:)`` may have something to do.
    var musicNeedsReconciling: Bool { deckIsFed || music.current != nil || crossfaders.master != nil }

    /// Brings master, deck and the next mark in line with what plays.
    mutating func reconcile(now: FrameTime) -> Effects {
        var effects = reconcileMaster(now: now)
        effects.append(reconcileDeck(now: now))
        var wanted: [FrameTime] = []
        if let tick = positionTick(now: now) { wanted.append(tick) }
        if music.context != nil, music.watch.steadyAt > now { wanted.append(music.watch.steadyAt) }
        if let mark = masterMark(now: now) { wanted.append(mark) }
        guard let next = wanted.min() else { return effects }
        if let present = mark.at, present > now, present <= next { return effects }
        effects.send(.bus(.music, .mark(mark.set(next)), at: next))
        return effects
    }

    /// A mark's frame has come: on whole seconds of the track the position is told.
    mutating func marked(_ number: UInt32, at frame: FrameTime, _ effects: inout Effects) {
        guard number == mark.number else { return }
        mark.at = nil
        guard let player = music.current.flatMap({ players[$0] }), player.isPlaying,
            frame.frame % Int64(rate.hertz) == 0
        else { return }
        effects.publish(.musicPosition(snapshot(of: player, at: frame)), at: frame)
    }

    /// The next whole second of engine time, while music plays.
    private func positionTick(now: FrameTime) -> FrameTime? {
        guard music.current.flatMap({ players[$0]?.isPlaying }) == true else { return nil }
        let second = Int64(rate.hertz)
        return FrameTime((now.frame / second + 1) * second)
    }
}
