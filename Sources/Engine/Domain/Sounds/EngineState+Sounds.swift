// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

/// A checked name and base volume of a registration.
struct CheckedRegistration: Sendable {
    /// The asked name; nil takes the file's.
    let name: String?
    let baseVolume: Gain
    /// Whether the base volume was asked.
    let ownsBaseVolume: Bool

    init(_ name: String?, _ baseVolume: Double?, in state: EngineState) throws(EngineError) {
        if let name { try SoundName.check(name, limit: state.limits.nameLength) }
        self.name = name
        self.baseVolume = try Check.volume(baseVolume ?? 1, "baseVolume")
        ownsBaseVolume = baseVolume != nil
    }
}

extension EngineState {
    /// Refuses what cannot be added.
    func checkRoom(for registration: CheckedRegistration) throws(EngineError) {
        if let name = registration.name, sounds.hasName(name) { throw .nameTaken(name) }
        guard sounds.count < limits.sounds else { throw .limitReached(what: "sounds", limit: limits.sounds) }
    }

    /// Adds a sound; without an asset it is still decoding.
    ///
    /// A name taken from the file gets a number where it is in use; an asked name was checked to be free.
    mutating func register(
        _ origin: Sound.Origin,
        _ registration: CheckedRegistration,
        id: String = Identifier.make("s"),
        derivedName: String,
        asset: DecodedAsset?,
        registeredAt: Date,
        isTransient: Bool = false,
        now: FrameTime
    ) -> (id: String, effects: Effects) {
        let derived = SoundName.derived(from: derivedName, limit: limits.nameLength)
        let free = SoundName.unique(derived, limit: limits.nameLength) { sounds.hasName($0) }
        var sound = Sound(
            id: id,
            name: registration.name ?? free,
            origin: origin,
            registeredAt: registeredAt,
            baseVolume: registration.baseVolume,
            ownsBaseVolume: registration.ownsBaseVolume,
            content: asset.map { .ready($0) } ?? .decoding
        )
        sound.file = asset?.info.identity.map(SoundFileRecord.init)
        sound.isTransient = isTransient
        sounds.insert(sound)
        var effects = Effects()
        effects.publish(.soundRegistered(snapshot(of: sound)), at: now)
        if asset != nil {
            effects.publish(.soundReady(snapshot(of: sound)), at: now)
            effects.persist(.putSound(sound.record))
        }
        return (id, effects)
    }

    /// Adds a sound a restart kept; it is decoding.
    mutating func readmit(
        _ record: SoundRecord,
        _ origin: Sound.Origin,
        now: FrameTime
    ) -> (id: String, effects: Effects) {
        let sound = Sound(record, origin)
        sounds.insert(sound)
        var effects = Effects()
        effects.publish(.soundRegistered(snapshot(of: sound)), at: now)
        return (sound.id, effects)
    }

    /// Notes what a worker made of a sound's file.
    mutating func finishDecoding(
        _ id: String,
        _ result: Result<DecodedAsset, EngineError>,
        now: FrameTime
    ) -> Effects {
        var effects = Effects()
        // Someone else was quicker.
        if sounds[id]?.state == .ready { return effects }
        sounds.update(id) { sound in
            switch result {
            case .success(let asset): sound.take(asset)
            case .failure(let error): sound.content = .failed(error)
            }
        }
        guard let sound = sounds[id] else { return effects }
        queue.isDirty = true
        switch result {
        case .success:
            effects.publish(.soundReady(snapshot(of: sound)), at: now)
            effects.persist(.putSound(sound.record))
        case .failure(let error): effects.publish(.soundFailed(snapshot(of: sound), error), at: now)
        }
        return effects
    }

    /// Sets defaults and details of a sound.
    mutating func change(
        _ sound: Sound,
        _ change: SoundChange,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var next = (details: sound.details, volume: sound.baseVolume, isOwn: sound.ownsBaseVolume)
        let details = try CheckedDetails(change)
        switch change.baseVolume {
        case .keep: break
        case .clear: next = (next.details, defaultBaseVolume(of: sound.loudness), false)
        case .set(let volume): next = (next.details, try Check.volume(volume, "baseVolume"), true)
        }
        details.apply(to: &next.details)
        var effects = Effects()
        let policy = try sound.policy.changed(by: change.policy)
        let isSame = next == (sound.details, sound.baseVolume, sound.ownsBaseVolume)
        // A revision counts changes only.
        guard !isSame || policy != sound.policy else { return (false, effects) }
        sounds.update(sound.id) { sound in
            (sound.details, sound.baseVolume, sound.ownsBaseVolume) = next
            sound.policy = policy
        }
        guard let changed = sounds[sound.id] else { return (false, effects) }
        if !isSame { effects.persist(.putSound(changed.record)) }
        if policy != sound.policy { effects.persist(.putPolicy(policy.record(of: sound.id))) }
        effects.publish(.soundChanged(snapshot(of: changed)), at: now)
        return (true, effects)
    }

    /// Removes a sound and its players.
    mutating func dispose(_ sound: Sound, now: FrameTime) -> Effects {
        var effects = Effects()
        for player in players.players(ofSound: sound.id) { dispose(player: player.id, now: now, &effects) }
        effects.append(forget(sound.id, now: now))
        return effects
    }

    /// Removes a sound that has no players.
    mutating func forget(_ id: String, now: FrameTime) -> Effects {
        var effects = Effects()
        guard let sound = sounds.remove(id) else { return effects }
        players.lastStarts[id] = nil
        if let name = sound.peaksName { effects.abandon(waveform: name) }
        guard !sound.isSpeech else {
            speech.forget(id)
            return effects
        }
        effects.publish(.soundDisposed(id: id, name: sound.name), at: now)
        effects.persist(.removeSound(id: id))
        return effects
    }
}

extension Sound {
    /// Takes a decoded file; what was measured in another one is forgotten.
    mutating func take(_ asset: DecodedAsset) {
        content = .ready(asset)
        pendingRemoval = nil
        let record = asset.info.identity.map(SoundFileRecord.init)
        if record != file { loudness = nil }
        file = record
    }
}
