// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Says which announcements wait for their sounds to be read.
struct QueueReading: Sendable {
    let sounds: SoundLibrary
    /// The default chime, by id.
    let chime: String?
    /// The chimes for which items wait as well; others are left out until they are read.
    let awaitedChimes: Set<String>

    /// Whether a sound of an item is still being read.
    func contains(_ item: QueueItem) -> Bool {
        if let sound = item.soundID, sounds[sound]?.state == .decoding { return true }
        guard let chime = item.chime ?? chime, awaitedChimes.contains(chime) else { return false }
        return sounds[chime]?.state == .decoding
    }
}
