// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Who refers to what, in both directions, and what of it is broken: an index of what is stored.
///
/// It is brought up to date by what has changed since the last look, so that its cost is that of the changes.
struct References: Sendable {
    /// What there is one of and refers to others.
    struct Settings: Sendable, Equatable {
        let rules: [CalendarRule]
        let ducking: [DuckingRule]
        let chime: String?
    }

    /// The settings that the index has; nil before the first look.
    var settings: Settings?
    /// The actions whose parameters have choices, or an example, that name something.
    var choosers: Set<String> = []
    /// What each refers to.
    private var uses: [Referrer: [Referent]] = [:]
    /// Who refers to it.
    private var users: [Referent: Set<Referrer>] = [:]
    /// The parts of a resource that refer to something.
    private var parts: [Referrer: [Referrer]] = [:]
    /// Those whose references have to be looked at, in order.
    private var pending: [Referrer] = []
    private var isPending: Set<Referrer> = []
    /// Why some cannot sound as they are; those that can are left out.
    private(set) var broken: [Referrer: [String]] = [:]

    /// Sets what a resource and its parts refer to; empty for one that is gone.
    mutating func put(_ whole: Referrer, _ all: [(referrer: Referrer, referents: [Referent])]) {
        let gone = Set(parts[whole] ?? []).subtracting(all.map(\.referrer))
        for referrer in gone {
            replace(referrer, nil)
            if broken.removeValue(forKey: referrer) != nil { expire(referrer) }
        }
        for (referrer, referents) in all {
            replace(referrer, referents)
            expire(referrer)
        }
        parts[whole] = all.isEmpty ? nil : all.map(\.referrer)
    }

    private mutating func replace(_ referrer: Referrer, _ referents: [Referent]?) {
        let old = uses[referrer]
        guard old != referents else { return }
        for referent in old ?? [] {
            users[referent]?.remove(referrer)
            if users[referent]?.isEmpty == true { users[referent] = nil }
        }
        uses[referrer] = referents
        for referent in referents ?? [] { users[referent, default: []].insert(referrer) }
    }

    /// Those that refer to one of some things, in order.
    func users(of referents: [Referent]) -> [Referrer] {
        var found: Set<Referrer> = []
        for referent in referents { if let users = users[referent] { found.formUnion(users) } }
        return found.sorted()
    }

    /// Whether anything refers to a thing.
    func isUsed(_ referent: Referent) -> Bool { users[referent] != nil }

    /// What one refers to.
    func uses(of referrer: Referrer) -> [Referent] { uses[referrer] ?? [] }

    /// All that satisfy a predicate and are referred to.
    func referents(where isWanted: (Referent) -> Bool) -> [Referent] { users.keys.filter(isWanted) }

    /// Whether something that satisfies a predicate is referred to.
    func refers(where isWanted: (Referent) -> Bool) -> Bool { users.keys.contains(where: isWanted) }

    // MARK: Faults

    /// Whether references have to be looked at.
    var hasPending: Bool { !pending.isEmpty }

    /// Notes that the references of one have to be looked at.
    mutating func expire(_ referrer: Referrer) {
        if isPending.insert(referrer).inserted { pending.append(referrer) }
    }

    /// Notes that those have to be looked at that refer to something which has changed.
    mutating func expire(usersOf referents: [Referent]) {
        for referrer in users(of: referents) { expire(referrer) }
    }

    /// Takes those whose references have to be looked at.
    mutating func takePending() -> [Referrer] {
        defer { (pending, isPending) = ([], []) }
        return pending
    }

    /// Notes why one cannot sound.
    ///
    /// - Returns: whether that is new.
    mutating func note(_ faults: [String], of referrer: Referrer) -> Bool {
        let faults = faults.isEmpty ? nil : faults
        guard broken[referrer] != faults else { return false }
        broken[referrer] = faults
        return true
    }
}
