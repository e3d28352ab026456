// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Ranges of what plans and the calendar hold.
public enum PlanLimits {
    /// UTF-8 bytes of the name of a time, a rule or a holiday.
    public static let nameBytes = 255
    /// Rules of the calendar.
    public static let rules = 200
    /// Holidays of the calendar.
    public static let holidays = 1000
    /// Days of one holiday.
    public static let holidayDays = 366
    /// Days of a preview.
    public static let previewDays = 400
    /// Times of the list of what comes next.
    public static let next = 1...100
    /// Results that are kept.
    public static let results = 100
    /// Seconds of a pause, up to ten years.
    public static let pauseSeconds = 1.0...315_360_000.0
    /// Events that were left out of an import and are named in its answer.
    public static let leftOut = 100
    /// Bytes of an iCalendar file.
    public static let fileBytes = 1 << 20
    /// Events of an iCalendar file.
    public static let fileEvents = 5000
    /// Bytes that a time takes in an answer at least.
    static let leastTimeBytes = 64
}
