// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

/// The checked name and base volume of a registration.
struct CheckedRegistration: Sendable {
    /// The requested name; nil uses that of the file.
    let name: String?
    let baseVolume: Gain
    /// Whether the request sets the base volume.
    let ownsBaseVolume: Bool

    init(_ name: String?, _ baseVolume: Double?, in state: EngineState) throws(EngineError) {
        if let name { try SoundName.check(name, limit: state.limits.nameLength) }
        self.name = name
        self.baseVolume = try Check.volume(baseVolume ?? 1, "baseVolume")
        ownsBaseVolume = baseVolume != nil
    }
}

extension EngineState {
    /// Throws if the name is taken or the limit is reached.
    func checkRoom(for registration: CheckedRegistration) throws(EngineError) {
        if let name = registration.name, sounds.hasName(name) { throw .nameTaken(name) }
        guard sounds.count < limits.sounds else { throw .limitReached(what: "sounds", limit: limits.sounds) }
    }

    /// Adds a sound; without an asset its state is `decoding`.
    ///
    /// A name derived from the file gets a number if it is taken; a requested name has been checked before.
    mutating func register(
        _ origin: Sound.Origin,
        _ registration: CheckedRegistration,
        id: String? = nil,
        derivedName: String,
        asset: DecodedAsset?,
        registeredAt: Date,
        isTransient: Bool = false,
        _ turn: inout Turn
    ) -> String {
        let derived = SoundName.derived(from: derivedName, limit: limits.nameLength)
        let free = SoundName.unique(derived, limit: limits.nameLength) { sounds.hasName($0) }
        let id = id ?? turn.makeIdentifier("s")
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
        turn.publish(.soundRegistered(snapshot(of: sound)))
        if asset != nil {
            turn.publish(.soundReady(snapshot(of: sound)))
            turn.persist(read: sound)
        }
        return id
    }

    /// Restores a saved sound; its state is `decoding`.
    mutating func readmit(_ record: SoundRecord, _ origin: Sound.Origin, _ turn: inout Turn) -> String {
        let sound = Sound(record, origin)
        sounds.insert(sound)
        turn.publish(.soundRegistered(snapshot(of: sound)))
        return sound.id
    }

    /// Takes the result of decoding a sound's file, or what is stored of it.
    mutating func finishDecoding(
        _ id: String,
        _ result: Result<DecodedAsset, EngineError>,
        isRecalled: Bool = false,
        _ turn: inout Turn
    ) {
        // Another worker has already decoded it.
        if sounds[id]?.state == .ready { return }
        sounds.update(id) { sound in
            switch result {
            case .success(let asset): sound.take(asset)
            case .failure(let error): sound.content = .failed(error)
            }
        }
        guard let sound = sounds[id] else { return }
        routeRead(id)
        switch result {
        case .success:
            turn.publish(.soundReady(snapshot(of: sound)))
            // What was recalled is stored already.
            if !isRecalled { turn.persist(read: sound) }
        case .failure(let error): turn.publish(.soundFailed(snapshot(of: sound), error))
        }
    }

    /// Changes defaults and details of a sound.
    mutating func change(
        _ sound: Sound,
        _ change: SoundChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var next = (details: sound.details, volume: sound.baseVolume, isOwn: sound.ownsBaseVolume)
        let details = try CheckedDetails(change)
        switch change.baseVolume {
        case .keep: break
        case .clear: next = (next.details, defaultBaseVolume(of: sound.loudness), false)
        case .set(let volume): next = (next.details, try Check.volume(volume, "baseVolume"), true)
        }
        details.apply(to: &next.details)
        let policy = try sound.policy.changed(by: change.policy)
        let isSame = next == (sound.details, sound.baseVolume, sound.ownsBaseVolume)
        // A request that changes nothing must not raise the revision.
        guard !isSame || policy != sound.policy else { return false }
        sounds.update(sound.id) { sound in
            (sound.details, sound.baseVolume, sound.ownsBaseVolume) = next
            sound.policy = policy
        }
        guard let changed = sounds[sound.id] else { return false }
        if !isSame { turn.persist(.putSound(changed.record)) }
        if policy != sound.policy { turn.persist(.putPolicy(policy.record(of: sound.id))) }
        turn.publish(.soundChanged(snapshot(of: changed)))
        return true
    }

    /// Removes a sound and its players.
    mutating func dispose(_ sound: Sound, _ turn: inout Turn) {
        if let planned = music.upcoming?.player, players[planned]?.identity.soundID == sound.id {
            dropUpcoming(&turn)
        }
        for player in players.players(ofSound: sound.id) { dispose(player: player.id, &turn) }
        forget(sound.id, &turn)
    }

    /// Notes what tells the file of a sound by its content.
    mutating func note(_ fingerprint: SoundFingerprint, of id: String, _ turn: inout Turn) {
        guard let sound = sounds[id], let file = sound.file, sound.fingerprint != fingerprint else { return }
        sounds.note(fingerprint, of: id)
        if !sound.isTransient {
            turn.persist(
                .put(
                    .fingerprint,
                    id,
                    StoredFingerprint(sound: id, modified: file.modified, fingerprint: fingerprint)
                )
            )
        }
    }

    /// Removes a sound that has no players.
    mutating func forget(_ id: String, _ turn: inout Turn) {
        guard let sound = sounds.remove(id) else { return }
        takeOut(entriesOf: id, &turn)
        players.lastStarts[id] = nil
        if let name = sound.peaksName { turn.abandon(waveform: name) }
        guard sound.isListed else {
            speech.forget(id)
            return
        }
        turn.publish(.soundDisposed(id: id, name: sound.name))
        turn.persist(.removeSound(id: id))
        if sound.fingerprint != nil { turn.persist(.remove(.fingerprint, id)) }
    }
}

extension Turn {
    /// Stores a sound whose file was read, and what was found in it.
    mutating func persist(read sound: Sound) {
        persist(.putSound(sound.record))
        if let facts = sound.info?.stored { persist(.putFacts(soundId: sound.id, facts)) }
    }
}

extension Sound {
    /// Takes a decoded file; the loudness of a different file is discarded.
    mutating func take(_ asset: DecodedAsset) {
        content = .ready(asset)
        pendingRemoval = nil
        let record = asset.info.identity.map(SoundFileRecord.init)
        if record != file { (loudness, fingerprint) = (nil, nil) }
        file = record
    }
}
