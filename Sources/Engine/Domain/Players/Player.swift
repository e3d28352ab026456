// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// One controllable playback of a sound.
struct Player: Sendable, Equatable {
    let identity: PlayerIdentity
    /// Order of creation.
    let order: UInt64
    /// Whether it stays after it finished until it is disposed.
    let isKept: Bool

    var state: PlayerState = .idle
    var volume: Gain
    var baseVolume: Gain
    var pan: Pan
    var loops: LoopCount
    var fade: Fade?
    var clientData: String?
    /// The announcement it is played for, and who asked for that.
    var announcement: PlayedAnnouncement?
    /// How its voices read the sound.
    var parameters = PlaybackParameters()
    /// Whether its level is measured (AP-26).
    var isMetered = false
    /// Whether it runs in silence because too many players of its sound are heard.
    var isHeld = false

    /// The voice that sounds for it.
    var voice: VoiceHandle?
    /// The voice a seek replaces, until it is silent.
    var outgoing: VoiceHandle?
    /// The voice of a stopped playback, until it is silent and reported.
    var leaving: VoiceHandle?
    /// Position known last, and when it was true.
    var position: FrameCount = .zero
    var positionAt: FrameTime = .zero
    /// Counts playbacks and seeks, so that late events of an earlier voice do not move the position.
    var generation: UInt64 = 0
    var scheduledAt: FrameTime?
    var startedAt: FrameTime?
    var finishReason: PlayerFinish.Reason?
    /// Whether the position returns to the beginning when a fade that stops is over.
    var rewindsAtEnd = false

    var id: String { identity.id }

    /// Whether it sounds.
    var isPlaying: Bool { state == .playing || state == .fadingOut }

    /// Whether its buffers are ready: prepared, or in use (AP-09).
    var isPrepared: Bool { isActive || state == .prepared }

    /// Whether it sounds, waits or is paused: it keeps the device clock running (AP-23).
    var isActive: Bool {
        switch state {
        case .scheduled, .playing, .paused, .fadingOut: true
        case .idle, .prepared, .finished: false
        }
    }

    /// Volume with its fade, before base volume and buses.
    func level(at now: FrameTime) -> Gain { fade?.level(at: fadeTime(now)) ?? volume }

    /// Where in its fade a player is: that of a scheduled one has not begun.
    ///
    /// A pause does not hold a fade.
    func fadeTime(_ now: FrameTime) -> FrameTime { fade.map { max($0.begin, now) } ?? now }
}

/// What a player of the queue is played for.
struct PlayedAnnouncement: Sendable, Equatable {
    let id: String
    let askedBy: String?
}

/// What of a player never changes.
struct PlayerIdentity: Sendable, Equatable {
    let id: String
    let soundID: String
    let name: String
    let kind: PlayerKind
}

extension PlayerKind {
    /// Where players of this kind are summed.
    var bus: BusID {
        switch self {
        case .sound: .sounds
        case .music: .music
        case .system: .system
        case .announcement: .announcements
        }
    }
}

/// The span of one playback over the voices that rendered it.
struct Playback: Sendable, Equatable {
    var startedAt: FrameTime?
    var pausedAt: FrameTime?
    var pausedFrames: FrameCount = .zero
    /// Returns to the beginning so far.
    var returns: Int64 = 0

    /// Frames sounded until a time, pauses not counted.
    func played(until now: FrameTime) -> FrameCount {
        guard let startedAt else { return .zero }
        let last = pausedAt ?? now
        return max(.zero, last - startedAt - pausedFrames)
    }
}

/// What the engine knows of a voice it started.
struct VoiceRecord: Sendable {
    /// What the voice is to its player.
    enum Role: Sendable, Equatable {
        /// It sounds for the player.
        case current
        /// Another voice of the player took over; its end is not reported.
        case replaced
        /// It was stopped; the finish is reported with this reason when it is silent.
        case leaving(PlayerFinish.Reason, rewinds: Bool, disposes: Bool)
    }

    let identity: PlayerIdentity
    var clientData: String?
    var role: Role
    var playback: Playback
    /// Returns made by the voices this one continues.
    var returnsBefore: Int64 = 0
    /// The player's generation this voice sounds for.
    var generation: UInt64

    /// The loops that are left for a voice.
    static func loops(_ asked: LoopCount, after returns: Int64) -> LoopCount {
        asked.isForever ? .forever : LoopCount(Int32(max(0, Int64(asked.returns) - returns)))
    }
}
