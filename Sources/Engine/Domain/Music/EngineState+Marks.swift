// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// The next frame that the audio thread reports to the deck.
struct DeckMark: Sendable, Equatable {
    private(set) var number: UInt32 = 0
    var at: FrameTime?

    /// Sets the frame to report and returns the number of the mark.
    mutating func set(_ frame: FrameTime) -> UInt32 {
        number &+= 1
        at = frame
        return number
    }
}

extension EngineState {
    /// Whether ``reconcileMusic(_:)`` may have something to do.
    var musicNeedsReconciling: Bool {
        deckNeedsReconciling || music.current != nil || crossfaders.master != nil
    }

    /// Updates the crossfader master, the deck and the next mark to match what plays.
    ///
    /// - Parameters:
    ///   - turn: collects the effects.
    ///   - lack: why no voice may start; nil if voices are free.
    ///   - mayJoin: whether there is a voice more, to join two tracks.
    mutating func reconcileMusic(
        _ turn: inout Turn,
        lacking lack: EngineError? = nil,
        mayJoin: Bool = false
    ) {
        music.mayJoin = mayJoin
        defer { music.mayJoin = false }
        if lack == nil { reconcileMaster(&turn) }
        reconcileDeck(&turn, lacking: lack)
        var wanted: [FrameTime] = []
        if let tick = positionTick(now: turn.now) { wanted.append(tick) }
        if music.context != nil, music.monitor.steadyAt > turn.now { wanted.append(music.monitor.steadyAt) }
        if let mark = masterMark(now: turn.now) { wanted.append(mark) }
        guard let next = wanted.min() else { return }
        if let present = mark.at, present > turn.now, present <= next { return }
        turn.send(.bus(.music, .mark(mark.set(next)), at: next))
    }

    /// Handles a mark that was reached; on whole seconds of engine time the position of the track is published.
    mutating func marked(_ number: UInt32, _ turn: inout Turn) {
        guard number == mark.number else { return }
        mark.at = nil
        guard let player = music.current.flatMap({ players[$0] }), player.isPlaying,
            turn.now.frame % Int64(rate.hertz) == 0
        else { return }
        turn.publish(.musicPosition(snapshot(of: player, at: turn.now)))
    }

    /// The next whole second of engine time, while music plays.
    private func positionTick(now: FrameTime) -> FrameTime? {
        guard music.current.flatMap({ players[$0]?.isPlaying }) == true else { return nil }
        let second = Int64(rate.hertz)
        return FrameTime((now.frame / second + 1) * second)
    }
}
