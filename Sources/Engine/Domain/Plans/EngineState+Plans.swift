// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText
import Storage

extension EngineState {
    /// Adds a plan with its times.
    mutating func createPlan(_ settings: PlanSettings, _ turn: inout Turn) throws(EngineError) -> String {
        guard plans.count < limits.plans else { throw .limitReached(what: "plans", limit: limits.plans) }
        let name = try checked(planName: settings.name, of: nil)
        guard settings.times.count <= limits.planTimes else {
            let allowed = "at most \(limits.planTimes) times"
            throw .invalidValue(field: "times", allowed: allowed, given: "\(settings.times.count)")
        }
        var times: [PlanTime] = []
        for (index, time) in settings.times.enumerated() {
            let checked = try checked(time, "times[\(index)].")
            times.append(PlanTime(id: turn.makeIdentifier("u"), settings: checked))
        }
        let place = (plans.all.last?.place ?? -1) + 1
        let plan = Plan(id: turn.makeIdentifier("n"), place: place, name: name, times: times)
        put(plan, &turn)
        turn.publish(.plan(.created(snapshot(of: plan))))
        return plan.id
    }

    /// Renames a plan.
    mutating func rename(
        plan reference: String,
        to name: String?,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var plan = try plans.plan(reference)
        guard let name else { return false }
        plan.name = try checked(planName: name, of: plan.id)
        return change(plan, &turn)
    }

    /// Removes a plan.
    mutating func disposePlan(_ reference: String, force: Bool, _ turn: inout Turn) throws(EngineError) {
        let plan = try plans.plan(reference)
        if !force { try checkUnused(.plan, plan.id, plan.name, turn) }
        plans[plan.id] = nil
        turn.publish(.plan(.disposed(id: plan.id, name: plan.name)))
        turn.persist(.remove(.plan, plan.id))
        noteCalendarChange(&turn)
    }

    /// Adds a time to a plan.
    mutating func addTime(
        _ settings: PlanTimeSettings,
        toPlan reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        var plan = try plans.plan(reference)
        guard plan.times.count < limits.planTimes else {
            throw .limitReached(what: "times of a plan", limit: limits.planTimes)
        }
        let time = PlanTime(id: turn.makeIdentifier("u"), settings: try checked(settings, ""))
        plan.times.append(time)
        _ = change(plan, &turn)
        return time.id
    }

    /// Changes a time of a plan.
    mutating func change(
        time id: String,
        _ change: PlanTimeChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var (plan, time) = try plans.time(id)
        let before = time.settings
        time.settings.take(change)
        // The values of a time that keeps its action may not fit any more, because the action has changed.
        if time.settings != before { time.settings = try checked(time.settings, "") }
        plan.times = plan.times.map { $0.id == id ? time : $0 }
        return self.change(plan, &turn)
    }

    /// Removes a time of a plan; a run of its action goes on.
    mutating func removeTime(_ id: String, _ turn: inout Turn) throws(EngineError) {
        var plan = try plans.time(id).plan
        plan.times.removeAll { $0.id == id }
        _ = change(plan, &turn)
    }

    /// Restores the saved plans; unreadable ones are skipped.
    mutating func restorePlans(_ stored: StoredState) {
        for kept in stored.values(.plan, as: StoredPlan.self).sorted(by: { $0.place < $1.place }) {
            plans[kept.id] = Plan(id: kept.id, place: kept.place, name: kept.name, times: kept.times)
        }
    }

    /// The snapshot of a plan.
    func snapshot(of plan: Plan) -> PlanSnapshot {
        PlanSnapshot(
            id: plan.id,
            name: plan.name,
            times: plan.sorted.map { snapshot(of: $0) },
            revision: plans.revision(of: plan.id)
        )
    }

    /// The snapshot of a time of a plan.
    func snapshot(of time: PlanTime) -> PlanTimeSnapshot {
        PlanTimeSnapshot(
            id: time.id,
            settings: time.settings,
            broken: faults(of: references(of: time.settings)),
            revision: plans.revision(of: time.id)
        )
    }

    // MARK: Mechanism

    /// Keeps a plan and tells clients, if it was changed.
    ///
    /// - Returns: whether it was.
    mutating func change(_ plan: Plan, _ turn: inout Turn) -> Bool {
        guard plan != plans[plan.id] else { return false }
        put(plan, &turn)
        turn.publish(.plan(.changed(snapshot(of: plan))))
        return true
    }

    private mutating func put(_ plan: Plan, _ turn: inout Turn) {
        plans[plan.id] = plan
        turn.persist(.put(.plan, plan.id, StoredPlan(plan)))
        noteCalendarChange(&turn)
    }

    private func checked(planName name: String, of id: String?) throws(EngineError) -> String {
        let others = plans.all.filter { $0.id != id }.map(\.name)
        let name = name.isEmpty ? freeName("Plan", others) : name
        try SoundName.check(name, limit: limits.nameLength)
        guard !others.contains(name) else { throw .nameTaken(name) }
        return name
    }

    private func checked(
        _ time: PlanTimeSettings,
        _ path: String
    ) throws(EngineError) -> PlanTimeSettings {
        var time = time
        try Check.title(time.name, path + "name")
        let action = try actions.action(time.action)
        time.action = action.id
        do throws(EngineError) { _ = try action.settings.values(time.parameters) } catch {
            guard case .invalidValue(let field, let allowed, let given) = error else { throw error }
            throw .invalidValue(field: path + field, allowed: allowed, given: given)
        }
        return time
    }
}

/// A plan as stored.
struct StoredPlan: Sendable, Codable {
    let id: String
    let place: Int
    let name: String
    let times: [PlanTime]

    init(_ plan: Plan) { (id, place, name, times) = (plan.id, plan.place, plan.name, plan.times) }
}

extension Check {
    /// The name of a part, of one line; nil for none.
    static func title(_ text: String?, _ field: String) throws(EngineError) {
        guard let text else { return }
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (1...PlanLimits.nameBytes).contains(text.utf8.count), isPlain else {
            throw .invalidValue(
                field: field,
                allowed: "1 to \(PlanLimits.nameBytes) bytes without control characters",
                given: text.utf8.count > PlanLimits.nameBytes
                    ? "\(text.utf8.count) bytes" : text.cut(toBytes: 64)
            )
        }
    }
}
