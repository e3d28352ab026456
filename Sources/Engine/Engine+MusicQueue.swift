// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The queue of the music deck: sounds that play once, before the next track of the station (decision D-91).
///
/// The methods do not wait for the disk; the API does, once for each request or batch.
extension Engine {
    /// The entries that wait, in order.
    public func musicQueue() -> [MusicEntrySnapshot] { state.music.queue.map { state.snapshot(of: $0) } }

    /// One entry that waits.
    ///
    /// - Throws: `musicEntryNotFound`, also for one that has begun.
    public func musicEntry(_ id: String) throws(EngineError) -> MusicEntrySnapshot {
        state.snapshot(of: try state.musicEntry(id))
    }

    /// Adds a sound to the queue; it waits for music that is not playing.
    ///
    /// - Throws: `soundNotFound`; `soundNotReady` if it could not be read; `limitReached`, `overloaded`.
    public func enqueueMusic(_ request: MusicQueueRequest) throws(EngineError) -> MusicEntrySnapshot {
        try changeMusicQueue { (state, turn) throws(EngineError) in
            let id = try state.enqueueMusic(request, &turn)
            return state.snapshot(of: try state.musicEntry(id))
        }
    }

    /// Moves an entry.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - next: the entry before which it is put; the empty optional for the end, nil for its place.
    /// - Returns: the entry, and whether it was moved.
    /// - Throws: `musicEntryNotFound`, `overloaded`.
    public func moveMusicEntry(
        _ id: String,
        before next: String??
    ) throws(EngineError) -> Changed<MusicEntrySnapshot> {
        let changed = try changeMusicQueue { (state, turn) throws(EngineError) in
            guard let next else {
                _ = try state.musicEntry(id)
                return false
            }
            return try state.move(musicEntry: id, before: next, &turn)
        }
        return Changed(snapshot: try musicEntry(id), changed: changed)
    }

    /// Removes an entry.
    ///
    /// - Throws: `musicEntryNotFound`, also for one that has begun; `overloaded`.
    public func removeMusicEntry(_ id: String) throws(EngineError) {
        try changeMusicQueue { (state, turn) throws(EngineError) in
            try state.remove(musicEntry: id, &turn)
        }
    }

    /// Removes all entries.
    ///
    /// - Throws: `overloaded`.
    public func clearMusicQueue() throws(EngineError) {
        try changeMusicQueue { (state, turn) throws(EngineError) in state.clearMusicQueue(&turn) }
    }

    /// Runs a decision that may discard the planned track.
    private func changeMusicQueue<Result>(
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Result
    ) throws(EngineError) -> Result {
        try perform(on: playersOnDeck, commands: 2 * Engine.commandsPerPlayer, decide)
    }
}
