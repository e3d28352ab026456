// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension PlanSnapshot: JSONRepresentable {
    /// The schema `Plan` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(name),
            "times": .array(times.map(\.json)),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension PlanTimeSnapshot: JSONRepresentable {
    /// The schema `PlanTime`.
    var json: JSONValue {
        let values = settings.parameters.sorted { $0.key < $1.key }
            .map { JSONMember($0.key, $0.value.json) }
        return [
            "id": .string(id),
            "at": .string(settings.at.text),
            "name": .optional(settings.name),
            "action": .string(settings.action),
            "parameters": .object(values),
            "enabled": .bool(settings.isEnabled),
            "broken": .strings(broken),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension CalendarSnapshot: JSONRepresentable {
    /// The schema `PlanCalendar`.
    var json: JSONValue {
        [
            "timeZone": .string(settings.timeZone),
            "rules": .array(settings.rules.map(\.json)),
            "holidays": .array(settings.holidays.map(\.json)),
            "paused": .bool(isPaused),
            "pausedUntil": .optional(pausedUntil.map(Timestamp.text)),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension CalendarRule: JSONRepresentable {
    /// The schema `CalendarRule`.
    var json: JSONValue {
        [
            "name": .optional(name),
            "days": .array(days.sorted().map { .integer($0) }),
            "from": .optional(from?.text),
            "to": .optional(to?.text),
            "holidays": .string(holidays.rawValue),
            "plan": .optional(plan),
        ]
    }
}

extension LeftOutEvent: JSONRepresentable {
    /// The schema `LeftOutEvent`.
    var json: JSONValue {
        [
            "line": .integer(line), "name": .optional(name), "reason": .string(reason.rawValue),
            "detail": .string(detail),
        ]
    }
}

extension Holiday: JSONRepresentable {
    /// The schema `Holiday`.
    var json: JSONValue {
        [
            "name": .optional(name), "from": .string(from.text), "to": .string(to.text),
            "yearly": .bool(isYearly),
        ]
    }
}

extension PlanOccurrence: JSONRepresentable {
    /// The schema `PlanOccurrence`.
    var json: JSONValue {
        [
            "at": .string(Timestamp.text(at)),
            "local": .string(local.text),
            "planId": .string(planID),
            "planName": .string(planName),
            "timeId": .string(timeID),
            "name": .optional(name),
            "actionId": .string(actionID),
            "actionName": .string(actionName),
        ]
    }
}

extension CalendarDay: JSONRepresentable {
    /// The schema `CalendarDay`.
    var json: JSONValue {
        [
            "date": .string(date.text),
            "rule": .optional(rule),
            "planId": .optional(planID),
            "planName": .optional(planName),
            "holiday": .optional(holiday),
            "times": .array(times.map(\.json)),
        ]
    }
}

extension PlanResult: JSONRepresentable {
    /// The schema `PlanResult`.
    var json: JSONValue {
        [
            "at": .string(Timestamp.text(at)),
            "planId": .string(planID),
            "planName": .string(planName),
            "timeId": .string(timeID),
            "name": .optional(name),
            "actionId": .string(actionID),
            "actionName": .string(actionName),
            "test": .bool(isTest),
            "runId": .optional(runID),
            "state": .string(state.rawValue),
            "detail": .optional(detail),
        ]
    }
}
