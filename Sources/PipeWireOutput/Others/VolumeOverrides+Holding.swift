// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension VolumeOverrides {
    /// The most streams that are remembered after they went away.
    static let mostMemories = 64
    /// The most values of ours that are told from others' values.
    static let mostValues = 64

    /// Sends a stream on its way to what the treatment makes of its own levels.
    mutating func hold(_ id: UInt64, _ now: UInt64) {
        guard let seen = streams[id] else { return }
        var holding = holdings[id] ?? makeHolding(seen, original: seen.levels)
        guard let target = holding.entry.original.treated(treatment) else { return }
        holding.isReturning = false
        send(&holding, to: target, now)
        holdings[id] = holding
    }

    /// Sends a stream on its way back to its own levels.
    mutating func giveBack(_ id: UInt64, _ now: UInt64) {
        guard var holding = holdings[id] else { return }
        holding.isReturning = true
        send(&holding, to: holding.entry.original, now)
        holdings[id] = holding
    }

    /// Looks whether a new stream has levels of ours, from the session manager's memory or from an earlier run; then
    /// its own levels are those from before.
    mutating func recognize(_ id: UInt64, _ now: UInt64) {
        guard let seen = streams[id], holdings[id] == nil else { return }
        let source = source(of: seen)
        // Whatever was left undone for this very stream is done now, or is no more wanted: it has its user's levels.
        memories.removeAll { $0.entry.stream == id && $0.entry.server == server }
        guard let source else { return }
        var holding = makeHolding(seen, original: source.original)
        holding.entry.ours = source.ours
        holdings[id] = holding
        giveBack(id, now)
    }

    /// Remembers a stream that went away with levels of ours.
    mutating func keep(_ entry: LedgerEntry, _ now: UInt64) {
        guard entry.memoryKey != nil else { return }
        memories.removeAll { $0.entry.memoryKey == entry.memoryKey }
        memories.append(Memory(entry: entry, madeAt: now))
        if memories.count > VolumeOverrides.mostMemories { memories.removeFirst() }
    }

    // MARK: Mechanism

    private func makeHolding(_ seen: Seen, original: StreamLevels) -> Holding {
        Holding(
            entry: LedgerEntry(
                stream: seen.stream.id,
                server: server,
                memoryKey: seen.stream.memoryKey,
                original: original,
                ours: []
            ),
            current: seen.levels
        )
    }

    private mutating func send(_ holding: inout Holding, to target: StreamLevels, _ now: UInt64) {
        holding.path = holding.current.path(to: target, count: VolumeOverrides.stepCount)
        holding.entry.ours = (holding.entry.ours + holding.path).suffix(VolumeOverrides.mostValues)
        // Streams that are on their way keep their pace.
        if stepAt == nil { stepAt = now }
    }

    /// The entry that a stream's levels come from.
    private func source(of seen: Seen) -> LedgerEntry? {
        let known = memories.map(\.entry) + holdings.values.map(\.entry)
        return known.first { entry in
            let isSame = entry.stream == seen.stream.id && entry.server == server
            let isKin = entry.memoryKey != nil && entry.memoryKey == seen.stream.memoryKey
            return (isSame || isKin) && entry.isOurs(seen.levels) && !entry.original.matches(seen.levels)
        }
    }
}

extension VolumeOverrides.Memory {
    /// When it is no longer of use.
    var end: UInt64 {
        appliedAt.map { $0 + VolumeOverrides.memoryTime } ?? madeAt + VolumeOverrides.longestMemoryTime
    }
}
