// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Time stamps for logs.
///
/// - Source: RFC 3339.
public enum Timestamp {
    /// `2026-01-02T03:04:05.678901Z`.
    public static func utc(microsecondsSinceEpoch: Int64) -> String {
        let (seconds, fraction) = floored(microsecondsSinceEpoch, by: 1_000_000)
        let (day, second) = floored(seconds, by: 86_400)
        let date = CivilDate(daysSinceEpoch: Int(day))
        return "\(padded(Int64(date.year), 4))-\(padded(Int64(date.month), 2))-\(padded(Int64(date.day), 2))T"
            + "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
            + ".\(padded(fraction, 6))Z"
    }

    /// A number with at least `digits` digits.
    public static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The quotient rounded down, and the remainder.
    private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
