// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Decides how other applications' streams are lowered and restored, and what the journal contains meanwhile.
///
/// A value without clock and library: times are nanoseconds of the caller's clock. Every call returns actions to
/// perform in order; ``journal`` must be on disk before any of them is performed.
///
/// Besides us, a stream's volume is changed by its user, whose choice is kept; by the session manager, which sets the
/// volume it remembers for the application on a new stream, which we wait for; and by the application.
struct VolumeOverrides: Sendable, Equatable {
    /// An action to perform.
    enum Action: Sendable, Equatable {
        /// Set a stream's levels.
        case set(stream: UInt64, StreamLevels)
        /// Set the volume that the session manager remembers.
        case remember(key: String, StreamLevels)

        /// Whether it changes a stream.
        var isChange: Bool {
            switch self {
            case .set: true
            case .remember: false
            }
        }
    }

    /// Steps from one level to another, and the duration of each in nanoseconds.
    static let stepCount = 6
    static let stepTime: UInt64 = 25_000_000
    /// How long after its appearance a stream may receive a remembered volume, in nanoseconds.
    static let stabilizationTime: UInt64 = 2_000_000_000
    /// How long a stream may return with our volume after the memory was corrected, in nanoseconds.
    static let memoryTime: UInt64 = 5_000_000_000
    /// How long a memory is kept that no session manager takes, in nanoseconds.
    static let longestMemoryTime: UInt64 = 3_600_000_000_000

    var treatment = OtherAppsPolicy.leave
    var server: UInt32 = 0
    /// Whether there is a session manager that remembers volumes.
    var hasMemory = false
    var streams: [UInt64: Seen] = [:]
    var holdings: [UInt64: Holding] = [:]
    var memories: [Memory] = []
    var stepAt: UInt64?

    /// A stream that exists.
    struct Seen: Sendable, Equatable {
        var stream: StreamIdentity
        var levels: StreamLevels
        var appearedAt: UInt64
        /// Whether its user chose another volume during this treatment.
        var isReleased = false
        /// Whether it plays into an input, and so is ours to mix.
        var isSpared = false
    }

    /// A stream whose volume we changed or are restoring.
    struct Holding: Sendable, Equatable {
        var entry: JournalEntry
        /// The levels set last; `path` holds those to follow.
        var current: StreamLevels
        var path: [StreamLevels] = []
        var isReturning = false
        var setAt: UInt64 = 0

        /// Whether these levels confirm that the stream is restored.
        func hasReturned(_ levels: StreamLevels) -> Bool {
            isReturning && path.isEmpty && levels == entry.original
        }
    }

    /// The levels with which an ended stream should return.
    struct Memory: Sendable, Equatable {
        var entry: JournalEntry
        var appliedAt: UInt64?
        var madeAt: UInt64
    }

    /// Starts with the journal of an earlier run.
    init(undone: [JournalEntry] = [], now: UInt64 = 0) {
        memories = undone.suffix(VolumeOverrides.mostMemories).map { Memory(entry: $0, madeAt: now) }
    }

    /// The entries to restore if the process ended now.
    var journal: [JournalEntry] {
        holdings.values.map(\.entry).sorted { $0.stream < $1.stream } + memories.map(\.entry)
    }

    /// When ``advance(now:)`` is due; nil if it is not.
    var due: UInt64? {
        let returned = holdings.lazy
            .filter { id, holding in streams[id].map { holding.hasReturned($0.levels) } ?? false }
            .map { $0.value.setAt + VolumeOverrides.stabilizationTime }
        return [stepAt, memories.lazy.map(\.end).min(), returned.min()].compactMap { $0 }.min()
    }

    /// Sets the policy from now on.
    mutating func treat(_ treatment: OtherAppsPolicy, now: UInt64) -> [Action] {
        guard treatment != self.treatment else { return [] }
        self.treatment = treatment
        if treatment == .leave {
            for id in streams.keys { streams[id]?.isReleased = false }
            for id in holdings.keys { restore(id, now) }
        } else {
            for (id, seen) in streams where !seen.isReleased { lower(id, now) }
        }
        return advance(now: now)
    }

    /// Leaves the volumes of these streams alone; all others are treated.
    mutating func spare(_ ids: Set<UInt64>, now: UInt64) -> [Action] {
        let changed = streams.filter { $0.value.isSpared != ids.contains($0.key) }.keys
        guard !changed.isEmpty else { return [] }
        for id in changed {
            let isSpared = ids.contains(id)
            streams[id]?.isSpared = isSpared
            if isSpared {
                restore(id, now)
            } else if treatment != .leave, streams[id]?.isReleased == false {
                lower(id, now)
            }
        }
        return advance(now: now)
    }

    /// Handles a new stream with its first levels.
    mutating func appeared(_ stream: StreamIdentity, _ levels: StreamLevels, now: UInt64) -> [Action] {
        guard streams[stream.id] == nil else { return reported(stream.id, levels, now: now) }
        streams[stream.id] = Seen(stream: stream, levels: levels, appearedAt: now)
        recognize(stream.id, now)
        if treatment != .leave { lower(stream.id, now) }
        return advance(now: now)
    }

    /// Handles a report of a stream's levels.
    mutating func reported(_ id: UInt64, _ levels: StreamLevels, now: UInt64) -> [Action] {
        guard let seen = streams[id], seen.levels != levels else { return [] }
        streams[id]?.levels = levels
        if let holding = holdings[id], holding.entry.isOurs(levels) {
            if holding.hasReturned(levels) { holdings[id] = nil }
            return []
        }
        let former = holdings.removeValue(forKey: id)
        guard now - seen.appearedAt < VolumeOverrides.stabilizationTime else {
            // The user's choice is kept until the next treatment.
            if former != nil { streams[id]?.isReleased = treatment != .leave }
            return []
        }
        recognize(id, now)
        if treatment != .leave { lower(id, now) }
        // Reports of levels set before may still arrive.
        if let former { holdings[id]?.entry.ours.insert(contentsOf: former.entry.ours, at: 0) }
        return advance(now: now)
    }

    /// Handles the end of a stream.
    mutating func vanished(_ id: UInt64, now: UInt64) -> [Action] {
        streams[id] = nil
        guard let holding = holdings.removeValue(forKey: id) else { return [] }
        keep(holding.entry, now)
        return storeMemories(now: now)
    }

    /// Takes the next step of every moving stream, and drops expired memories.
    mutating func advance(now: UInt64) -> [Action] {
        memories.removeAll { $0.end <= now }
        // A server may not report a change that was undone at once.
        for (id, holding) in holdings where holding.setAt + VolumeOverrides.stabilizationTime <= now {
            if let levels = streams[id]?.levels, holding.hasReturned(levels) { holdings[id] = nil }
        }
        if let stepAt, now < stepAt { return [] }
        var actions: [Action] = []
        for id in holdings.keys.sorted() {
            guard var holding = holdings[id], !holding.path.isEmpty else { continue }
            holding.current = holding.path.removeFirst()
            holding.setAt = now
            actions.append(.set(stream: id, holding.current))
            holdings[id] = holding
        }
        stepAt = holdings.values.contains { !$0.path.isEmpty } ? now + VolumeOverrides.stepTime : nil
        return actions
    }
}
