// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension EngineState {
    /// The recurring announcement with an id.
    func schedule(_ id: String) throws(EngineError) -> QueueSchedule {
        guard let schedule = queue.schedules[id] else { throw .queueScheduleNotFound(id) }
        return schedule
    }

    /// Creates or replaces a recurring announcement; one that stays the same is not changed.
    mutating func putSchedule(
        _ id: String?,
        _ request: QueueScheduleRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> QueueSchedule {
        let present = try id.map { (id) throws(EngineError) in try schedule(id) }
        guard present != nil || queue.schedules.all.count < limits.queueSchedules else {
            throw .limitReached(what: "schedules", limit: limits.queueSchedules)
        }
        try check(times: request.item)
        try check(cron: request.cron, in: request.timeZone, turn)
        let made = QueueSchedule(
            id: present?.id ?? turn.makeIdentifier("t"),
            name: request.name,
            cron: request.cron,
            timeZone: request.timeZone,
            isEnabled: request.isEnabled,
            template: try template(request.item, replacing: present, turn),
            madeAt: turn.utc,
            lastTaken: present?.lastTaken,
            expiresIn: request.item.expiresIn
        )
        if let present, present.request == made.request { return present }
        queue.schedules.put(made, now: turn.utc)
        queue.unsaved.append(.put(.queueSchedule, made.id, made))
        queue.machine.noteRules()
        return made
    }

    /// Removes a recurring announcement; items that it added stay.
    mutating func removeSchedule(_ id: String) throws(EngineError) {
        guard queue.schedules.remove(id) else { throw .queueScheduleNotFound(id) }
        queue.unsaved.append(.remove(.queueSchedule, id))
        queue.machine.noteRules()
    }

    // MARK: Mechanism

    /// The item of a schedule; one that stays the same is not checked again, because its sound may be gone.
    private func template(
        _ request: QueueItemRequest,
        replacing present: QueueSchedule?,
        _ turn: Turn
    ) throws(EngineError) -> QueueItem {
        var request = request
        if let present {
            var same = request
            same.askedBy = present.template.askedBy
            if same == present.request.item { return present.template }
        }
        // It counts from each occurrence.
        request.expiresIn = nil
        return try checked(request, turn)
    }

    private func check(times item: QueueItemRequest) throws(EngineError) {
        for (field, isGiven) in [
            ("item.startAt", item.startAt != nil),
            ("item.atDeviceTime", item.atDeviceTime != nil),
            ("item.expiresAt", item.expiresAt != nil),
        ] where isGiven {
            throw .invalidValue(field: field, allowed: "absent: the schedule says when", given: "a time")
        }
        if let seconds = item.expiresIn, seconds <= 0 {
            throw .invalidValue(field: "item.expiresIn", allowed: "more than 0 seconds", given: "\(seconds)")
        }
    }

    private func check(cron: String, in timeZone: String, _ turn: Turn) throws(EngineError) {
        guard let zone = TimeZone(identifier: timeZone) else {
            let allowed = "an IANA time zone such as Europe/Paris"
            throw .invalidValue(field: "timeZone", allowed: allowed, given: timeZone)
        }
        let expression: CronExpression
        do { expression = try CronExpression(cron) } catch {
            let allowed = "minute hour day-of-month month day-of-week; \(error)"
            throw .invalidValue(field: "cron", allowed: allowed, given: cron)
        }
        guard expression.next(after: turn.utc, in: zone) != nil else {
            throw .invalidValue(field: "cron", allowed: "an expression with a next time", given: cron)
        }
    }
}
