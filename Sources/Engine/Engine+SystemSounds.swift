// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// Containers of system sounds (SS-02).
    static let systemSoundContainers = ["AIFF", "CAF", "WAV"]

    /// Makes a system sound from a file or a registered sound (SS-03).
    ///
    /// A sound that is registered for it is disposed together with it.
    ///
    /// - Throws: as `registerSound`; `unsupportedFormat` for containers other than CAF, AIFF and WAV (SS-02),
    ///   `soundTooLong` beyond the limit (SS-01), `limitReached`.
    public func createSystemSound(
        _ source: SystemSoundSource
    ) async throws(EngineError) -> SystemSoundSnapshot {
        try state.checkSystemSoundRoom()
        let sound: SoundSnapshot
        var isNew = false
        switch source {
        case .sound(let reference): sound = try self.sound(reference)
        case .file(let registration):
            let answer = try await registerSound(registration)
            (sound, isNew) = (answer.snapshot, answer.isNew)
        }
        do throws(EngineError) {
            try check(sound)
            let id = try perform { (state, turn) throws(EngineError) in
                try state.createSystemSound(
                    of: state.sounds.resolve(.text(sound.id)),
                    ownsSound: isNew,
                    &turn
                )
            }
            return try systemSound(id)
        } catch {
            if isNew { try? await disposeSound(.text(sound.id), force: true) }
            throw error
        }
    }

    private func check(_ sound: SoundSnapshot) throws(EngineError) {
        guard let settings = sound.settings, let duration = sound.duration else {
            throw .soundNotReady(id: sound.id, state: sound.state)
        }
        guard Engine.systemSoundContainers.contains(settings.container.uppercased()) else {
            throw .unsupportedFormat(
                container: settings.container,
                codec: settings.codec,
                supported: Engine.systemSoundContainers
            )
        }
        let limit = configuration.limits.systemSoundSeconds
        guard duration <= limit else { throw .soundTooLong(limitSeconds: limit) }
    }

    /// All system sounds by number, the vibration first.
    public func systemSounds() -> [SystemSoundSnapshot] {
        let created = state.systemSounds.sounds.values.sorted { $0.id < $1.id }
        return [state.vibrationSnapshot] + created.map { state.snapshot(of: $0) }
    }

    /// A page of the system sounds, in order of their numbers.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func systemSounds(_ request: PageRequest) throws(EngineError) -> Page<SystemSoundSnapshot> {
        let numbers = [SystemSoundTable.vibration] + state.systemSounds.sounds.keys
        return try request.page(of: numbers, limitInBytes: pageBytes) { "\($0)" }
            .map { state.systemSounds.sounds[$0].map { state.snapshot(of: $0) } ?? state.vibrationSnapshot }
    }

    /// One system sound.
    ///
    /// - Throws: `systemSoundNotFound`.
    public func systemSound(_ id: UInt32) throws(EngineError) -> SystemSoundSnapshot {
        guard id != SystemSoundTable.vibration else { return state.vibrationSnapshot }
        return state.snapshot(of: try state.systemSounds.sound(id))
    }

    /// Plays a system sound without control over its player; vibrates for the vibration, in silent mode, and as an alert.
    ///
    /// - Throws: `systemSoundNotFound`, `zoneNotFound`, `roomNotFound`, `roomShared`, `soundNotFound` if its sound was disposed, `limitReached`, `overloaded`.
    public func play(
        systemSound id: UInt32,
        isAlert: Bool = false,
        zones: [String]? = nil,
        rooms: [String]? = nil
    ) throws(EngineError) -> SystemSoundPlay {
        let voices = id == SystemSoundTable.vibration ? 0 : 1
        let play = try perform(commands: Engine.commandsPerPlayer, voices: voices) {
            (state, turn) throws(EngineError) in
            try state.play(systemSound: id, isAlert: isAlert, zones: zones, rooms: rooms, &turn)
        }
        // The end of a vibration is reported with the next drain, never within the call.
        if voices == 0 { inbox.wakeEngine() }
        return play
    }

    /// Adds an observer of the end of a system sound (SS-09).
    ///
    /// - Throws: `systemSoundNotFound`, `invalidValue`, `limitReached`.
    public func observe(
        systemSound id: UInt32,
        _ observation: SystemSoundObservation
    ) throws(EngineError) -> SystemSoundObserver {
        try perform { (state, turn) throws(EngineError) in
            try state.observe(systemSound: id, observation, turn)
        }
    }

    /// Removes all observers of a system sound; does nothing if there are none (SS-12).
    ///
    /// - Throws: `systemSoundNotFound`.
    public func removeObservers(ofSystemSound id: UInt32) throws(EngineError) {
        try perform { (state, _) throws(EngineError) in
            try state.systemSounds.check(id)
            _ = state.systemSounds.removeObservers(of: id)
        }
    }

    /// Removes a system sound: its players stop, its observers are not called, its number is never reused (SS-13).
    ///
    /// - Throws: `systemSoundNotFound`, `wrongState` for the vibration, `overloaded`.
    public func dispose(systemSound id: UInt32) async throws(EngineError) {
        let sound = state.systemSounds.sounds[id]?.soundID ?? ""
        let players = state.players.players(ofSound: sound)
        try perform(on: players.map(\.id), commands: Engine.commandsToStop(players)) {
            (state, turn) throws(EngineError) in
            try state.dispose(systemSound: id, &turn)
        }
        await save()
    }
}

/// The source of a system sound.
public enum SystemSoundSource: Sendable, Equatable {
    /// A file, which is registered unless it is already.
    case file(SoundRegistration)
    /// A registered sound.
    case sound(SoundReference)
}
