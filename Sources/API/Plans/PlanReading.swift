// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension PlanSettings {
    /// Reads the body of `POST /v1/plans`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlanSettings {
        let name = try fields.string("name", limit: ValueRange.nameBytes)
        let times = try fields.objects("times", limit: 500) { time throws(Problem) in
            try PlanTimeSettings.read(&time)
        }
        try fields.finish()
        return PlanSettings(name: name ?? "", times: times ?? [])
    }
}

extension PlanTimeSettings {
    /// Reads a time of a plan.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlanTimeSettings {
        let given = try fields.timeOfDay("at")
        let at = try fields.demanded("at", given, TimeOfDay.allowed, sample: .midnight)
        let action = try fields.requiredString("action", "the id or name of an action")
        var time = PlanTimeSettings(at, action: action)
        time.name = try fields.nullable("name") { (fields) throws(Problem) in
            try fields.string("name", limit: PlanLimits.nameBytes)
        }
        time.parameters = try fields.parameterValues()
        time.isEnabled = try fields.bool("enabled", default: true)
        try fields.finish()
        return time
    }
}

extension PlanTimeChange {
    /// Reads the body of `PATCH /v1/plan-times/{id}`.
    ///
    /// - Source: RFC 7396: absent members stay, null removes one; `parameters` are replaced as a whole.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlanTimeChange {
        var change = PlanTimeChange()
        change.at = try fields.timeOfDay("at")
        change.name = try fields.clearable("name") { (fields) throws(Problem) in
            try fields.string("name", limit: PlanLimits.nameBytes)
        }
        change.action = try fields.string("action")
        let hasParameters = fields.names("parameters")
        let parameters = try fields.parameterValues()
        change.parameters = hasParameters ? parameters : nil
        change.isEnabled = try fields.bool("enabled")
        try fields.finish()
        return change
    }
}

extension CalendarChange {
    /// Reads the body of `PATCH /v1/calendar`; a list replaces the whole list.
    static func read(_ fields: inout FieldReader) throws(Problem) -> CalendarChange {
        var change = CalendarChange()
        change.timeZone = try fields.string("timeZone")
        change.rules = try fields.objects("rules", limit: PlanLimits.rules) { rule throws(Problem) in
            try CalendarRule.read(&rule)
        }
        change.holidays = try fields.objects("holidays", limit: PlanLimits.holidays) {
            holiday throws(Problem) in
            try Holiday.read(&holiday)
        }
        try fields.finish()
        return change
    }
}

extension CalendarRule {
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> CalendarRule {
        var rule = CalendarRule(plan: nil)
        rule.name = try fields.nullable("name") { (fields) throws(Problem) in
            try fields.string("name", limit: PlanLimits.nameBytes)
        }
        rule.days = Set(try fields.integers("days", in: ValueRange.weekday, limit: 7) ?? [])
        rule.from = try fields.nullable("from") { (fields) throws(Problem) in try fields.day("from") }
        rule.to = try fields.nullable("to") { (fields) throws(Problem) in try fields.day("to") }
        rule.holidays = try fields.choice("holidays", default: Holidays.skip)
        rule.plan = try fields.nullable("plan") { (fields) throws(Problem) in try fields.string("plan") }
        try fields.finish()
        return rule
    }
}

extension Holiday {
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> Holiday {
        let allowed = "a date such as 2026-12-25"
        let name = try fields.nullable("name") { (fields) throws(Problem) in
            try fields.string("name", limit: PlanLimits.nameBytes)
        }
        let (first, last) = (try fields.day("from"), try fields.day("to"))
        let from = try fields.demanded("from", first, allowed, sample: .epoch)
        let to = try fields.demanded("to", last, allowed, sample: .epoch)
        var holiday = Holiday(name, from, to: to)
        holiday.isYearly = try fields.bool("yearly", default: false)
        try fields.finish()
        return holiday
    }
}

extension CalendarPause {
    /// Reads the body of `POST /v1/calendar/pause`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> CalendarPause {
        let until = try fields.time("until")
        let seconds = try fields.number("seconds", in: PlanLimits.pauseSeconds, unit: " seconds")
        try fields.finish()
        switch (until, seconds) {
        case (nil, nil): return .open
        case (let until?, nil): return .until(until)
        case (nil, let seconds?): return .seconds(seconds)
        case (.some, .some): throw .invalid("seconds", allowed: "absent beside until", given: "both")
        }
    }
}
