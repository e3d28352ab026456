// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Engine {
    /// All plans, in order of creation.
    public func plans() -> [PlanSnapshot] { state.plans.all.map { state.snapshot(of: $0) } }

    /// A page of the plans, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func plans(_ request: PageRequest) throws(EngineError) -> Page<PlanSnapshot> {
        try request.page(of: state.plans.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map(weighing: { $0.times.count * PlanLimits.leastTimeBytes }) { state.snapshot(of: $0) }
    }

    /// One plan, by id or name.
    ///
    /// - Throws: `planNotFound`.
    public func plan(_ reference: String) throws(EngineError) -> PlanSnapshot {
        state.snapshot(of: try state.plans.plan(reference))
    }

    /// Adds a plan, which comes once a rule of the calendar has it.
    ///
    /// - Throws: `invalidValue`, `actionNotFound`, `nameTaken`, `limitReached`.
    public func createPlan(_ settings: PlanSettings) async throws(EngineError) -> PlanSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in try state.createPlan(settings, &turn) }
        let snapshot = try plan(id)
        await save()
        return snapshot
    }

    /// Renames a plan; nil changes nothing.
    ///
    /// - Throws: `planNotFound`, `invalidValue`, `nameTaken`.
    public func renamePlan(
        _ reference: String,
        _ name: String?
    ) async throws(EngineError) -> Changed<PlanSnapshot> {
        let id = try state.plans.plan(reference).id
        let answer = try perform(answering: try plan(id)) { (state, turn) throws(EngineError) in
            try state.rename(plan: id, to: name, &turn)
        }
        await save()
        return answer
    }

    /// Removes a plan.
    ///
    /// - Parameters:
    ///   - reference: its id or name.
    ///   - force: whether it is removed although rules of the calendar have it, whose days are silent from then on.
    /// - Throws: `planNotFound`, `inUse`.
    public func disposePlan(_ reference: String, force: Bool = false) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in
            try state.disposePlan(reference, force: force, &turn)
        }
        await save()
    }

    /// A time of a plan.
    ///
    /// - Throws: `planTimeNotFound`.
    public func planTime(_ id: String) throws(EngineError) -> PlanTimeSnapshot {
        state.snapshot(of: try state.plans.time(id).time)
    }

    /// Adds a time to a plan.
    ///
    /// - Throws: `planNotFound`, `invalidValue`, `actionNotFound`, `limitReached`.
    public func addPlanTime(
        _ settings: PlanTimeSettings,
        toPlan reference: String
    ) async throws(EngineError) -> PlanTimeSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.addTime(settings, toPlan: reference, &turn)
        }
        let snapshot = try planTime(id)
        await save()
        return snapshot
    }

    /// Changes a time of a plan.
    ///
    /// - Throws: `planTimeNotFound`, `invalidValue`, `actionNotFound`.
    public func changePlanTime(
        _ id: String,
        _ change: PlanTimeChange
    ) async throws(EngineError) -> Changed<PlanTimeSnapshot> {
        let answer = try perform(answering: try planTime(id)) { (state, turn) throws(EngineError) in
            try state.change(time: id, change, &turn)
        }
        await save()
        return answer
    }

    /// Removes a time of a plan; a run of its action goes on.
    ///
    /// - Throws: `planTimeNotFound`.
    public func removePlanTime(_ id: String) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in try state.removeTime(id, &turn) }
        await save()
    }

    /// Runs the action of a time now.
    ///
    /// - Throws: `planTimeNotFound`, and as `runAction`.
    public func testPlanTime(
        _ id: String,
        _ reader: some ActionReader
    ) async throws(EngineError) -> RunningBatch {
        let (plan, time) = try state.plans.time(id)
        let run = try startAction(time.settings.action, time.settings.parameters, reader)
        decide { (state, turn) in
            let occurrence = Timetable.Occurrence(at: turn.utc, plan: plan, time: time)
            state.note(run, of: occurrence, isTest: true, &turn)
        }
        await save()
        return run
    }
}
