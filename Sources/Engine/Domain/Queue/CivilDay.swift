// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A date of the Gregorian calendar, apart from any time zone.
struct CivilDay: Sendable, Equatable {
    /// Its midnight as if clocks showed UTC.
    let start: Date

    private static let length = 86_400.0
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private init(start: Date) { self.start = start }

    /// The day of a wall clock's time, given as if the clock showed UTC.
    init(containing wall: Date) {
        let seconds = wall.timeIntervalSince1970
        start = Date(timeIntervalSince1970: (seconds / CivilDay.length).rounded(.down) * CivilDay.length)
    }

    /// The day that lies a number of days later.
    func day(_ offset: Int) -> CivilDay {
        CivilDay(start: start.addingTimeInterval(Double(offset) * CivilDay.length))
    }

    /// 1 to 12.
    var month: Int { CivilDay.calendar.component(.month, from: start) }
    /// 1 to 31.
    var dayOfMonth: Int { CivilDay.calendar.component(.day, from: start) }
    /// 0, Sunday, to 6.
    var weekday: Int { CivilDay.calendar.component(.weekday, from: start) - 1 }

    /// The offsets from UTC in seconds that clocks of a zone have on this day: two where they are changed.
    func offsets(in zone: TimeZone) -> Set<Int> {
        [day(-1).start, day(2).start].reduce(into: []) { $0.insert(zone.secondsFromGMT(for: $1)) }
    }
}
