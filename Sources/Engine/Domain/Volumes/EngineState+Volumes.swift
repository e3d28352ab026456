// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Storage

extension EngineState {
    /// Sets volumes, mutes and fade times; changes nothing if one of them is out of range (SM-23 to SM-26).
    mutating func changeManager(_ change: ManagerChange, _ turn: inout Turn) throws(EngineError) -> Bool {
        var next = volumes
        for entry in change.levels {
            if let volume = entry.volume {
                next[entry.scope].volume = try checked(volume, entry.scope)
            }
            if let isMuted = entry.isMuted { next[entry.scope].isMuted = isMuted }
        }
        for (scope, isSoloed) in change.solos {
            if isSoloed == true { next.soloed.insert(scope) }
            if isSoloed == false { next.soloed.remove(scope) }
        }
        if let seconds = change.musicFadeDuration {
            _ = try fadeFrames(seconds, "musicFadeDuration")
            next.musicFadeSeconds = seconds
        }
        if let seconds = change.soundFadeDuration {
            _ = try fadeFrames(seconds, "soundFadeDuration")
            next.soundFadeSeconds = seconds
        }
        let fade = try change.fadeDuration.map { (seconds) throws(EngineError) in try fadeFrames(seconds) }
        apply(next, over: max(declick, fade ?? .zero), &turn)
        let changed = next != volumes
        let concernsManager = !next.hasSameRest(as: volumes)
        volumes = next
        let allowed = change.allowsBackgroundMusic ?? session.allowsBackgroundMusic
        let concernsSession = allowed != session.allowsBackgroundMusic
        if concernsSession { allowBackgroundMusic(allowed, &turn) }
        if concernsManager || concernsSession { turn.publish(.managerChanged(managerSnapshot)) }
        return changed || concernsSession
    }

    /// Checks a volume; that of the master may not exceed the configured maximum.
    private func checked(_ volume: Double, _ scope: VolumeScope) throws(EngineError) -> Gain {
        let gain = try Check.volume(volume, "\(scope.rawValue)Volume")
        guard scope == .master, gain > volumes.maximum else { return gain }
        throw .invalidValue(
            field: "masterVolume",
            allowed: "0 to \(Double(shown: volumes.maximum)), as configured",
            given: "\(volume)"
        )
    }

    /// Sends, publishes and saves the differences to the current volumes.
    private mutating func apply(_ next: VolumeTree, over fade: FrameCount, _ turn: inout Turn) {
        let old = volumes
        for scope in VolumeScope.allCases where next[scope] != old[scope] {
            let level = next[scope]
            if level.volume != old[scope].volume {
                let target = RampTarget(to: level.volume, frames: fade, curve: .linear)
                turn.send(.bus(scope.bus, .setGain(target)))
            }
            let volume = Double(shown: level.volume)
            turn.publish(.volumeChanged(scope: scope, volume: volume, isMuted: level.isMuted))
            turn.persist(
                .putVolume(VolumeRecord(scope: scope.rawValue, volume: volume, isMuted: level.isMuted))
            )
        }
        applyMutes(next, &turn)
        if next.musicFadeSeconds != old.musicFadeSeconds {
            turn.persist(.putFade(name: "music", seconds: next.musicFadeSeconds))
        }
        if next.soundFadeSeconds != old.soundFadeSeconds {
            turn.persist(.putFade(name: "sound", seconds: next.soundFadeSeconds))
        }
    }

    /// Silences buses and opens them again; mutes, solos and the gates of the session use the same switch of the mixer.
    private mutating func applyMutes(_ next: VolumeTree, _ turn: inout Turn) {
        for scope in VolumeScope.allCases {
            let isGated = scope != .master && session.gate(of: scope) != nil
            let isSilent = next.isSilent(scope) || isGated
            guard mutes[scope] ?? false != isSilent else { continue }
            mutes[scope] = isSilent
            turn.send(.bus(scope.bus, .setMute(isSilent)))
        }
    }

    /// Restores the saved state; values that are out of range keep their defaults.
    mutating func restore(_ stored: StoredState, _ turn: inout Turn) {
        for record in stored.volumes {
            guard let scope = VolumeScope(rawValue: record.scope), ValueRange.volume.contains(record.volume)
            else {
                continue
            }
            volumes[scope] = .init(volume: Gain(Float(record.volume)), isMuted: record.isMuted)
        }
        if let startVolume { volumes[.music].volume = startVolume }
        restoreStations(stored)
        restoreActions(stored)
        restoreShows(stored)
        restoreLinks(stored)
        restoreTargets(stored)
        restoreInputs(stored)
        restoreBoards(stored)
        restoreRooms(stored)
        restoreSession(stored)
        restoreZones(stored, &turn)
        let allowed = 0...limits.fadeSeconds
        if let seconds = stored.fadeSeconds["music"], allowed.contains(seconds) {
            volumes.musicFadeSeconds = seconds
        }
        if let seconds = stored.fadeSeconds["sound"], allowed.contains(seconds) {
            volumes.soundFadeSeconds = seconds
        }
        volumes[.master].volume = min(volumes[.master].volume, volumes.maximum)
        for scope in VolumeScope.allCases {
            let level = volumes[scope]
            let gain = RampTarget(to: level.volume, frames: .zero, curve: .linear)
            if level.volume != .unity { turn.send(.bus(scope.bus, .setGain(gain))) }
            mutes[scope] = scope == .master ? level.isMuted : isMuted(scope)
            if mutes[scope] == true { turn.send(.bus(scope.bus, .setMute(true))) }
        }
    }
}

extension ManagerChange {
    /// The requested volumes and mutes by bus.
    fileprivate var levels: [(scope: VolumeScope, volume: Double?, isMuted: Bool?)] {
        [
            (.sound, soundVolume, soundMuted),
            (.music, musicVolume, musicMuted),
            (.system, systemVolume, systemMuted),
            (.announcement, announcementVolume, announcementMuted),
            (.master, masterVolume, masterMuted),
        ]
    }

    /// The requested solos by bus.
    fileprivate var solos: [(scope: VolumeScope, isSoloed: Bool?)] {
        [
            (.sound, soundSoloed), (.music, musicSoloed), (.system, systemSoloed),
            (.announcement, announcementSoloed),
        ]
    }
}
