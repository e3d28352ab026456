// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText
import Storage

/// The rules of the calendar, its holidays and its pause.
extension EngineState {
    /// Changes zone, rules and holidays.
    mutating func changeCalendar(
        _ change: CalendarChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var settings = calendar.settings
        if let zone = change.timeZone {
            settings.timeZone = zone
            guard TimeZone(identifier: zone) != nil else {
                let allowed = "an IANA time zone such as Europe/Paris"
                throw .invalidValue(field: "timeZone", allowed: allowed, given: zone.cut(toBytes: 64))
            }
        }
        if let rules = change.rules { settings.rules = try checked(rules) }
        if let holidays = change.holidays { settings.holidays = try checked(holidays) }
        return put(settings, &turn)
    }

    /// Adds holidays that are not in the calendar yet, or replaces all.
    mutating func importHolidays(
        _ holidays: [Holiday],
        replacing isReplacing: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var settings = calendar.settings
        var all = isReplacing ? [] : settings.holidays
        for holiday in holidays where !all.contains(holiday) {
            guard all.count < PlanLimits.holidays else {
                throw .limitReached(what: "holidays", limit: PlanLimits.holidays)
            }
            all.append(holiday)
        }
        settings.holidays = try checked(all)
        return put(settings, &turn)
    }

    /// Pauses the calendar: what comes until then is skipped.
    mutating func pauseCalendar(_ pause: CalendarPause, _ turn: inout Turn) throws(EngineError) -> Bool {
        let until: Date?
        switch pause {
        case .open: until = nil
        case .until(let time): until = time
        case .seconds(let seconds):
            until = turn.utc.addingTimeInterval(
                try Check.seconds(seconds, "seconds", in: PlanLimits.pauseSeconds)
            )
        }
        if let until, until <= turn.utc {
            throw .invalidValue(field: "until", allowed: "a time in the future", given: "one in the past")
        }
        let changed = setPause(true, until: until, &turn)
        if case .seconds = pause {
            calendar.place.pauseIsDuration = true
            persistCalendarPlace(&turn)
        }
        return changed
    }

    /// Ends a pause; what would have come during it does not.
    mutating func resumeCalendar(_ turn: inout Turn) -> Bool {
        guard setPause(false, until: nil, &turn) else { return false }
        noteCalendarChange(&turn)
        return true
    }

    /// Skips what comes within some seconds, for the stop of everything.
    ///
    /// - Returns: whether anything comes within them.
    mutating func holdCalendar(for seconds: Double, _ turn: inout Turn) -> Bool {
        let horizon = turn.utc.addingTimeInterval(seconds)
        let waiting = calendar.takeRequests()
        for due in waiting { noteSkipped(due.occurrence, &turn) }
        guard let next = calendar.next(plans, now: turn.utc).first?.at, next <= horizon,
            !calendar.isPaused(at: next)
        else { return !waiting.isEmpty }
        // The end of a pause is no part of it.
        _ = setPause(true, until: horizon.addingTimeInterval(0.001), &turn)
        return true
    }

    /// Restores plans and calendar; nothing comes before ``PlanCalendar/isOn``.
    mutating func restoreCalendar(_ stored: StoredState, _ turn: inout Turn) {
        restorePlans(stored)
        calendar.settings = stored.setting("calendar", as: CalendarSettings.self) ?? calendar.settings
        calendar.place = stored.setting("calendarPlace", as: PlanCalendar.Place.self) ?? PlanCalendar.Place()
        for index in calendar.place.results.indices where calendar.place.results[index].state == .running {
            calendar.place.results[index].state = .interrupted
        }
        calendar.isOn = true
        calendar.forgetUpcoming()
    }

    /// The calendar as clients see it.
    var calendarSnapshot: CalendarSnapshot {
        CalendarSnapshot(
            settings: calendar.settings,
            isPaused: calendar.place.isPaused,
            pausedUntil: calendar.place.pausedUntil,
            revision: calendar.revision
        )
    }

    // MARK: Mechanism

    /// Notes that plans or rules changed: what would have come before does not.
    mutating func noteCalendarChange(_ turn: inout Turn) {
        calendar.place.changedAt = turn.utc
        calendar.forgetUpcoming()
        persistCalendarPlace(&turn)
    }

    /// Saves where the calendar stands.
    func persistCalendarPlace(_ turn: inout Turn) {
        turn.persist(.put(.setting, "calendarPlace", calendar.place))
    }

    /// Begins, moves or ends a pause.
    mutating func setPause(_ isOn: Bool, until: Date?, _ turn: inout Turn) -> Bool {
        guard (isOn, until) != (calendar.place.isPaused, calendar.place.pausedUntil) else { return false }
        if !isOn || !calendar.place.isPaused {
            calendar.place.pausedBy = isOn ? turn.requester : nil
            calendar.place.pausedSince = isOn ? turn.utc : nil
        }
        (calendar.place.isPaused, calendar.place.pausedUntil) = (isOn, until)
        calendar.place.pauseIsDuration = nil
        calendar.renew()
        persistCalendarPlace(&turn)
        turn.publish(.plan(.calendarChanged(calendarSnapshot)))
        return true
    }

    private mutating func put(_ settings: CalendarSettings, _ turn: inout Turn) -> Bool {
        guard settings != calendar.settings else { return false }
        calendar.settings = settings
        calendar.renew()
        turn.persist(.put(.setting, "calendar", settings))
        noteCalendarChange(&turn)
        turn.publish(.plan(.calendarChanged(calendarSnapshot)))
        return true
    }

    private func checked(_ rules: [CalendarRule]) throws(EngineError) -> [CalendarRule] {
        try checkCount(rules.count, "rules", PlanLimits.rules)
        var checked: [CalendarRule] = []
        for (index, given) in rules.enumerated() {
            var rule = given
            let path = "rules[\(index)]"
            try Check.title(rule.name, "\(path).name")
            if let day = rule.days.first(where: { !ValueRange.weekday.contains($0) }) {
                throw .invalidValue(
                    field: "\(path).days",
                    allowed: "1 (Monday) to 7 (Sunday)",
                    given: "\(day)"
                )
            }
            if let from = rule.from, let to = rule.to, to < from {
                throw .invalidValue(field: "\(path).to", allowed: "not before from", given: to.text)
            }
            if let plan = rule.plan { rule.plan = try plans.plan(plan).id }
            checked.append(rule)
        }
        return checked
    }

    private func checked(_ holidays: [Holiday]) throws(EngineError) -> [Holiday] {
        try checkCount(holidays.count, "holidays", PlanLimits.holidays)
        for (index, holiday) in holidays.enumerated() {
            let path = "holidays[\(index)]"
            try Check.title(holiday.name, "\(path).name")
            let days = 0..<PlanLimits.holidayDays
            guard days.contains(holiday.to.number - holiday.from.number) else {
                let allowed = "from \(holiday.from.text) on, at most \(PlanLimits.holidayDays) days"
                throw .invalidValue(field: "\(path).to", allowed: allowed, given: holiday.to.text)
            }
        }
        return holidays
    }

    private func checkCount(_ count: Int, _ field: String, _ limit: Int) throws(EngineError) {
        guard count > limit else { return }
        throw .invalidValue(field: field, allowed: "at most \(limit) \(field)", given: "\(count)")
    }
}
