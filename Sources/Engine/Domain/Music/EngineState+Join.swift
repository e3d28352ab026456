// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension EngineState {
    /// Mixes to two tracks of which one follows the other without a gap what is missing of both where they meet.
    ///
    /// It plays as they do when it is planned; nothing is mixed where they differ in more than their level, or if no voice is left.
    mutating func join(_ present: Player, _ next: Player, at frame: FrameTime, _ turn: inout Turn) {
        guard music.mayJoin, present.fade == nil, present.parameters.end == nil,
            next.position == .zero, !next.parameters.isStretched,
            present.pan == next.pan, present.identity.zones == next.identity.zones,
            present.parameters.channels == next.parameters.channels,
            let first = joined(present), let second = joined(next), let join = TrackJoin(first, second),
            frame - join.lead > turn.now
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

    /// Takes the voice that ``join(_:_:at:_:)`` has started.
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
