// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A short fire-and-forget sound with an integer id.
struct SystemSound: Sendable, Equatable {
    let id: UInt32
    let soundID: String
    /// Whether the sound was registered for it and is removed with it.
    let ownsSound: Bool
}

/// All system sounds with their observers and players.
struct SystemSoundTable: Sendable {
    /// The id of the vibration (SS-06).
    static let vibration: UInt32 = 4095

    private(set) var sounds: [UInt32: SystemSound] = [:]
    private(set) var observers: [UInt32: [SystemSoundObserver]] = [:]
    /// The system sound of each player.
    private(set) var players: [String: UInt32] = [:]
    /// The revision of each system sound.
    private(set) var versions: [UInt32: UInt64]
    private var revisions: RevisionCounter
    /// The system sounds that were changed, for the index of references.
    var changes = ChangeLog()
    /// Number of vibrations whose completions are not published yet.
    var vibrations = 0
    private var next = vibration + 1

    init(_ revisions: RevisionCounter) {
        self.revisions = revisions
        versions = [SystemSoundTable.vibration: self.revisions.next()]
    }

    /// Adds a system sound; ids rise and are never reused.
    mutating func insert(soundID: String, ownsSound: Bool) -> SystemSound {
        let sound = SystemSound(id: next, soundID: soundID, ownsSound: ownsSound)
        next += 1
        sounds[sound.id] = sound
        changes.note("\(sound.id)")
        touch(sound.id)
        return sound
    }

    /// Returns a system sound.
    func sound(_ id: UInt32) throws(EngineError) -> SystemSound {
        guard let sound = sounds[id] else { throw .systemSoundNotFound(id) }
        return sound
    }

    /// Throws unless there is a system sound with the id, or it is the vibration.
    func check(_ id: UInt32) throws(EngineError) {
        guard id != SystemSoundTable.vibration else { return }
        _ = try sound(id)
    }

    /// Removes a system sound with its observers.
    ///
    /// - Returns: its players.
    mutating func remove(_ id: UInt32) -> [String] {
        sounds[id] = nil
        changes.note("\(id)")
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

    /// Adds a player of a system sound.
    mutating func begin(_ id: UInt32, player: String) { players[player] = id }

    /// Removes a player that ended.
    ///
    /// - Returns: its system sound, if it has one.
    mutating func end(player: String) -> UInt32? { players.removeValue(forKey: player) }

    private mutating func touch(_ id: UInt32) { versions[id] = revisions.next() }
}
