// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Engine {
    /// Bytes of a list in an answer.
    var pageBytes: Int { configuration.limits.pageBytes }

    /// A consistent snapshot of the small state, and of the collections that are wanted and small.
    ///
    /// - Parameters:
    ///   - wanted: the collections wanted.
    ///   - count: largest number of elements of a collection in the snapshot.
    /// - Returns: the snapshot.
    public func snapshot(
        of wanted: Set<StateCollection> = Set(StateCollection.allCases),
        upTo count: Int = .max
    ) -> StateSnapshot {
        let counts = stateCounts()
        let isListed = { (collection: StateCollection) in
            wanted.contains(collection) && counts[collection, default: 0] <= count
        }
        return StateSnapshot(
            wanted: wanted,
            device: device(),
            manager: manager(),
            health: health(),
            session: session(),
            music: music(),
            counts: counts,
            queue: isListed(.queue) ? queue() : nil,
            crossfaders: isListed(.crossfaders) ? crossfaders() : nil,
            stations: isListed(.stations) ? stations() : nil,
            zones: isListed(.zones) ? zones() : nil,
            actions: isListed(.actions) ? actions() : nil,
            shows: isListed(.shows) ? shows() : nil,
            plans: isListed(.plans) ? plans() : nil,
            calendar: isListed(.calendar) ? calendar() : nil,
            boards: isListed(.boards) ? boards() : nil,
            tiles: isListed(.tiles) ? tiles() : nil,
            rooms: isListed(.rooms) ? rooms() : nil,
            players: isListed(.players) ? players() : nil,
            systemSounds: isListed(.systemSounds) ? systemSounds() : nil,
            sounds: isListed(.sounds) ? sounds() : nil
        )
    }

    private func stateCounts() -> [StateCollection: Int] {
        [
            .queue: state.queue.machine.count,
            .crossfaders: state.crossfaders.count,
            .stations: state.stations.count,
            .zones: state.zones.all.count,
            .actions: state.actions.count,
            .shows: state.shows.count,
            .plans: state.plans.count,
            .calendar: state.calendar.settings.rules.count + state.calendar.settings.holidays.count,
            .boards: state.boards.count,
            .tiles: state.boards.tileCount,
            .rooms: state.rooms.count,
            .players: state.players.count,
            // The vibration is one of them.
            .systemSounds: state.systemSounds.sounds.count + 1,
            .sounds: state.sounds.count,
        ]
    }
}
