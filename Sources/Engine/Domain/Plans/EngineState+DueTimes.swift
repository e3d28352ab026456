// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// The passing of time: what comes, what was missed, and what became of it.
extension EngineState {
    /// Takes the times that come within a lead, skips those of a pause, and ends a pause that is over.
    ///
    /// Each time is taken once; one that passed more than the patience ago, as after a suspension, is left out.
    mutating func takeDueTimes(lead: FrameCount, _ turn: inout Turn) {
        guard calendar.isOn else { return }
        // Without it the first start would make up for times of before.
        if calendar.place.changedAt == nil { noteCalendarChange(&turn) }
        let horizon = turn.utc.addingTimeInterval(rate.seconds(lead))
        while let at = calendar.next(plans, now: turn.utc).first?.at, at <= horizon {
            let due = calendar.next(plans, now: turn.utc)
            calendar.take(at)
            for occurrence in due where turn.utc.timeIntervalSince(at) < Punctuality.patience {
                if calendar.isPaused(at: at) {
                    noteSkipped(occurrence, &turn)
                } else {
                    calendar.request(PlanCalendar.DueTime(occurrence: occurrence))
                }
            }
            persistCalendarPlace(&turn)
        }
        if calendar.place.isPaused, let until = calendar.place.pausedUntil, until <= turn.utc {
            _ = setPause(false, until: nil, &turn)
        }
    }

    /// Notes the run of a time's action.
    ///
    /// - Parameters:
    ///   - run: the run, which may be over.
    ///   - occurrence: the time.
    ///   - isTest: whether a client tested it.
    ///   - turn: the turn.
    mutating func note(
        _ run: RunningBatch,
        of occurrence: Timetable.Occurrence,
        isTest: Bool,
        _ turn: inout Turn
    ) {
        var result = result(of: occurrence, .running, isTest: isTest)
        result.runID = run.id
        calendar.add(result)
        persistCalendarPlace(&turn)
        turn.publish(.plan(.timeStarted(result)))
        if run.isOver { noteEnd(of: run, &turn) }
    }

    /// Notes that the action of a time was refused.
    mutating func noteFailure(
        _ error: EngineError,
        of occurrence: Timetable.Occurrence,
        _ turn: inout Turn
    ) {
        var result = result(of: occurrence, .failed, isTest: false)
        result.detail = error.phrase
        close(result, &turn)
    }

    /// Notes that a time was skipped.
    mutating func noteSkipped(_ occurrence: Timetable.Occurrence, _ turn: inout Turn) {
        close(result(of: occurrence, .skipped, isTest: false), &turn)
    }

    /// Notes that a run is over; without effect if no time of a plan started it.
    mutating func noteEnd(of run: RunningBatch, _ turn: inout Turn) {
        let failure = run.steps.lazy.compactMap { step -> EngineError? in
            if case .failed(let error) = step.state { error } else { nil }
        }.first
        guard let result = calendar.end(run: run.id, failure) else { return }
        persistCalendarPlace(&turn)
        turn.publish(.plan(.timeEnded(result)))
    }

    /// What comes, as clients see it.
    func snapshot(of occurrence: Timetable.Occurrence) -> PlanOccurrence {
        PlanOccurrence(
            at: occurrence.at,
            local: occurrence.time.settings.at,
            planID: occurrence.plan.id,
            planName: occurrence.plan.name,
            timeID: occurrence.time.id,
            name: occurrence.time.settings.name,
            actionID: occurrence.time.settings.action,
            actionName: actionName(of: occurrence.time)
        )
    }

    private func actionName(of time: PlanTime) -> String {
        actions[time.settings.action]?.settings.name ?? ""
    }

    private func result(
        of occurrence: Timetable.Occurrence,
        _ state: PlanResult.State,
        isTest: Bool
    ) -> PlanResult {
        PlanResult(
            at: occurrence.at,
            planID: occurrence.plan.id,
            planName: occurrence.plan.name,
            timeID: occurrence.time.id,
            name: occurrence.time.settings.name,
            actionID: occurrence.time.settings.action,
            actionName: actionName(of: occurrence.time),
            isTest: isTest,
            runID: nil,
            state: state,
            detail: nil
        )
    }

    private mutating func close(_ result: PlanResult, _ turn: inout Turn) {
        calendar.add(result)
        persistCalendarPlace(&turn)
        turn.publish(.plan(.timeEnded(result)))
    }
}
