// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// One controllable playback of a sound.
struct Player: Sendable, Equatable {
    var identity: PlayerIdentity
    /// Order of creation.
    let order: UInt64
    /// Whether it stays after it finished, until it is disposed.
    let isKept: Bool

    var state: PlayerState = .idle
    var volume: Gain
    var baseVolume: Gain
    var pan: Pan
    var loops: LoopCount
    var fade: Fade?
    var clientData: String?
    /// The announcement that it belongs to, with its requester.
    var announcement: PlayedAnnouncement?
    /// The parameters with which its voices read the sound.
    var parameters = PlaybackParameters()
    /// Whether its level is measured (AP-26).
    var isMetered = false
    /// Whether it runs muted because the limit of players of its sound is reached.
    var isHeld = false

    /// The current voice.
    var voice: VoiceHandle?
    /// The voice that a seek replaced, until it is silent.
    var outgoing: VoiceHandle?
    /// The voice of a stopped playback, until it is silent and reported.
    var leaving: VoiceHandle?
    /// The last known position, and the frame at which it was valid.
    var position: FrameCount = .zero
    var positionAt: FrameTime = .zero
    /// The loops completed before the position.
    var returns: Int64 = 0
    /// Counts playbacks and seeks, so that late events of an earlier voice do not change the position.
    var generation: UInt64 = 0
    var scheduledAt: FrameTime?
    var startedAt: FrameTime?
    var finishReason: PlayerFinish.Reason?
    /// Since when the fade is held, by a pause of the music; nil while it runs.
    var fadeHeldAt: FrameTime?
    /// Whether the position is reset at the end of a fade that stops.
    var rewindsAtEnd = false

    var id: String { identity.id }

    /// Whether it plays, possibly fading out.
    var isPlaying: Bool { state == .playing || state == .fadingOut }

    /// Whether it was asked for elsewhere than at these places; nil leaves it where it is.
    func moves(to places: Places?) -> Bool { places.map { $0 != identity.placement.asked } ?? false }

    /// Whether its buffers are ready: prepared or active (AP-09).
    var isPrepared: Bool { isActive || state == .prepared }

    /// Whether it plays, is scheduled or is paused, which keeps the device clock running (AP-23).
    var isActive: Bool {
        switch state {
        case .scheduled, .playing, .paused, .fadingOut: true
        case .idle, .prepared, .finished: false
        }
    }

    /// Where a seek to a position lands; nil beyond the end of a sound that does not loop until it is stopped (AP-22).
    ///
    /// In one that does, a position beyond the end of the sound is in the loop. The beginning and the end are those of the trim.
    func landing(at position: FrameCount, length: FrameCount) -> FrameCount? {
        guard position > parameters.ending(length: length) else { return max(position, parameters.beginning) }
        let loop = parameters.loopRange(length: length) ?? .zero..<length
        guard loops.isForever, !loop.isEmpty else { return nil }
        let inside = (position - loop.lowerBound).frames % (loop.upperBound - loop.lowerBound).frames
        return loop.lowerBound + FrameCount(inside)
    }

    /// The volume that clients set and see: the target while a requested fade runs (SM-10).
    var target: Gain {
        guard let fade, fade.purpose == .fadeOut else { return volume }
        return fade.to
    }

    /// The volume with a running fade, before base volume and buses.
    func level(at now: FrameTime) -> Gain { fade?.level(at: fadeTime(now)) ?? volume }

    /// The time for evaluating the fade; the fade of a scheduled player has not begun.
    ///
    /// A fade continues during a pause, unless it is held.
    func fadeTime(_ now: FrameTime) -> FrameTime {
        fade.map { max($0.begin, min(now, fadeHeldAt ?? now)) } ?? now
    }
}

/// The announcement of a player of the queue.
struct PlayedAnnouncement: Sendable, Equatable {
    let id: String
    let askedBy: String?
}

/// Who a player is.
struct PlayerIdentity: Sendable, Equatable {
    let id: String
    let soundID: String
    let name: String
    /// Its kind, which changes when it is put on the music deck.
    var kind: PlayerKind
    /// Where it was asked for and plays.
    var placement: Placement

    /// The zones in which it plays, by id; nil for those that hear its bus.
    var zones: Set<String>? { placement.zones }
}

extension PlayerKind {
    /// The bus of players of this kind.
    var bus: BusID { scope.bus }
}

/// The progress of one playback, over all voices that rendered it.
struct Playback: Sendable, Equatable {
    var startedAt: FrameTime?
    var pausedAt: FrameTime?
    var pausedFrames: FrameCount = .zero
    /// Number of completed loops.
    var returns: Int64 = 0
    /// For how long it was heard.
    var audibility = ZonedAudibility()
    /// The highest level that was measured of it, linear; nil if none was.
    var peak: Double?

    /// For how long it was heard if it ended at this frame; not at all if it was silent itself.
    func heard(until frame: FrameTime) -> ZonedAudibility {
        let ended = audibility.ended(at: frame)
        return peak.map { $0 < Double(AudibilityMonitor.audible.linear) } ?? false ? ended.ofSilence() : ended
    }

    /// The frames played until a time, without pauses.
    func played(until now: FrameTime) -> FrameCount {
        guard let startedAt else { return .zero }
        let last = pausedAt ?? now
        return max(.zero, last - startedAt - pausedFrames)
    }
}

/// The engine's record of a voice.
struct VoiceRecord: Sendable {
    /// The role of the voice for its player.
    enum Role: Sendable, Equatable {
        /// It renders the player.
        case current
        /// Another voice of the player replaced it; its end is not reported.
        case replaced
        /// It was stopped; the finish is reported with this reason once it is silent.
        case leaving(PlayerFinish.Reason, rewinds: Bool, disposes: Bool)
    }

    let identity: PlayerIdentity
    var clientData: String?
    var role: Role
    var playback: Playback
    /// Loops completed by the voices that this one continues.
    var returnsBefore: Int64 = 0
    /// The generation of the player that this voice renders.
    var generation: UInt64

    /// The remaining loops of a voice.
    static func loops(_ asked: LoopCount, after returns: Int64) -> LoopCount {
        asked.isForever ? .forever : LoopCount(Int32(max(0, Int64(asked.returns) - returns)))
    }
}
