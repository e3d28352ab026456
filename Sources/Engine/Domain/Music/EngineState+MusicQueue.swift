// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

/// The queue of the deck: sounds that play once, before the next track of the station (decision D-91).
extension EngineState {
    /// Adds a sound to the queue.
    ///
    /// - Throws: `soundNotFound`; `soundNotReady` if it could not be read; `limitReached`.
    mutating func enqueueMusic(
        _ request: MusicQueueRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let sound = try sounds.resolve(.text(request.sound))
        if case .failed = sound.content { throw .soundNotReady(id: sound.id, state: sound.state) }
        guard music.queue.count < limits.musicQueue else {
            throw .limitReached(what: "entries of the music's queue", limit: limits.musicQueue)
        }
        let entry = MusicEntry(id: turn.makeIdentifier("e"), order: 0, soundID: sound.id)
        put(entry, before: request.position == .next ? music.queue.first?.id : nil, &turn)
        noteQueue(&turn)
        return entry.id
    }

    /// Moves an entry before another one, or to the end.
    ///
    /// - Throws: `musicEntryNotFound`, also for the other one.
    mutating func move(
        musicEntry id: String,
        before next: String?,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let entry = try musicEntry(id)
        if let next { _ = try musicEntry(next) }
        let others = music.queue.filter { $0.id != id }
        guard next != id, !isInPlace(entry, next, among: others) else { return false }
        music.queue = others
        put(entry, before: next, &turn)
        noteQueue(&turn)
        return true
    }

    /// Removes an entry.
    ///
    /// - Throws: `musicEntryNotFound`.
    mutating func remove(musicEntry id: String, _ turn: inout Turn) throws(EngineError) {
        _ = try musicEntry(id)
        takeOut(id, &turn)
        noteQueue(&turn)
    }

    /// Removes all entries.
    mutating func clearMusicQueue(_ turn: inout Turn) {
        guard !music.queue.isEmpty else { return }
        for entry in music.queue { takeOut(entry.id, &turn) }
        noteQueue(&turn)
    }

    /// The entry with an id.
    func musicEntry(_ id: String) throws(EngineError) -> MusicEntry {
        guard let entry = music.queue.first(where: { $0.id == id }) else { throw .musicEntryNotFound(id) }
        return entry
    }

    /// Removes an entry that plays, cannot be played, or lost its sound.
    mutating func takeOut(_ id: String?, _ turn: inout Turn) {
        guard let id, let index = music.queue.firstIndex(where: { $0.id == id }) else { return }
        music.queue.remove(at: index)
        turn.persist(.remove(.musicEntry, id))
    }

    /// Removes the entries of a sound that goes.
    mutating func takeOut(entriesOf sound: String, _ turn: inout Turn) {
        let entries = music.queue.filter { $0.soundID == sound }
        guard !entries.isEmpty else { return }
        for entry in entries { takeOut(entry.id, &turn) }
        noteQueue(&turn)
    }

    /// The first entry that can be played; sounds that are not read yet wait.
    var nextEntry: MusicEntry? { music.queue.first { sounds[$0.soundID]?.decoded != nil } }

    /// Restores the saved queue, after the sounds; entries without a sound go.
    mutating func restoreMusicQueue(_ stored: StoredState, _ turn: inout Turn) {
        let entries = stored.values(.musicEntry, as: MusicEntry.self)
        for entry in entries where sounds[entry.soundID] == nil {
            turn.persist(.remove(.musicEntry, entry.id))
        }
        music.queue = entries.filter { sounds[$0.soundID] != nil }
            .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// Gives the deck of a single track a context while entries wait; they follow it to its zones and rooms.
    mutating func followQueue(_ turn: inout Turn) {
        if music.context == nil, !music.queue.isEmpty, music.current != nil {
            music.context = PlaybackContext(stationID: nil, playlist: Playlist(isShuffled: false, seed: 0))
        } else if let context = music.context, context.stationID == nil, music.queue.isEmpty {
            music.context = nil
        }
        guard let context = music.context, context.stationID == nil,
            let present = music.current.flatMap({ players[$0] }),
            present.identity.placement.asked != context.places
        else { return }
        music.context?.places = present.identity.placement.asked
        // One that was loaded would play where the track was before.
        if music.upcoming?.isCue != true { dropUpcoming(&turn) }
    }

    /// Ends the loops of the current track while an entry can follow it; they come back when none is left.
    mutating func settleLoops(of present: Player, _ turn: inout Turn) {
        if music.heldLoops.map({ $0.player != present.id }) == true { music.heldLoops = nil }
        var change = PlayerChange()
        if nextEntry != nil {
            guard present.isActive, present.loops.returns != 0 else { return }
            music.heldLoops = HeldLoops(player: present.id, loops: present.loops)
            change.numberOfLoops = 0
        } else {
            guard let held = music.heldLoops else { return }
            music.heldLoops = nil
            guard present.loops.returns == 0 else { return }
            change.numberOfLoops = Int(held.loops.returns)
        }
        // Only a sound that is gone throws, and its players go with it.
        _ = try? self.change(player: present.id, change, &turn)
    }

    // MARK: Mechanism

    /// Puts an entry, which is not in the queue, into it.
    private mutating func put(_ entry: MusicEntry, before next: String?, _ turn: inout Turn) {
        guard let placed = OrderNumbers.placed(entry, among: music.queue, before: next) else { return }
        for moved in placed.moved { turn.persist(.put(.musicEntry, moved.id, moved)) }
        turn.persist(.put(.musicEntry, entry.id, placed.element))
        let others = placed.moved.isEmpty ? music.queue : placed.moved
        music.queue = (others + [placed.element]).sorted { $0.order < $1.order }
    }

    /// Discards the planned track if another one comes next now, and publishes the deck.
    ///
    /// A track that begins too soon for another one to be read stays.
    private mutating func noteQueue(_ turn: inout Turn) {
        if let upcoming = music.upcoming, !upcoming.isCue, upcoming.context.entry != nextEntry?.id,
            upcoming.at.map({ $0 > turn.now + streamLead }) ?? true
        {
            dropUpcoming(&turn)
        }
        turn.publish(.musicChanged(musicSnapshot(at: turn.now)))
    }
}
