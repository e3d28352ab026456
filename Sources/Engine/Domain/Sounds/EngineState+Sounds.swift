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

    init(_ name: String?, _ baseVolume: Double?, in state: EngineState) throws(EngineError) {
        if let name { try SoundName.check(name, limit: state.limits.nameLength) }
        self.name = name
        self.baseVolume = try Check.volume(baseVolume ?? 1, "baseVolume")
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
        now: FrameTime
    ) -> (id: String, effects: Effects) {
        let derived = SoundName.derived(from: derivedName, limit: limits.nameLength)
        let free = SoundName.unique(derived, limit: limits.nameLength) { sounds.hasName($0) }
        let sound = Sound(
            id: id,
            name: registration.name ?? free,
            origin: origin,
            registeredAt: registeredAt,
            baseVolume: registration.baseVolume,
            content: asset.map { .ready($0) } ?? .decoding
        )
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
        let sound = Sound(
            id: record.id,
            name: record.name,
            origin: origin,
            registeredAt: record.registeredAt,
            baseVolume: Gain(Float(min(1, max(0, record.baseVolume)))),
            content: .decoding
        )
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
            case .success(let asset): sound.content = .ready(asset)
            case .failure(let error): sound.content = .failed(error)
            }
        }
        guard let sound = sounds[id] else { return effects }
        switch result {
        case .success:
            effects.publish(.soundReady(snapshot(of: sound)), at: now)
            effects.persist(.putSound(sound.record))
        case .failure(let error): effects.publish(.soundFailed(snapshot(of: sound), error), at: now)
        }
        return effects
    }

    /// Sets the defaults of a sound.
    mutating func change(
        _ sound: Sound,
        _ change: SoundChange,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var effects = Effects()
        let volume = try change.baseVolume.map { (asked) throws(EngineError) in
            try Check.volume(asked, "baseVolume")
        }
        let policy = try sound.policy.changed(by: change.policy)
        sounds.update(sound.id) { sound in
            sound.baseVolume = volume ?? sound.baseVolume
            sound.policy = policy
        }
        guard let changed = sounds[sound.id] else { return (false, effects) }
        if changed.baseVolume != sound.baseVolume { effects.persist(.putSound(changed.record)) }
        if policy != sound.policy { effects.persist(.putPolicy(policy.record(of: sound.id))) }
        guard !effects.changes.isEmpty else { return (false, effects) }
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
        effects.publish(.soundDisposed(id: id, name: sound.name), at: now)
        effects.persist(.removeSound(id: id))
        return effects
    }
}
