// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// Volumes and mutes of the buses, and the fade times of the manager.
struct VolumeTree: Sendable, Equatable {
    /// One bus.
    struct Level: Sendable, Equatable {
        var volume: Gain = .unity
        var isMuted = false

        /// What the bus multiplies by.
        var gain: Gain { isMuted ? .silence : volume }
    }

    private var levels: [VolumeScope: Level] = [:]
    /// The largest master volume; set at the start, and no request passes it.
    var maximum: Gain = .unity
    /// Whether other programs' music may go on (SM-22).
    var allowsBackgroundMusic = false
    /// Seconds of music fades (SM-25).
    var musicFadeSeconds: Double = 1
    /// Seconds of the fade of stopped sounds (SM-26).
    var soundFadeSeconds: Double = 1

    /// The level of a scope.
    subscript(scope: VolumeScope) -> Level {
        get { levels[scope] ?? Level() }
        set { levels[scope] = newValue }
    }

    /// Whether at most volumes and mutes differ.
    func hasSameRest(as other: VolumeTree) -> Bool {
        musicFadeSeconds == other.musicFadeSeconds && soundFadeSeconds == other.soundFadeSeconds
            && allowsBackgroundMusic == other.allowsBackgroundMusic
    }

    /// What a player of a kind is multiplied by on its way out.
    func gain(of kind: PlayerKind) -> Gain { self[kind.scope].gain * self[.master].gain }
}

extension PlayerKind {
    /// The volume that governs this kind.
    var scope: VolumeScope {
        switch self {
        case .sound: .sound
        case .music: .music
        case .system: .system
        case .announcement: .announcement
        }
    }
}

extension VolumeScope {
    /// The bus this volume is the gain of.
    var bus: BusID {
        switch self {
        case .sound: .sounds
        case .music: .music
        case .system: .system
        case .announcement: .announcements
        case .master: .master
        }
    }
}
