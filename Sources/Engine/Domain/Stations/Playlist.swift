// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The way through a set of sounds: in order or shuffled, for ever, without a repeat before all were taken.
///
/// The set may change on the way: what is gone is left out, what is new joins the present cycle.
struct Playlist: Sendable, Equatable {
    /// Sounds kept to go back to.
    static let trailLimit = 1000

    let isShuffled: Bool
    let seed: UInt64
    /// Cycles begun.
    private(set) var cycles: UInt64 = 0
    /// The sounds taken, the present one last.
    private(set) var trail: [String] = []
    /// The rest of the cycle, in order.
    private(set) var rest: [String] = []
    /// How many of the trail belong to the present cycle; less than none after going back beyond its beginning.
    private var taken = 0

    init(isShuffled: Bool, seed: UInt64) {
        self.isShuffled = isShuffled
        self.seed = seed
    }

    /// The present sound.
    var current: String? { trail.last }

    /// Takes the next sound of those available; nil where there are none.
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

    /// Goes back to the sound before; nil at the beginning, where nothing changes.
    mutating func previous() -> String? {
        guard trail.count > 1 else { return nil }
        rest.insert(trail.removeLast(), at: 0)
        taken -= 1
        return trail.last
    }

    /// Begins a first cycle of which this sound was taken already.
    mutating func begin(behind sound: String) {
        trail = [sound]
        taken = 1
    }

    /// What comes next, over the end of the cycle where that is near.
    func upcoming(_ count: Int, of available: [String]) -> [String] {
        var ahead = self
        return (0..<count).compactMap { _ in ahead.next(of: available) }
    }

    // MARK: Mechanism

    /// Leaves out what is gone; lets what is new join the cycle.
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

    /// Orders the sounds anew; a shuffled cycle does not begin with the sound that ended the one before.
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
