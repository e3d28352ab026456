// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension EngineState {
    /// Seconds before a change in which what joins the tracks is planned: it has a voice from then on.
    private static let joinSeconds = 2.0

    /// Mixes to the present track and one that follows it without a gap what is missing of both where they meet.
    ///
    /// It plays as they do when it is planned. Nothing is mixed where they differ in more than their level, and if no voice is left.
    mutating func joinUpcoming(to present: Player, _ turn: inout Turn) {
        guard music.mayJoin, let upcoming = music.upcoming, upcoming.join == nil, upcoming.overlap == .zero,
            let frame = upcoming.at, frame == upcoming.end, let next = players[upcoming.player],
            frame - turn.now <= rate.frames(seconds: EngineState.joinSeconds),
            present.fade == nil, present.parameters.end == nil,
            next.position == .zero, !next.parameters.isStretched,
            present.pan == next.pan, present.identity.zones == next.identity.zones,
            present.parameters.channels == next.parameters.channels,
            let first = joined(present), let second = joined(next),
            frame - second.ends.before.frameCount > turn.now, let join = TrackJoin(first, second)
        else { return }
        var start = VoiceStart(
            source: .buffer(join.buffer),
            bus: next.identity.kind.bus,
            at: frame - join.lead
        )
        start.pan = next.pan
        start.routing = next.parameters.channels.flatMap { try? ChannelRouting($0) }
        start.startsMuted = next.isHeld
        start.zones = zones.mask(next.identity.zones)
        turn.send(.join(start))
    }

    /// Takes the voice that ``joinUpcoming(to:_:)`` has started.
    mutating func attachJoin(_ voice: VoiceHandle) { music.upcoming?.join = voice }

    /// Calls off what was planned to join the upcoming track to the present one.
    mutating func cancelJoin(_ turn: inout Turn) {
        guard let voice = music.upcoming?.join else { return }
        music.upcoming?.join = nil
        turn.send(.voice(voice, .stop))
    }

    private func joined(_ player: Player) -> TrackJoin.Track? {
        guard let asset = sounds[player.identity.soundID]?.decoded, let ends = asset.ends else { return nil }
        return TrackJoin.Track(ends, asset.content.buffer, gain: player.baseVolume * player.volume)
    }
}
