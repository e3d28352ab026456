// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A short sound that is played by number and forgotten.
struct SystemSound: Sendable, Equatable {
    let id: UInt32
    let soundID: String
    /// Whether the sound was registered for it, and goes with it.
    let ownsSound: Bool
}

/// All system sounds, who waits for their ends, and which players sound for them.
struct SystemSoundTable: Sendable {
    /// The vibration's number (SS-06).
    static let vibration: UInt32 = 4095

    private(set) var sounds: [UInt32: SystemSound] = [:]
    private(set) var observers: [UInt32: [SystemSoundObserver]] = [:]
    /// The system sound of each player.
    private(set) var players: [String: UInt32] = [:]
    /// The version of each.
    private(set) var versions: [UInt32: UInt64]
    private var revisions: RevisionCounter
    /// Vibrations whose ends are still to be reported.
    var vibrations = 0
    private var next = vibration + 1

    init(_ revisions: RevisionCounter) {
        self.revisions = revisions
        versions = [SystemSoundTable.vibration: self.revisions.next()]
    }

    /// Adds one; numbers rise and are never used again.
    mutating func insert(soundID: String, ownsSound: Bool) -> SystemSound {
        let sound = SystemSound(id: next, soundID: soundID, ownsSound: ownsSound)
        next += 1
        sounds[sound.id] = sound
        touch(sound.id)
        return sound
    }

    /// Finds one.
    func sound(_ id: UInt32) throws(EngineError) -> SystemSound {
        guard let sound = sounds[id] else { throw .systemSoundNotFound(id) }
        return sound
    }

    /// Whether there is one, or it is the vibration.
    func check(_ id: UInt32) throws(EngineError) {
        guard id != SystemSoundTable.vibration else { return }
        _ = try sound(id)
    }

    /// Removes one with its observers.
    ///
    /// - Returns: the players that sound for it.
    mutating func remove(_ id: UInt32) -> [String] {
        sounds[id] = nil
        observers[id] = nil
        versions[id] = nil
        let playing = players.filter { $0.value == id }.map(\.key)
        for player in playing { players[player] = nil }
        return playing
    }

    /// Adds an observer.
    mutating func observe(_ id: UInt32, _ observer: SystemSoundObserver) {
        observers[id, default: []].append(observer)
        touch(id)
    }

    /// Removes all observers (SS-12).
    mutating func removeObservers(of id: UInt32) -> Bool {
        guard observers.removeValue(forKey: id) != nil else { return false }
        touch(id)
        return true
    }

    /// Notes that a player sounds for a system sound.
    mutating func begin(_ id: UInt32, player: String) { players[player] = id }

    /// Notes that a player is over.
    ///
    /// - Returns: its system sound, where it has one.
    mutating func end(player: String) -> UInt32? { players.removeValue(forKey: player) }

    private mutating func touch(_ id: UInt32) { versions[id] = revisions.next() }
}
