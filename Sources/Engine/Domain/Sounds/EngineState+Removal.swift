// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Storage

extension EngineState {
    /// Whether a sound has active players or voices.
    func isPlaying(sound id: String) -> Bool {
        players.players(ofSound: id).contains(where: \.isActive)
            || players.voices.values.contains { $0.identity.soundID == id }
    }

    /// Removes or fails a sound whose file is gone: at once, or when its last playback ends.
    mutating func removeOrDefer(_ sound: Sound, _ pendingRemoval: Sound.PendingRemoval, _ turn: inout Turn) {
        guard !isPlaying(sound: sound.id) else {
            sounds.note(pendingRemoval, of: sound.id)
            pendingRemovals.insert(sound.id)
            return
        }
        pendingRemovals.remove(sound.id)
        sounds.note(nil, of: sound.id)
        switch pendingRemoval {
        case .dispose: return dispose(sound, &turn)
        case .fail(let error): return fail(sound.id, error, &turn)
        }
    }

    /// Cancels a pending removal because the file is back.
    mutating func cancelRemoval(_ id: String) {
        pendingRemovals.remove(id)
        sounds.note(nil, of: id)
    }

    /// Marks a sound as failed.
    mutating func fail(_ id: String, _ error: EngineError, _ turn: inout Turn) {
        sounds.update(id) { $0.content = .failed(error) }
        guard let sound = sounds[id] else { return }
        turn.publish(.soundFailed(snapshot(of: sound), error))
    }

    /// Takes the changed file of a sound; running playbacks continue with the old one.
    mutating func refresh(_ id: String, _ asset: DecodedAsset, _ turn: inout Turn) {
        pendingRemovals.remove(id)
        sounds.update(id) { $0.take(asset) }
        guard let sound = sounds[id] else { return }
        turn.publish(.soundReady(snapshot(of: sound)))
        turn.persist(read: sound)
    }

    /// Sets the new path of a moved file, and the new name if the sound had that of the old file.
    mutating func move(_ sound: Sound, to path: String, _ turn: inout Turn) {
        let old = SoundName.derived(from: sound.origin.path, limit: limits.nameLength)
        let derived = SoundName.derived(from: path, limit: limits.nameLength)
        var name = sound.name
        if SoundName.isNumbered(sound.name, of: old), derived != old {
            name = SoundName.unique(derived, limit: limits.nameLength) { sounds.hasName($0) }
        }
        let namings = namings(of: .sound, sound.id)
        sounds.move(sound.id, to: path, name: name)
        replace(namings, by: name, &turn)
        cancelRemoval(sound.id)
        guard let moved = sounds[sound.id] else { return }
        turn.publish(.soundChanged(snapshot(of: moved)))
        turn.persist(.putSound(moved.record))
    }
}
