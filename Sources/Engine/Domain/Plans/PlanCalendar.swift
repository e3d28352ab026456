// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The calendar: its settings, where it stands, and what the shell has to do for it.
struct PlanCalendar: Sendable {
    /// Where the calendar stands, as stored.
    struct Place: Sendable, Equatable, Codable {
        /// Whether no time comes.
        var isPaused = false
        /// When the pause ends; nil if it lasts until it is ended.
        var pausedUntil: Date?
        /// Whether that was asked for as a duration, which lasts that long whatever the wall clock does.
        var pauseIsDuration: Bool?
        /// Who paused it, and since when; nil while it is not paused, and in older state files.
        var pausedBy: String?
        var pausedSince: Date?
        /// The last change of plans and calendar; what would have come before it does not.
        var changedAt: Date?
        /// The last time that was taken.
        var lastTaken: Date?
        /// What became of the last times, the newest last.
        var results: [PlanResult] = []
    }

    /// A time whose action the shell runs.
    struct DueTime: Sendable, Equatable {
        let occurrence: Timetable.Occurrence
    }

    var settings: CalendarSettings
    var place = Place()
    private(set) var revision: UInt64
    private var revisions: RevisionCounter
    /// What comes next, all at one time; nil if that has to be found.
    private var upcoming: [Timetable.Occurrence]?
    /// When the next times are looked for again although there is none.
    private var lookAgainAt: Date?
    /// The times whose actions the shell runs.
    private(set) var requests: [DueTime] = []
    /// Whether the state is back, so that times come.
    var isOn = false
    /// Whether the shell is running actions.
    var isReconciling = false

    init(_ revisions: RevisionCounter) {
        self.revisions = revisions
        settings = CalendarSettings(timeZone: TimeZone.current.identifier)
        revision = self.revisions.next()
    }

    /// The rule with an index.
    func rule(_ index: Int) -> CalendarRule? {
        settings.rules.indices.contains(index) ? settings.rules[index] : nil
    }

    /// Gives it a new version.
    mutating func renew() { revision = revisions.next() }

    /// Forgets what comes next, after a change of plans, rules or the clock.
    mutating func forgetUpcoming() { upcoming = nil }

    /// Whether it is paused at a time; the end of a pause is no part of it.
    func isPaused(at time: Date) -> Bool {
        place.isPaused && (place.pausedUntil.map { time < $0 } ?? true)
    }

    /// What comes next, all at one time; empty if nothing comes within the horizon.
    mutating func next(_ plans: PlanTable, now: Date) -> [Timetable.Occurrence] {
        if let lookAgainAt, lookAgainAt <= now { upcoming = nil }
        if let upcoming { return upcoming }
        let begin = Punctuality.begin(at: now, madeAt: place.changedAt, lastTaken: place.lastTaken)
        let found = Timetable(settings: settings, plans: plans).occurrences(after: begin, atLeast: 1)
        let next = found.filter { $0.at == found.first?.at }
        upcoming = next
        lookAgainAt = next.isEmpty ? now.addingTimeInterval(86_400) : nil
        return next
    }

    /// Notes that all occurrences of a time are done with.
    mutating func take(_ time: Date) {
        place.lastTaken = time
        upcoming = nil
    }

    /// When something has to be done without an event, as long as nothing changes.
    var deadline: Date? {
        let pauseEnd = place.isPaused ? place.pausedUntil : nil
        return [upcoming?.first?.at ?? lookAgainAt, pauseEnd].compactMap(\.self).min()
    }

    /// Asks the shell to run the action of a time.
    mutating func request(_ due: DueTime) { requests.append(due) }

    /// Takes what the shell has to run.
    mutating func takeRequests() -> [DueTime] {
        defer { requests = [] }
        return requests
    }

    /// Adds a result; the oldest one goes.
    mutating func add(_ result: PlanResult) {
        place.results.append(result)
        place.results.removeFirst(max(0, place.results.count - PlanLimits.results))
    }

    /// Ends the result of a run.
    ///
    /// - Returns: the result; nil if no time started the run.
    mutating func end(run id: String, _ failure: EngineError?) -> PlanResult? {
        guard let index = place.results.lastIndex(where: { $0.runID == id && $0.state == .running })
        else { return nil }
        place.results[index].state = failure == nil ? .finished : .failed
        place.results[index].detail = failure?.phrase
        return place.results[index]
    }
}
