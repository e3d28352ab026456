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

    /// The sound of a text, which counts as used.
    mutating func sound(for key: Key) -> String? {
        guard let sound = sounds[key] else { return nil }
        order.removeAll { $0 == key }
        order.append(key)
        return sound
    }

    /// Keeps a sound.
    ///
    /// - Returns: the sounds that go beyond the limit.
    mutating func keep(_ sound: String, for key: Key, limit: Int) -> [String] {
        let replaced = sounds.updateValue(sound, forKey: key)
        order.removeAll { $0 == key }
        order.append(key)
        var gone = [replaced].compactMap(\.self)
        while order.count > limit {
            let oldest = order.removeFirst()
            if let sound = sounds.removeValue(forKey: oldest) { gone.append(sound) }
        }
        return gone
    }
}
