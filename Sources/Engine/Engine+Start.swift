// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What plays after the start: the announcements that waited, and the station of the configuration.
extension Engine {
    /// Plans the music of the start.
    ///
    /// - Returns: the sounds that are read first, because something waits for them.
    func planStart() -> Set<String> {
        var awaited = state.queue.machine.neededSounds.union(state.queue.awaitedChimes)
        if let name = configuration.startStation {
            let tracks = (try? state.stations.station(name)).map { state.tracks(of: $0) } ?? []
            let unread = tracks.filter { state.sounds[$0]?.state == .decoding }
            startup.music = Startup.Music(station: name, unread: Set(unread))
            awaited.formUnion(unread)
        }
        return awaited
    }

    /// Notes that a sound was read, or could not be.
    func noteStart(read sound: String) {
        guard startup.music?.unread.remove(sound) != nil, startup.music?.unread.isEmpty == true
        else { return }
        playStartStation()
    }

    /// Notes that all sounds known at the start were read, but for those whose length is counted.
    func noteStartComplete() {
        guard life == .running else { return }
        // Announcements no longer wait for chimes that are still counted.
        state.queue.awaitedChimes = []
        state.queue.isDirty = true
        reconcile()
        playStartStation()
    }

    /// Plays the station of the start, unless music was started meanwhile.
    private func playStartStation() {
        guard let start = startup.music, life == .running else { return }
        startup.music = nil
        guard state.music.current == nil else { return }
        do throws(EngineError) {
            _ = try changeDeck(voices: 2) { (state, turn) throws(EngineError) in
                try state.playAtStart(start.station, &turn)
            }
        } catch {
            // Once the rest is read, it is tried again.
            if !start.unread.isEmpty { startup.music = start }
            note(.musicNotStarted, "no music was started: \(error.phrase)")
        }
    }

    /// Ends the report that the music was not started once there is some.
    func watchStart() {
        guard machine.status.has(.musicNotStarted), state.music.current != nil else { return }
        note(.musicNotStarted, nil)
    }
}
