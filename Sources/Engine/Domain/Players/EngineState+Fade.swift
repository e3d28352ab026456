// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Fades the volume of a player; does not start it (SM-16 to SM-18).
    ///
    /// The fade of a scheduled player begins with its first frame. A fade-out leaves the volume for the next playback.
    ///
    /// - Returns: false for a fade-out of a player that does not play.
    mutating func fade(
        player id: String,
        _ request: FadeRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var player = try players.player(id)
        let frames = try fadeFrames(request.duration, "duration")
        let target = try request.kind.target()
        let isOut = request.kind == .fadeOut
        guard player.isActive || !isOut else { return false }
        let from = request.kind == .fadeIn ? .silence : player.level(at: turn.now)
        let fade = Fade(
            purpose: isOut ? .fadeOut : .volume,
            from: from,
            to: target,
            begin: max(turn.now, player.scheduledAt ?? turn.now),
            frames: from == target ? .zero : frames,
            curve: request.curve
        )
        endFade(of: &player, &turn)
        if !isOut { player.volume = target }
        guard let voice = player.voice, player.isActive else {
            publishAtOnce(fade, of: player, &turn)
            return true
        }
        guard fade.frames > .zero else {
            publishAtOnce(fade, of: player, &turn)
            if target == .silence {
                finish(id, reason: .fadedOut, &turn)
            } else {
                turn.send(.voice(voice, .fade(declicked(to: target), end: .hold)))
            }
            return true
        }
        player.fade = fade
        if player.isPlaying { player.state = fade.stops ? .fadingOut : .playing }
        sendRamps(fade, of: player, on: voice, rises: request.kind == .fadeIn, &turn)
        players[id] = player
        turn.publish(.playerFadeStarted(snapshot(of: player, at: turn.now), shown(fade, at: turn.now)))
        return true
    }

    /// Sends the ramps of a fade.
    ///
    /// A fade-in starts at zero (SM-17); a player that is audible goes there by a declick ramp.
    func sendRamps(_ fade: Fade, of player: Player, on voice: VoiceHandle, rises: Bool, _ turn: inout Turn) {
        let before = players[player.id]
        let dips = rises && before?.isPlaying == true && (before?.level(at: turn.now) ?? .silence) > .silence
        if rises {
            let zero = RampTarget(to: .silence, frames: dips ? declick : .zero, curve: .linear)
            turn.send(.voice(voice, .fade(zero, end: .hold)))
        }
        let start = dips ? turn.now + declick : fade.begin
        turn.send(.voice(voice, .fade(fade.ramp, end: fade.fadeEnd), at: start > turn.now ? start : nil))
    }

    /// Ends a fade that another one, a start or an end interrupts, so that each start of a fade has one end.
    mutating func endFade(of player: inout Player, _ turn: inout Turn) {
        guard player.fade != nil else { return }
        (player.fade, player.fadeHeldAt) = (nil, nil)
        turn.publish(.playerFadeEnded(snapshot(of: player, at: turn.now)))
    }

    /// Publishes a fade of length 0, or of a player that is not active: the volume is the target at once.
    private mutating func publishAtOnce(_ fade: Fade, of player: Player, _ turn: inout Turn) {
        var changed = player
        if changed.state == .fadingOut, fade.to > .silence { changed.state = .playing }
        players[player.id] = changed
        let snapshot = snapshot(of: changed, at: turn.now)
        turn.publish(.playerFadeStarted(snapshot, shown(fade, at: turn.now)))
        turn.publish(.playerFadeEnded(snapshot))
    }
}

extension FadeRequest.Kind {
    /// The target volume.
    fileprivate func target() throws(EngineError) -> Gain {
        switch self {
        case .to(let volume): try Check.volume(volume, "to")
        case .fadeIn: .unity
        case .fadeOut: .silence
        }
    }
}
