// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The sounds of recently spoken texts, least recently used evicted first.
struct SpeechCache: Sendable {
    /// A text and the voice that spoke it.
    struct Key: Sendable, Hashable {
        let text: String
        let voice: String
    }

    private var sounds: [Key: String] = [:]
    /// Least recently used first.
    private var order: [Key] = []
    /// Evicted sounds, removed as soon as no player or item uses them.
    private(set) var leaving: Set<String> = []
    /// Whether an evicted sound may have become removable.
    var isDirty = false

    /// Returns the sound of a text and marks it as used.
    mutating func sound(for key: Key) -> String? {
        guard let sound = sounds[key] else { return nil }
        order.removeAll { $0 == key }
        order.append(key)
        return sound
    }

    /// Adds a sound; the one that it replaces and those beyond the limit are evicted.
    mutating func keep(_ sound: String, for key: Key, limit: Int) {
        if let replaced = sounds.updateValue(sound, forKey: key) { leaving.insert(replaced) }
        order.removeAll { $0 == key }
        order.append(key)
        while order.count > limit {
            let oldest = order.removeFirst()
            if let sound = sounds.removeValue(forKey: oldest) { leaving.insert(sound) }
        }
        isDirty = true
    }

    /// Removes a sound that is gone.
    mutating func forget(_ sound: String) {
        leaving.remove(sound)
        guard let key = sounds.first(where: { $0.value == sound })?.key else { return }
        sounds[key] = nil
        order.removeAll { $0 == key }
    }
}
