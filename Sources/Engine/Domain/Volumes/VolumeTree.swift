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

        /// The gain of the bus, with its mute.
        var gain: Gain { isMuted ? .silence : volume }
    }

    private var levels: [VolumeScope: Level] = [:]
    /// The buses that are soloed; not saved, so that a restart is heard as a whole.
    var soloed: Set<VolumeScope> = []
    /// The configured maximum of the master volume.
    var maximum: Gain = .unity
    /// Default duration of music fades, seconds (SM-25).
    var musicFadeSeconds: Double = 1
    /// Default duration of sound fades, seconds (SM-26).
    var soundFadeSeconds: Double = 1

    /// The level of a scope.
    subscript(scope: VolumeScope) -> Level {
        get { levels[scope] ?? Level() }
        set { levels[scope] = newValue }
    }

    /// What no solo silences: a call in an emergency is heard while somebody listens to one bus.
    ///
    /// - Source: decision D-83.
    static let soloSafe: Set<VolumeScope> = [.announcement, .master]

    /// Whether a bus is silent because others are soloed.
    func isLeftOutBySolo(_ scope: VolumeScope) -> Bool {
        !soloed.isEmpty && !soloed.contains(scope) && !VolumeTree.soloSafe.contains(scope)
    }

    /// Whether a bus is silent, by its mute or because others are soloed.
    func isSilent(_ scope: VolumeScope) -> Bool { self[scope].isMuted || isLeftOutBySolo(scope) }

    /// Whether nothing but volumes and mutes differs.
    func hasSameRest(as other: VolumeTree) -> Bool {
        musicFadeSeconds == other.musicFadeSeconds && soundFadeSeconds == other.soundFadeSeconds
            && soloed == other.soloed
    }

    /// The gain of a kind's bus and the master.
    func gain(of kind: PlayerKind) -> Gain {
        isSilent(kind.scope) ? .silence : self[kind.scope].gain * self[.master].gain
    }
}

extension PlayerKind {
    /// The volume that applies to players of this kind.
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
    /// The bus whose gain is this volume.
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
