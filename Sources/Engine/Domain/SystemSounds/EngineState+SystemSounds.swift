// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Creates a system sound of a checked sound (SS-03).
    mutating func createSystemSound(
        of sound: Sound,
        ownsSound: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> UInt32 {
        try checkSystemSoundRoom()
        let made = systemSounds.insert(soundID: sound.id, ownsSound: ownsSound)
        turn.publish(.systemSoundCreated(snapshot(of: made)))
        return made.id
    }

    /// Throws `limitReached` if no system sound can be added.
    func checkSystemSoundRoom() throws(EngineError) {
        guard systemSounds.sounds.count < limits.systemSounds else {
            throw .limitReached(what: "system sounds", limit: limits.systemSounds)
        }
    }

    /// Plays a system sound, or vibrates (SS-05 to SS-08).
    ///
    /// In silent mode the sound plays at volume 0, so that its completions come at the usual time.
    mutating func play(
        systemSound id: UInt32,
        isAlert: Bool,
        zones: [String]?,
        rooms: [String]?,
        _ turn: inout Turn
    ) throws(EngineError) -> SystemSoundPlay {
        let places = try places(zones, rooms)
        guard id != SystemSoundTable.vibration else {
            turn.publish(.hapticVibrate(cause: .vibrate, systemSound: id, soundId: nil))
            systemSounds.vibrations += 1
            return SystemSoundPlay(playerId: nil, vibrates: true)
        }
        let systemSound = try systemSounds.sound(id)
        guard let sound = sounds[systemSound.soundID] else { throw .soundNotFound(systemSound.soundID) }
        var options = PlayOptions()
        options.places = places
        if session.isSilent { options.volume = .silence }
        let player = try play(sound, options, kind: .system, &turn)
        systemSounds.begin(id, player: player)
        let cause: HapticCause? = session.isSilent ? .silentMode : isAlert ? .alert : nil
        if let cause {
            turn.publish(.hapticVibrate(cause: cause, systemSound: id, soundId: sound.id))
        }
        return SystemSoundPlay(playerId: player, vibrates: cause != nil)
    }

    /// Adds a completion observer (SS-09).
    mutating func observe(
        systemSound id: UInt32,
        _ observation: SystemSoundObservation,
        _ turn: Turn
    ) throws(EngineError) -> SystemSoundObserver {
        try systemSounds.check(id)
        try Check.clientData(observation.clientData, limit: limits.clientDataBytes)
        guard systemSounds.observers[id]?.count ?? 0 < limits.systemSoundObservers else {
            throw .limitReached(what: "completions", limit: limits.systemSoundObservers)
        }
        let observer = SystemSoundObserver(id: turn.makeIdentifier("c"), observation: observation)
        systemSounds.observe(id, observer)
        return observer
    }

    /// Removes a system sound; its players stop, and no observer is notified (SS-13).
    ///
    /// The sound that was registered for it goes too, unless something else refers to it.
    mutating func dispose(systemSound id: UInt32, _ turn: inout Turn) throws(EngineError) {
        guard id != SystemSoundTable.vibration else {
            throw .wrongState(state: "built in", allowed: ["created by POST /v1/system-sounds"])
        }
        let systemSound = try systemSounds.sound(id)
        for player in systemSounds.remove(id) { dispose(player: player, &turn) }
        turn.publish(.systemSoundDisposed(id: id))
        followReferences()
        if systemSound.ownsSound, let sound = sounds[systemSound.soundID],
            users(of: .sound, sound.id, at: turn.utc).isEmpty
        {
            dispose(sound, &turn)
        }
    }

    /// Notifies the observers of a system sound that one of its players ended.
    mutating func endSystemSound(of player: String, didFinish: Bool, _ turn: inout Turn) {
        guard let id = systemSounds.end(player: player) else { return }
        complete(id, player: player, didFinish: didFinish, &turn)
    }

    /// Publishes the completions of vibrations; always after the call that started them (SS-10).
    mutating func endVibrations(_ turn: inout Turn) {
        for _ in 0..<systemSounds.vibrations {
            complete(SystemSoundTable.vibration, player: nil, didFinish: true, &turn)
        }
        systemSounds.vibrations = 0
    }

    private func complete(_ id: UInt32, player: String?, didFinish: Bool, _ turn: inout Turn) {
        for observer in systemSounds.observers[id] ?? [] {
            let completion = SystemSoundCompletion(
                completionId: observer.id,
                systemSoundId: id,
                playerId: player,
                didFinish: didFinish,
                observation: observer.observation
            )
            turn.publish(.systemSoundCompleted(completion))
        }
    }

    // MARK: Snapshots

    /// The snapshot of a system sound.
    func snapshot(of systemSound: SystemSound) -> SystemSoundSnapshot {
        let sound = sounds[systemSound.soundID]
        return SystemSoundSnapshot(
            id: systemSound.id,
            soundId: systemSound.soundID,
            name: sound?.name ?? "",
            duration: rate.seconds(sound?.length ?? .zero),
            completions: systemSounds.observers[systemSound.id] ?? [],
            playing: playing(systemSound.id),
            revision: systemSounds.versions[systemSound.id] ?? 0
        )
    }

    /// The snapshot of the vibration.
    var vibrationSnapshot: SystemSoundSnapshot {
        let id = SystemSoundTable.vibration
        return SystemSoundSnapshot(
            id: id,
            soundId: nil,
            name: "vibrate",
            duration: 0,
            completions: systemSounds.observers[id] ?? [],
            playing: [],
            revision: systemSounds.versions[id] ?? 0
        )
    }

    private func playing(_ id: UInt32) -> [String] {
        systemSounds.players.filter { $0.value == id }.map(\.key).sorted()
    }
}
