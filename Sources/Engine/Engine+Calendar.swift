// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Synchronization

extension Engine {
    /// The calendar.
    public func calendar() -> CalendarSnapshot { state.calendarSnapshot }

    /// Changes zone, rules and holidays of the calendar.
    ///
    /// - Throws: `invalidValue`, `planNotFound`.
    public func changeCalendar(
        _ change: CalendarChange
    ) async throws(EngineError) -> Changed<CalendarSnapshot> {
        try await changeCalendar { (state, turn) throws(EngineError) in
            try state.changeCalendar(change, &turn)
        }
    }

    /// Adds holidays to the calendar, or replaces all.
    ///
    /// - Throws: `invalidValue`, `limitReached`.
    public func importHolidays(
        _ holidays: [Holiday],
        replacing isReplacing: Bool
    ) async throws(EngineError) -> Changed<CalendarSnapshot> {
        try await changeCalendar { (state, turn) throws(EngineError) in
            try state.importHolidays(holidays, replacing: isReplacing, &turn)
        }
    }

    /// Pauses the calendar: what comes until then is skipped.
    ///
    /// - Throws: `invalidValue`.
    public func pauseCalendar(
        _ pause: CalendarPause
    ) async throws(EngineError) -> Changed<CalendarSnapshot> {
        try await changeCalendar(otherwise: .alreadyPaused) { (state, turn) throws(EngineError) in
            try state.pauseCalendar(pause, &turn)
        }
    }

    /// Ends a pause of the calendar; what would have come during it does not.
    public func resumeCalendar() async throws(EngineError) -> Changed<CalendarSnapshot> {
        try await changeCalendar(otherwise: .notPaused) { (state, turn) throws(EngineError) in
            state.resumeCalendar(&turn)
        }
    }

    /// What the calendar says about days, and what will come on them; what a pause skips is left out.
    ///
    /// - Parameters:
    ///   - range: the days, at most 400.
    ///   - page: its limit counts days.
    /// - Returns: the days in order.
    /// - Throws: `invalidValue`.
    public func previewCalendar(
        _ range: CalendarRange,
        _ page: PageRequest
    ) throws(EngineError) -> Page<CalendarDay> {
        let timetable = Timetable(settings: state.calendar.settings, plans: state.plans)
        let from = range.from ?? CivilDay(at: beginTurn().utc, in: timetable.zone)
        let to = range.to ?? from.day(6)
        guard (from...max(from, from.day(PlanLimits.previewDays - 1))).contains(to) else {
            let allowed = "from \(from.text) on, at most \(PlanLimits.previewDays) days"
            throw .invalidValue(field: "to", allowed: allowed, given: to.text)
        }
        let days = (from.number...to.number).map { CivilDay(number: $0) }
        return try page.page(of: days, limitInBytes: pageBytes) { day in
            day.text.filter { $0 != "-" }
        }
        .map(weighing: { $0.times.count * PlanLimits.leastTimeBytes }) { [state] day in
            state.preview(timetable, day)
        }
    }

    /// What comes next, in order, within the next 400 days; what a pause skips is left out.
    ///
    /// - Throws: `invalidValue`.
    public func nextPlanTimes(_ limit: Int) throws(EngineError) -> [PlanOccurrence] {
        guard PlanLimits.next.contains(limit) else {
            let allowed = "\(PlanLimits.next.lowerBound) to \(PlanLimits.next.upperBound)"
            throw .invalidValue(field: "limit", allowed: allowed, given: "\(limit)")
        }
        let (timetable, now) = (
            Timetable(settings: state.calendar.settings, plans: state.plans), beginTurn().utc
        )
        let place = state.calendar.place
        if place.isPaused, place.pausedUntil == nil { return [] }
        // The end of a pause is no part of it.
        let begin = place.pausedUntil.map { max(now, $0.addingTimeInterval(-0.001)) } ?? now
        return timetable.occurrences(after: begin, atLeast: limit).prefix(limit)
            .map { state.snapshot(of: $0) }
    }

    /// What became of the last times, the newest first.
    public func calendarResults() -> [PlanResult] { state.calendar.place.results.reversed() }

    /// Takes the reader of the actions that the calendar runs; without one no time comes.
    ///
    /// The engine keeps it until it stops.
    ///
    /// - Thread: any; never waits.
    public nonisolated func take(reader: some ActionReader) {
        let kept = KeptActionReader(reader)
        actionReader.withLock { $0 = kept }
    }

    /// Starts the actions of the times that come.
    ///
    /// Called after every operation and every drain.
    func reconcileCalendar() {
        guard phase == nil, life == .running, let reader = actionReader.withLock({ $0 }) else { return }
        // Actions that are started below reconcile, too.
        guard state.calendar.isOn, !state.calendar.isReconciling else { return }
        state.calendar.isReconciling = true
        defer { state.calendar.isReconciling = false }
        refreshClock()
        let lead = batchLead
        decide { $0.takeDueTimes(lead: lead, &$1) }
        var again: [PlanCalendar.DueTime] = []
        for due in state.calendar.takeRequests() where !start(due, reader) { again.append(due) }
        for due in again { state.calendar.request(due) }
        if !again.isEmpty { return wakePump(.calendar, at: 0.25) }
        let deadline = state.calendar.deadline?.addingTimeInterval(-state.rate.seconds(lead))
        wakePump(.calendar, at: deadline, makeTurn().utc)
    }

    // MARK: Mechanism

    /// Starts the action of a time.
    ///
    /// - Returns: false if it has to be tried again.
    private func start(_ due: PlanCalendar.DueTime, _ reader: KeptActionReader) -> Bool {
        let (occurrence, settings) = (due.occurrence, due.occurrence.time.settings)
        return Requester.$current.withValue("plan \(occurrence.plan.name)") {
            let turn = beginTurn()
            let frame = turn.frame(at: occurrence.at, rate: state.rate)
            do throws(EngineError) {
                let run = try startAction(settings.action, settings.parameters, reader, at: frame)
                decide { $0.note(run, of: occurrence, isTest: false, &$1) }
            } catch {
                let age = turn.utc.timeIntervalSince(occurrence.at)
                if error.passesSoon, age < Punctuality.patience { return false }
                decide { $0.noteFailure(error, of: occurrence, &$1) }
            }
            return true
        }
    }

    private func changeCalendar(
        otherwise reason: UnchangedReason = .sameValues,
        _ change: (inout EngineState, inout Turn) throws(EngineError) -> Bool
    ) async throws(EngineError) -> Changed<CalendarSnapshot> {
        let answer = try perform(answering: calendar(), otherwise: { _ in reason }, change)
        await save()
        return answer
    }
}

extension EngineState {
    /// What the calendar says about a day, and what will come on it.
    func preview(_ timetable: Timetable, _ date: CivilDay) -> CalendarDay {
        let day = timetable.day(date)
        return CalendarDay(
            date: date,
            rule: day.rule,
            planID: day.plan?.id,
            planName: day.plan?.name,
            holiday: day.holiday.map { $0.name ?? "" },
            times: timetable.occurrences(on: date).filter { !calendar.isPaused(at: $0.at) }
                .map { snapshot(of: $0) }
        )
    }
}

extension EngineError {
    /// Whether the action of a time is tried again: a sound is still being read after the start, or too many commands wait.
    fileprivate var passesSoon: Bool {
        switch self {
        case .overloaded, .soundNotReady(_, .decoding): true
        case .batchRefused(let refusals): refusals.contains { $0.error.passesSoon }
        default: false
        }
    }
}
