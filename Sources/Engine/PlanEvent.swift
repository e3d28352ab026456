// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of plans and the calendar.
public enum PlanEvent: Sendable, Equatable {
    /// A plan was created.
    case created(PlanSnapshot)
    /// A plan or one of its times was changed.
    case changed(PlanSnapshot)
    /// A plan was removed.
    case disposed(id: String, name: String)
    /// The action of a time was started.
    case timeStarted(PlanResult)
    /// A time is done with: its run is over, or it was refused or skipped.
    case timeEnded(PlanResult)
    /// The calendar was changed, paused or resumed, or a pause has ended.
    case calendarChanged(CalendarSnapshot)
}
