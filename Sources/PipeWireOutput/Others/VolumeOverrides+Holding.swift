// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension VolumeOverrides {
    /// Most streams that are remembered after they have ended.
    static let mostMemories = 64
    /// Most values of ours that are kept per stream, to distinguish them from values of others.
    static let mostValues = 64

    /// Starts moving a stream to its lowered levels.
    mutating func lower(_ id: UInt64, _ now: UInt64) {
        guard let seen = streams[id], !seen.isSpared else { return }
        var holding = holdings[id] ?? makeHolding(seen, original: seen.levels)
        guard let target = holding.entry.original.treated(treatment) else { return }
        holding.isReturning = false
        send(&holding, to: target, now)
        holdings[id] = holding
    }

    /// Starts moving a stream back to its own levels.
    mutating func restore(_ id: UInt64, _ now: UInt64) {
        guard var holding = holdings[id] else { return }
        holding.isReturning = true
        send(&holding, to: holding.entry.original, now)
        holdings[id] = holding
    }

    /// Checks whether a new stream has levels of ours, from the session manager's memory or from an earlier run; then
    /// its own levels are those before our change.
    mutating func recognize(_ id: UInt64, _ now: UInt64) {
        guard let seen = streams[id], holdings[id] == nil else { return }
        let source = source(of: seen)
        // What an earlier run left for this stream is restored now, or obsolete because the user changed its levels.
        memories.removeAll { $0.entry.stream == id && $0.entry.server == server }
        guard let source else { return }
        var holding = makeHolding(seen, original: source.original)
        holding.entry.ours = source.ours
        holdings[id] = holding
        restore(id, now)
    }

    /// Remembers a stream that ended with levels of ours.
    mutating func keep(_ entry: JournalEntry, _ now: UInt64) {
        guard entry.memoryKey != nil else { return }
        memories.removeAll { $0.entry.memoryKey == entry.memoryKey }
        memories.append(Memory(entry: entry, madeAt: now))
        if memories.count > VolumeOverrides.mostMemories { memories.removeFirst() }
    }

    // MARK: Mechanism

    private func makeHolding(_ seen: Seen, original: StreamLevels) -> Holding {
        Holding(
            entry: JournalEntry(
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
        // Streams that are already moving keep their pace.
        if stepAt == nil { stepAt = now }
    }

    /// The entry that explains a stream's levels.
    private func source(of seen: Seen) -> JournalEntry? {
        let known = memories.map(\.entry) + holdings.values.map(\.entry)
        return known.first { entry in
            let isSame = entry.stream == seen.stream.id && entry.server == server
            let hasSameKey = entry.memoryKey != nil && entry.memoryKey == seen.stream.memoryKey
            return (isSame || hasSameKey) && entry.isOurs(seen.levels) && !entry.original.matches(seen.levels)
        }
    }
}

extension VolumeOverrides.Memory {
    /// When it expires.
    var end: UInt64 {
        appliedAt.map { $0 + VolumeOverrides.memoryTime } ?? madeAt + VolumeOverrides.longestMemoryTime
    }
}
