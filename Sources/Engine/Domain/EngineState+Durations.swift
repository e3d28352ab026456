// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension EngineState {
    /// Moves the ends of what was asked for as a duration, after the wall clock was set: announcements that expire in some
    /// seconds, a pause of the calendar, links.
    ///
    /// - Parameters:
    ///   - seconds: by which the clock was set forward; negative if it was set back.
    ///   - turn: the turn.
    mutating func shiftDurations(by seconds: Double, _ turn: inout Turn) {
        queue.machine.shiftDurations(by: seconds)
        queue.isDirty = true
        if calendar.place.isPaused, calendar.place.pauseIsDuration == true,
            let until = calendar.place.pausedUntil
        {
            _ = setPause(true, until: until.addingTimeInterval(seconds), &turn)
            calendar.place.pauseIsDuration = true
            persistCalendarPlace(&turn)
        }
        for var link in links.all {
            guard let shift = link.clockShift else { continue }
            link.clockShift = shift + seconds
            links[link.id] = link
            turn.persist(.put(.link, link.id, link))
        }
    }
}
