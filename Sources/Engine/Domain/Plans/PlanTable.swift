// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A timetable.
struct Plan: Sendable, Equatable {
    let id: String
    /// Grows from each plan to the next one that is made.
    let place: Int
    var name: String
    /// In the order in which they were made.
    var times: [PlanTime] = []

    /// The times in the order of clocks; those of one time as they were made.
    var sorted: [PlanTime] {
        times.enumerated()
            .sorted { ($0.element.settings.at, $0.offset) < ($1.element.settings.at, $1.offset) }
            .map(\.element)
    }
}

/// A time of a timetable.
struct PlanTime: Sendable, Equatable, Codable {
    let id: String
    var settings: PlanTimeSettings
}

/// All plans, in order of creation.
struct PlanTable: Sendable {
    private(set) var all: [Plan] = []
    /// Versions of plans and of their times.
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The plans that were changed, for the index of references.
    var changes = ChangeLog()

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of plans.
    var count: Int { all.count }

    /// The plan with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Plan? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            renew(index.map { all[$0] }, newValue)
            changes.note(id)
            switch (index, newValue) {
            case (let index?, let plan?): all[index] = plan
            case (let index?, nil): all.remove(at: index)
            case (nil, let plan?): all.append(plan)
            case (nil, nil): break
            }
        }
    }

    /// The plan with an id or name.
    func plan(_ reference: String) throws(EngineError) -> Plan {
        guard let plan = self[reference] ?? all.first(where: { $0.name == reference }) else {
            throw .planNotFound(reference)
        }
        return plan
    }

    /// A time, by its id, with its plan.
    func time(_ id: String) throws(EngineError) -> (plan: Plan, time: PlanTime) {
        for plan in all {
            if let time = plan.times.first(where: { $0.id == id }) { return (plan, time) }
        }
        throw .planTimeNotFound(id)
    }

    /// The revision of a plan or of a time.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// Gives new versions to what is changed.
    private mutating func renew(_ before: Plan?, _ after: Plan?) {
        var known: [String: PlanTime] = [:]
        for time in before?.times ?? [] { known[time.id] = time }
        for time in after?.times ?? [] where known.removeValue(forKey: time.id) != time {
            versions[time.id] = revisions.next()
        }
        for id in known.keys { versions[id] = nil }
        if let after {
            if after != before { versions[after.id] = revisions.next() }
        } else if let before {
            versions[before.id] = nil
        }
    }
}
