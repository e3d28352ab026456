// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An endless sequence of a set of sounds, in order or shuffled, that repeats a sound only after all were taken.
///
/// The set and its order may change meanwhile: removed sounds are left out, and new ones join the current cycle. What was taken in the
/// cycle is known whole, whatever is still remembered to go back to.
struct Playlist: Sendable, Equatable {
    /// Maximum number of sounds to go back to.
    static let trailLimit = 1000

    private(set) var isShuffled: Bool
    private(set) var seed: UInt64
    /// Number of cycles begun.
    var cycles: UInt64 = 0
    /// The sounds taken, the current one last.
    var trail: [String] = []
    /// The rest of the cycle, in order.
    var rest: ArraySlice<String> = []
    /// The sounds taken in the cycle.
    var taken: Set<String> = []
    /// Sounds that were gone back over, the next one last; they come again before others.
    var ahead: [String] = []

    init(isShuffled: Bool, seed: UInt64) {
        self.isShuffled = isShuffled
        self.seed = seed
    }

    /// The current sound.
    var current: String? { trail.last }

    /// Takes the next of the available sounds; nil if there are none.
    mutating func next(of available: [String]) -> String? { next(1, of: available).last }

    /// Takes the next of the available sounds, continuing into the next cycle; fewer only if there are none.
    mutating func next(_ count: Int, of available: [String]) -> [String] {
        sync(available)
        var found: [String] = []
        while found.count < count {
            if let sound = ahead.popLast() {
                found.append(sound)
                trail.append(sound)
                continue
            }
            if rest.isEmpty { beginCycle(available, behind: found.last ?? trail.last) }
            guard let sound = rest.popFirst() else { break }
            found.append(sound)
            trail.append(sound)
            taken.insert(sound)
        }
        if trail.count > Playlist.trailLimit { trail.removeFirst(trail.count - Playlist.trailLimit) }
        return found
    }

    /// Goes back to the previous of the available sounds; nil at the beginning, where nothing changes.
    mutating func previous(of available: [String]) -> String? {
        let present = Set(available)
        guard let index = trail.dropLast().lastIndex(where: present.contains) else { return nil }
        while trail.count > index + 1 {
            ahead.append(trail.removeLast())
        }
        return trail.last
    }

    /// The next sounds, continuing into the next cycle.
    func upcoming(_ count: Int, of available: [String]) -> [String] {
        var ahead = self
        return ahead.next(count, of: available)
    }

    /// Changes order and seed.
    ///
    /// What was taken in the cycle stays taken. In order it goes on behind the current sound.
    ///
    /// - Parameters:
    ///   - isShuffled: whether the order is random.
    ///   - seed: of the random order.
    ///   - available: the sounds in order.
    mutating func change(isShuffled: Bool, seed: UInt64, of available: [String]) {
        guard isShuffled || self.isShuffled else { return self.seed = seed }
        if !isShuffled, let place = current.flatMap(available.firstIndex) { taken = Set(available[...place]) }
        (self.isShuffled, self.seed) = (isShuffled, seed)
        (rest, ahead) = ([], [])
    }

    // MARK: Mechanism

    /// Removes sounds that are gone, adds new ones to the cycle, and follows the order.
    private mutating func sync(_ available: [String]) {
        guard cycles > 0 else { return }
        if !ahead.isEmpty {
            let present = Set(available)
            ahead.removeAll { !present.contains($0) }
        }
        guard isShuffled else {
            rest = available.filter { !taken.contains($0) }[...]
            return
        }
        let wanted = Set(available).subtracting(taken)
        var kept = rest.filter(wanted.contains)
        let known = Set(kept)
        var numbers = SeededNumbers(seed: seed &+ cycles &+ UInt64(kept.count))
        let added = available.filter { wanted.contains($0) && !known.contains($0) }
        if kept.isEmpty {
            kept = added.shuffled(using: &numbers)
        } else {
            for sound in added { kept.insert(sound, at: Int.random(in: 0...kept.count, using: &numbers)) }
        }
        rest = kept[...]
    }

    /// Begins a new cycle; a shuffled one does not begin with the last sound of the previous cycle.
    private mutating func beginCycle(_ available: [String], behind last: String?) {
        cycles += 1
        taken = []
        rest = available[...]
        guard isShuffled else { return }
        var numbers = SeededNumbers(seed: seed &+ cycles &* 0xD1B5_4A32_D192_ED03)
        var order = available
        order.shuffle(using: &numbers)
        if order.count > 1, order.first == last {
            order.swapAt(0, Int.random(in: 1..<order.count, using: &numbers))
        }
        rest = order[...]
    }
}
