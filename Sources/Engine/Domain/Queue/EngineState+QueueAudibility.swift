// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Whether an item that was started was heard so far.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - isWhole: whether it was played to its end.
    /// - Returns: the answer with its reasons.
    func audibility(of item: QueueItem, isWhole: Bool) -> Audibility {
        guard let record = queue.audibility[item.id] else { return item.unheard ?? .notPlayed }
        return audibility(of: record, item.places, isWhole: isWhole)
    }

    /// Begins the record of an item that starts, or continues that of an item that resumes at a position.
    mutating func beginAudibility(of item: QueueItem, from begin: FrameCount, _ length: FrameCount) {
        let before = FrameCount(Int64(item.playsDone) * length.frames + begin.frames)
        guard before > .zero else { return queue.audibility[item.id] = ZonedAudibility() }
        guard queue.audibility[item.id] == nil else { return }
        // The first part was played before a restart of the server.
        var record = ZonedAudibility()
        record.addUnobserved(before, in: zonesBefore(of: item))
        queue.audibility[item.id] = record
    }

    /// The zones in which an item played before a restart, as far as that is known.
    func zonesBefore(of item: QueueItem) -> Set<String> {
        item.zones ?? (item.rooms == nil ? [Zone.main] : [])
    }

    /// The zones in which an item plays: those of its player, or in which it would play now; nil for all.
    func zones(of item: QueueItem) -> Set<String>? {
        guard let playback = queue.playback, playback.itemID == item.id, let player = players[playback.main]
        else {
            return placement(item.places).zones
        }
        return player.identity.zones
    }

    /// Adds to the record of an item what was heard of a player that is about to be cut.
    mutating func noteAudibility(of item: String, player: String, until frame: FrameTime) {
        guard let voice = players[player]?.voice, let record = players.voices[voice] else { return }
        queue.audibility[item, default: ZonedAudibility()].add(record.playback.heard(until: frame))
    }
}
