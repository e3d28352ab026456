// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Makes a system sound of a sound that was checked (SS-03).
    mutating func createSystemSound(
        of sound: Sound,
        ownsSound: Bool,
        now: FrameTime
    ) throws(EngineError) -> (id: UInt32, effects: Effects) {
        try checkSystemSoundRoom()
        let made = systemSounds.insert(soundID: sound.id, ownsSound: ownsSound)
        var effects = Effects()
        effects.publish(.systemSoundCreated(snapshot(of: made)), at: now)
        return (made.id, effects)
    }

    /// Refuses one more than the limit.
    func checkSystemSoundRoom() throws(EngineError) {
        guard systemSounds.sounds.count < limits.systemSounds else {
            throw .limitReached(what: "system sounds", limit: limits.systemSounds)
        }
    }

    /// Plays a system sound, or vibrates (SS-05 to SS-08).
    ///
    /// In silent mode the sound runs inaudibly, so that its completions come when it would have ended.
    mutating func play(
        systemSound id: UInt32,
        isAlert: Bool,
        now: FrameTime
    ) throws(EngineError) -> (play: SystemSoundPlay, effects: Effects) {
        guard id != SystemSoundTable.vibration else {
            var effects = Effects()
            effects.publish(.hapticVibrate(cause: .vibrate, systemSound: id, soundId: nil), at: now)
            systemSounds.vibrations += 1
            return (SystemSoundPlay(playerId: nil, vibrates: true), effects)
        }
        let systemSound = try systemSounds.sound(id)
        guard let sound = sounds[systemSound.soundID] else { throw .soundNotFound(systemSound.soundID) }
        var options = PlayOptions()
        if session.isSilent { options.volume = .silence }
        var (player, effects) = try play(sound, options, kind: .system, now: now)
        systemSounds.begin(id, player: player)
        let cause: HapticCause? = session.isSilent ? .silentMode : isAlert ? .alert : nil
        if let cause {
            effects.publish(.hapticVibrate(cause: cause, systemSound: id, soundId: sound.id), at: now)
        }
        return (SystemSoundPlay(playerId: player, vibrates: cause != nil), effects)
    }

    /// Adds an observer of the end (SS-09).
    mutating func observe(
        systemSound id: UInt32,
        _ observation: SystemSoundObservation
    ) throws(EngineError) -> SystemSoundObserver {
        try systemSounds.check(id)
        try Check.clientData(observation.clientData, limit: limits.clientDataBytes)
        guard systemSounds.observers[id]?.count ?? 0 < limits.systemSoundObservers else {
            throw .limitReached(what: "completions", limit: limits.systemSoundObservers)
        }
        let observer = SystemSoundObserver(id: Identifier.make("c"), observation: observation)
        systemSounds.observe(id, observer)
        return observer
    }

    /// Removes a system sound; what sounds for it stops, and nobody is told (SS-13).
    mutating func dispose(systemSound id: UInt32, now: FrameTime) throws(EngineError) -> Effects {
        guard id != SystemSoundTable.vibration else {
            throw .wrongState(state: "built in", allowed: ["created by POST /v1/system-sounds"])
        }
        let systemSound = try systemSounds.sound(id)
        var effects = Effects()
        for player in systemSounds.remove(id) { dispose(player: player, now: now, &effects) }
        effects.publish(.systemSoundDisposed(id: id), at: now)
        let isShared = systemSounds.sounds.values.contains { $0.soundID == systemSound.soundID }
        if systemSound.ownsSound, !isShared, let sound = sounds[systemSound.soundID] {
            effects.append(dispose(sound, now: now))
        }
        return effects
    }

    /// Tells the observers of a system sound that a player of it is over.
    mutating func endSystemSound(
        of player: String,
        didFinish: Bool,
        at frame: FrameTime,
        _ effects: inout Effects
    ) {
        guard let id = systemSounds.end(player: player) else { return }
        complete(id, player: player, didFinish: didFinish, at: frame, &effects)
    }

    /// Tells the ends of vibrations; later than their beginnings, never within the call (SS-10).
    mutating func endVibrations(now: FrameTime) -> Effects {
        var effects = Effects()
        for _ in 0..<systemSounds.vibrations {
            complete(SystemSoundTable.vibration, player: nil, didFinish: true, at: now, &effects)
        }
        systemSounds.vibrations = 0
        return effects
    }

    private func complete(
        _ id: UInt32,
        player: String?,
        didFinish: Bool,
        at frame: FrameTime,
        _ effects: inout Effects
    ) {
        for observer in systemSounds.observers[id] ?? [] {
            let completion = SystemSoundCompletion(
                completionId: observer.id,
                systemSoundId: id,
                playerId: player,
                didFinish: didFinish,
                observation: observer.observation
            )
            effects.publish(.systemSoundCompleted(completion), at: frame)
        }
    }

    // MARK: Snapshots

    /// A system sound as clients see it.
    func snapshot(of systemSound: SystemSound) -> SystemSoundSnapshot {
        let sound = sounds[systemSound.soundID]
        return SystemSoundSnapshot(
            id: systemSound.id,
            soundId: systemSound.soundID,
            name: sound?.name ?? "",
            duration: rate.seconds(sound?.length ?? .zero),
            completions: systemSounds.observers[systemSound.id] ?? [],
            playing: playing(systemSound.id),
            revision: systemSounds.revisions[systemSound.id] ?? 0
        )
    }

    /// The vibration as clients see it.
    var vibrationSnapshot: SystemSoundSnapshot {
        let id = SystemSoundTable.vibration
        return SystemSoundSnapshot(
            id: id,
            soundId: nil,
            name: "vibrate",
            duration: 0,
            completions: systemSounds.observers[id] ?? [],
            playing: [],
            revision: systemSounds.revisions[id] ?? 0
        )
    }

    private func playing(_ id: UInt32) -> [String] {
        systemSounds.players.filter { $0.value == id }.map(\.key).sorted()
    }
}
