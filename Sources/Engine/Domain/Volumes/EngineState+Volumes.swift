// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Storage

extension EngineState {
    /// Sets volumes, mutes and fade times; nothing where one of them is out of range (SM-23 to SM-26).
    mutating func changeManager(
        _ change: ManagerChange,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var next = volumes
        for entry in change.levels {
            if let volume = entry.volume {
                next[entry.scope].volume = try Check.volume(volume, "\(entry.scope.rawValue)Volume")
            }
            if let isMuted = entry.isMuted { next[entry.scope].isMuted = isMuted }
        }
        if let seconds = change.musicFadeDuration {
            _ = try fadeFrames(seconds, "musicFadeDuration")
            next.musicFadeSeconds = seconds
        }
        if let seconds = change.soundFadeDuration {
            _ = try fadeFrames(seconds, "soundFadeDuration")
            next.soundFadeSeconds = seconds
        }
        let effects = effects(from: volumes, to: next, now: now)
        let changed = next != volumes
        volumes = next
        return (changed, effects)
    }

    private func effects(from old: VolumeTree, to next: VolumeTree, now: FrameTime) -> Effects {
        var effects = Effects()
        for scope in VolumeScope.allCases where next[scope] != old[scope] {
            let level = next[scope]
            if level.volume != old[scope].volume {
                effects.send(.bus(scope.bus, .setGain(declicked(to: level.volume))))
            }
            if level.isMuted != old[scope].isMuted { effects.send(.bus(scope.bus, .setMute(level.isMuted))) }
            let volume = Double(shown: level.volume)
            effects.publish(
                .volumeChanged(scope: scope, volume: volume, isMuted: level.isMuted),
                at: now
            )
            effects.persist(
                .putVolume(VolumeRecord(scope: scope.rawValue, volume: volume, isMuted: level.isMuted))
            )
        }
        if next.musicFadeSeconds != old.musicFadeSeconds {
            effects.persist(.putFade(name: "music", seconds: next.musicFadeSeconds))
        }
        if next.soundFadeSeconds != old.soundFadeSeconds {
            effects.persist(.putFade(name: "sound", seconds: next.soundFadeSeconds))
        }
        return effects
    }

    /// Takes what a restart kept; values that are out of range are left at their defaults.
    mutating func restore(_ stored: StoredState) -> Effects {
        for record in stored.volumes {
            guard let scope = VolumeScope(rawValue: record.scope), (0...1).contains(record.volume) else {
                continue
            }
            volumes[scope] = .init(volume: Gain(Float(record.volume)), isMuted: record.isMuted)
        }
        let allowed = 0...limits.fadeSeconds
        if let seconds = stored.fadeSeconds["music"], allowed.contains(seconds) {
            volumes.musicFadeSeconds = seconds
        }
        if let seconds = stored.fadeSeconds["sound"], allowed.contains(seconds) {
            volumes.soundFadeSeconds = seconds
        }
        var effects = Effects()
        for scope in VolumeScope.allCases {
            let level = volumes[scope]
            let gain = RampTarget(to: level.volume, frames: .zero, curve: .linear)
            if level.volume != .unity { effects.send(.bus(scope.bus, .setGain(gain))) }
            if level.isMuted { effects.send(.bus(scope.bus, .setMute(true))) }
        }
        return effects
    }
}

extension ManagerChange {
    /// The asked volumes and mutes by bus.
    fileprivate var levels: [(scope: VolumeScope, volume: Double?, isMuted: Bool?)] {
        [
            (.sound, soundVolume, soundMuted),
            (.music, musicVolume, musicMuted),
            (.system, systemVolume, systemMuted),
            (.announcement, announcementVolume, announcementMuted),
            (.master, masterVolume, masterMuted),
        ]
    }
}
