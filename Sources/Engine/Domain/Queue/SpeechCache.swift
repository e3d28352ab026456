// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The sounds that texts became lately.
struct SpeechCache: Sendable {
    /// What was said, and by whom.
    struct Key: Sendable, Hashable {
        let text: String
        let voice: String
    }

    private var sounds: [Key: String] = [:]
    /// Least recently used first.
    private var order: [Key] = []
    /// Sounds that are out of it and go as soon as nothing plays or waits for them.
    private(set) var leaving: Set<String> = []
    /// Whether something happened that may let one of them go.
    var isDirty = false

    /// The sound of a text, which counts as used.
    mutating func sound(for key: Key) -> String? {
        guard let sound = sounds[key] else { return nil }
        order.removeAll { $0 == key }
        order.append(key)
        return sound
    }

    /// Keeps a sound; the one it replaces and those beyond the limit are to go.
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

    /// Notes that a sound is gone.
    mutating func forget(_ sound: String) {
        leaving.remove(sound)
        guard let key = sounds.first(where: { $0.value == sound })?.key else { return }
        sounds[key] = nil
        order.removeAll { $0 == key }
    }
}
