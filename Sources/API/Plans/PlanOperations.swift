// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let plan = "/v1/plans/{plan}"
    private static let time = "/v1/plan-times/{id}"

    /// `/v1/plans` and `/v1/plan-times`: timetables whose times run actions.
    static let plans: [Operation] = [
        .pages("listPlans", "/v1/plans", of: "plans") { (engine, page) throws(EngineError) in
            try engine.plans(page)
        },
        .task(
            "createPlan",
            .post,
            "/v1/plans",
            read: .fields(PlanSettings.read),
            reply: { .created($0, at: "/v1/plans/\($0.id)") }
        ) { (engine, _, settings) async throws(EngineError) in
            try await engine.createPlan(settings)
        },
        .task("readPlan", .get, plan, on: .plan, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let plan = try engine.plan(call.subject)
            return UsedResource(plan, by: engine.users(of: .plan, plan.id))
        },
        .task(
            "changePlan",
            .patch,
            plan,
            on: .plan,
            read: .fields { (fields) throws(Problem) in
                let name = try fields.string("name", limit: ValueRange.nameBytes)
                try fields.finish()
                return name
            },
            reply: Reply.changed
        ) { (engine, call, name) async throws(EngineError) in
            try await engine.renamePlan(call.subject, name)
        },
        .disposal("disposePlan", plan, of: .plan) { (engine, id, force) async throws(EngineError) in
            try await engine.disposePlan(id, force: force)
        },
        .task(
            "addPlanTime",
            .post,
            plan + "/times",
            on: .plan,
            read: .fields(PlanTimeSettings.read),
            reply: { .created($0, at: "/v1/plan-times/\($0.id)") }
        ) { (engine, call, settings) async throws(EngineError) in
            try await engine.addPlanTime(settings, toPlan: call.subject)
        },
        .task("readPlanTime", .get, time, on: .planTime, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.planTime(call.subject)
        },
        .task(
            "changePlanTime",
            .patch,
            time,
            on: .planTime,
            read: .fields(PlanTimeChange.read),
            reply: Reply.changed
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changePlanTime(call.subject, change)
        },
        .task("removePlanTime", .delete, time, on: .planTime, read: .nothing, reply: Reply.nothing) {
            (engine, call, _) async throws(EngineError) in
            try await engine.removePlanTime(call.subject)
        },
        .task(
            "testPlanTime",
            .post,
            time + "/test",
            on: .planTime,
            read: .nothing,
            reply: { .created($0, at: $0.address) }
        ) { (engine, call, _) async throws(EngineError) in
            try await engine.testPlanTime(call.subject, OperationReader(api: call.api))
        },
    ]
}
