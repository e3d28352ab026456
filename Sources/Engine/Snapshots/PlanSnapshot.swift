// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A plan as a client sees it.
public struct PlanSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its unique name.
    public let name: String
    /// Its times in the order of clocks.
    public let times: [PlanTimeSnapshot]
    /// Version; increases with every change, also of a time.
    public let revision: UInt64
}

/// A time of a plan as a client sees it.
public struct PlanTimeSnapshot: Sendable, Equatable {
    /// Opaque, unique among the times of all plans, stable across restarts.
    public let id: String
    /// Its settings; the action is an id.
    public let settings: PlanTimeSettings
    /// Why it cannot sound as it is; empty if nothing is known against it.
    public let broken: [String]
    /// Version; increases with every change of it.
    public let revision: UInt64
}

/// The calendar as a client sees it.
public struct CalendarSnapshot: Sendable, Equatable {
    /// Its settings; the plans of its rules are ids.
    public let settings: CalendarSettings
    /// Whether no time comes.
    public let isPaused: Bool
    /// When the pause ends; nil if it lasts until the calendar is resumed, and if it is not paused.
    public let pausedUntil: Date?
    /// Version; increases with every change, also of the pause.
    public let revision: UInt64
}

/// A time of a plan on a day.
public struct PlanOccurrence: Sendable, Equatable {
    /// When it comes.
    public let at: Date
    /// The same as clocks show it.
    public let local: TimeOfDay
    /// Id of its plan.
    public let planID: String
    /// Name of its plan.
    public let planName: String
    /// Id of the time.
    public let timeID: String
    /// Name of the time; nil for none.
    public let name: String?
    /// Id of its action.
    public let actionID: String
    /// Name of its action.
    public let actionName: String
}

/// What the calendar says about a day.
public struct CalendarDay: Sendable, Equatable {
    /// The day.
    public let date: CivilDay
    /// Index of the rule that decides; nil if none matches.
    public let rule: Int?
    /// Id of the plan that is valid; nil for silence.
    public let planID: String?
    /// Its name.
    public let planName: String?
    /// Name of the holiday, empty if it has none; nil if it is no holiday.
    public let holiday: String?
    /// What comes, in order.
    public let times: [PlanOccurrence]
}

/// What became of a time that came, or of a test of one.
public struct PlanResult: Sendable, Equatable, Codable {
    /// What became of it.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// Its action runs.
        case running
        /// The run is over.
        case finished
        /// The action was refused, or a later step of it was.
        case failed
        /// It was not run, because the calendar was paused or everything was stopped.
        case skipped
        /// The server ended while its action ran.
        case interrupted
    }

    /// When it was due; of a test, when it was tested.
    public let at: Date
    /// Id of its plan.
    public let planID: String
    /// Name of its plan then.
    public let planName: String
    /// Id of the time.
    public let timeID: String
    /// Name of the time then; nil for none.
    public let name: String?
    /// Id of its action.
    public let actionID: String
    /// Name of its action then.
    public let actionName: String
    /// Whether a client tested it.
    public let isTest: Bool
    /// Id of the run; nil if there was none.
    public internal(set) var runID: String?
    /// What became of it.
    public internal(set) var state: State
    /// Why it failed.
    public internal(set) var detail: String?
}
