// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An endless sequence of a set of sounds, in order or shuffled, that repeats a sound only after all were taken.
///
/// The set may change meanwhile: removed sounds are left out, and new ones join the current cycle.
struct Playlist: Sendable, Equatable {
    /// Maximum number of sounds to go back to.
    static let trailLimit = 1000

    let isShuffled: Bool
    let seed: UInt64
    /// Number of cycles begun.
    private(set) var cycles: UInt64 = 0
    /// The sounds taken, the current one last.
    private(set) var trail: [String] = []
    /// The rest of the cycle, in order.
    private(set) var rest: [String] = []
    /// Number of sounds taken in the current cycle; negative after going back beyond its beginning.
    private var taken = 0

    init(isShuffled: Bool, seed: UInt64) {
        self.isShuffled = isShuffled
        self.seed = seed
    }

    /// The current sound.
    var current: String? { trail.last }

    /// Takes the next of the available sounds; nil if there are none.
    mutating func next(of available: [String]) -> String? {
        sync(available)
        if rest.isEmpty { beginCycle(available) }
        guard !rest.isEmpty else { return nil }
        let next = rest.removeFirst()
        trail.append(next)
        taken += 1
        if trail.count > Playlist.trailLimit { trail.removeFirst() }
        return next
    }

    /// Goes back to the previous sound; nil at the beginning, where nothing changes.
    mutating func previous() -> String? {
        guard trail.count > 1 else { return nil }
        rest.insert(trail.removeLast(), at: 0)
        taken -= 1
        return trail.last
    }

    /// Begins the first cycle after a sound that was already taken.
    mutating func begin(behind sound: String) {
        trail = [sound]
        taken = 1
    }

    /// The next sounds, continuing into the next cycle.
    func upcoming(_ count: Int, of available: [String]) -> [String] {
        var ahead = self
        return (0..<count).compactMap { _ in ahead.next(of: available) }
    }

    // MARK: Mechanism

    /// Removes sounds that are gone and adds new ones to the cycle.
    private mutating func sync(_ available: [String]) {
        let present = Set(available)
        rest.removeAll { !present.contains($0) }
        guard cycles > 0 else { return }
        let known = Set(rest).union(trail.suffix(max(0, taken)))
        let added = available.filter { !known.contains($0) }
        guard !added.isEmpty, !rest.isEmpty else { return }
        guard isShuffled else {
            let wanted = Set(rest).union(added)
            rest = available.filter { wanted.contains($0) }
            return
        }
        var numbers = SeededNumbers(seed: seed &+ cycles &+ UInt64(rest.count))
        for sound in added { rest.insert(sound, at: Int.random(in: 0...rest.count, using: &numbers)) }
    }

    /// Begins a new cycle; a shuffled one does not begin with the last sound of the previous cycle.
    private mutating func beginCycle(_ available: [String]) {
        cycles += 1
        taken = 0
        rest = available
        guard isShuffled else { return }
        var numbers = SeededNumbers(seed: seed &+ cycles &* 0xD1B5_4A32_D192_ED03)
        rest.shuffle(using: &numbers)
        if rest.count > 1, rest.first == trail.last {
            rest.swapAt(0, Int.random(in: 1..<rest.count, using: &numbers))
        }
    }
}
