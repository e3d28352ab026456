// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of plans and the calendar.
    init(_ event: PlanEvent) {
        switch event {
        case .created(let plan): self.init(.planCreated, plan)
        case .changed(let plan): self.init(.planChanged, plan)
        case .disposed(let id, let name):
            self.init(.planDisposed, "/v1/plans/\(id)", ["planId": .string(id), "name": .string(name)])
        case .timeStarted(let result): self.init(.planTimeStarted, result)
        case .timeEnded(let result): self.init(.planTimeEnded, result)
        case .calendarChanged(let calendar):
            self.init(.calendarChanged, "/v1/calendar", ["calendar": calendar.json])
        }
    }

    private init(_ type: EventType, _ plan: PlanSnapshot) {
        self.init(type, "/v1/plans/\(plan.id)", ["planId": .string(plan.id), "plan": plan.json])
    }

    private init(_ type: EventType, _ result: PlanResult) {
        self.init(type, "/v1/plan-times/\(result.timeID)", ["result": result.json])
    }
}
