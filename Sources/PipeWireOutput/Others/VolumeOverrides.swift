// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Decides how other applications' streams are lowered and put back, and what is written down meanwhile.
///
/// It knows no clock and no library: times are nanoseconds of the caller's clock. Every call returns what is to be
/// done, in order; ``journal`` is to be on disk before any of it is.
///
/// Three things change a stream's volume besides us: its user, whose choice stands; the session manager, which gives
/// a new stream the volume it remembers for the application, for which we wait; and the application.
struct VolumeOverrides: Sendable, Equatable {
    /// Something to do.
    enum Action: Sendable, Equatable {
        /// Set a stream's levels.
        case set(stream: UInt64, StreamLevels)
        /// Tell the session manager what to remember.
        case remember(key: String, StreamLevels)

        /// Whether it changes a stream.
        var isChange: Bool {
            switch self {
            case .set: true
            case .remember: false
            }
        }
    }

    /// Steps from one level to another, and the time of each.
    static let stepCount = 6
    static let stepTime: UInt64 = 25_000_000
    /// How long after its appearance a stream may get a remembered volume.
    static let stabilizationTime: UInt64 = 2_000_000_000
    /// How long a stream may come back with our volume after the memory was put right.
    static let memoryTime: UInt64 = 5_000_000_000
    /// How long a memory that nobody takes is kept.
    static let longestMemoryTime: UInt64 = 3_600_000_000_000

    var treatment = OtherAppsPolicy.leave
    var server: UInt32 = 0
    /// Whether a session manager takes what it is told to remember.
    var hasMemory = false
    var streams: [UInt64: Seen] = [:]
    var holdings: [UInt64: Holding] = [:]
    var memories: [Memory] = []
    var stepAt: UInt64?

    /// A stream that is there.
    struct Seen: Sendable, Equatable {
        var stream: LedgerStream
        var levels: StreamLevels
        var appearedAt: UInt64
        /// Its user chose another volume during this treatment.
        var isReleased = false
    }

    /// A stream that we changed or give back.
    struct Holding: Sendable, Equatable {
        var entry: LedgerEntry
        /// What we set last, and what follows.
        var current: StreamLevels
        var path: [StreamLevels] = []
        var isReturning = false
        var setAt: UInt64 = 0

        /// Whether these levels say that all is put back.
        func hasReturned(_ levels: StreamLevels) -> Bool {
            isReturning && path.isEmpty && levels == entry.original
        }
    }

    /// What a stream that went away should come back with.
    struct Memory: Sendable, Equatable {
        var entry: LedgerEntry
        var appliedAt: UInt64?
        var madeAt: UInt64
    }

    /// Begins with what an earlier run left undone.
    init(undone: [LedgerEntry] = [], now: UInt64 = 0) {
        memories = undone.suffix(VolumeOverrides.mostMemories).map { Memory(entry: $0, madeAt: now) }
    }

    /// What is to be put back should we end now.
    var journal: [LedgerEntry] {
        holdings.values.map(\.entry).sorted { $0.stream < $1.stream } + memories.map(\.entry)
    }

    /// When ``advance(now:)`` is due; nil while nothing is.
    var due: UInt64? {
        let returned = holdings.lazy
            .filter { id, holding in streams[id].map { holding.hasReturned($0.levels) } ?? false }
            .map { $0.value.setAt + VolumeOverrides.stabilizationTime }
        return [stepAt, memories.lazy.map(\.end).min(), returned.min()].compactMap { $0 }.min()
    }

    /// Takes what is to be done from now on.
    mutating func treat(_ treatment: OtherAppsPolicy, now: UInt64) -> [Action] {
        guard treatment != self.treatment else { return [] }
        self.treatment = treatment
        if treatment == .leave {
            for id in streams.keys { streams[id]?.isReleased = false }
            for id in holdings.keys { giveBack(id, now) }
        } else {
            for (id, seen) in streams where !seen.isReleased { hold(id, now) }
        }
        return advance(now: now)
    }

    /// Takes a stream that appeared, with its first levels.
    mutating func appeared(_ stream: LedgerStream, _ levels: StreamLevels, now: UInt64) -> [Action] {
        guard streams[stream.id] == nil else { return reported(stream.id, levels, now: now) }
        streams[stream.id] = Seen(stream: stream, levels: levels, appearedAt: now)
        recognize(stream.id, now)
        if treatment != .leave { hold(stream.id, now) }
        return advance(now: now)
    }

    /// Takes a stream's present levels.
    mutating func reported(_ id: UInt64, _ levels: StreamLevels, now: UInt64) -> [Action] {
        guard let seen = streams[id], seen.levels != levels else { return [] }
        streams[id]?.levels = levels
        if let holding = holdings[id], holding.entry.isOurs(levels) {
            if holding.hasReturned(levels) { holdings[id] = nil }
            return []
        }
        let former = holdings.removeValue(forKey: id)
        guard now - seen.appearedAt < VolumeOverrides.stabilizationTime else {
            // The user's choice stands until the next treatment.
            if former != nil { streams[id]?.isReleased = treatment != .leave }
            return []
        }
        recognize(id, now)
        if treatment != .leave { hold(id, now) }
        // Echoes of what was set before are still on their way.
        if let former { holdings[id]?.entry.ours.insert(contentsOf: former.entry.ours, at: 0) }
        return advance(now: now)
    }

    /// Takes the departure of a stream.
    mutating func vanished(_ id: UInt64, now: UInt64) -> [Action] {
        streams[id] = nil
        guard let holding = holdings.removeValue(forKey: id) else { return [] }
        keep(holding.entry, now)
        return tellMemories(now: now)
    }

    /// Takes the next step of every stream on its way, and lets go of what is past.
    mutating func advance(now: UInt64) -> [Action] {
        memories.removeAll { $0.end <= now }
        // A server may keep silent about a change that undoes itself.
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
