// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// One field of a cron expression: the numbers that match.
///
/// Syntax: `*`, `n`, `n-m`, each optionally with `/step`, and comma-separated lists; months and weekdays also as
/// three-letter names.
///
/// - Source: POSIX crontab, with the steps and names of Vixie cron.
struct CronField: Sendable, Equatable {
    /// The matching numbers.
    private(set) var values: Set<Int> = []
    /// Whether it begins with `*`, which matters for the rule of the two day fields.
    let isStar: Bool

    /// The fields with their ranges and names.
    enum Kind: String, Sendable, CaseIterable {
        case minute, hour
        case dayOfMonth = "day of month"
        case month
        case dayOfWeek = "day of week"

        var range: ClosedRange<Int> {
            switch self {
            case .minute: 0...59
            case .hour: 0...23
            case .dayOfMonth: 1...31
            case .month: 1...12
            // Sunday is 0 or 7.
            case .dayOfWeek: 0...7
            }
        }

        /// Names in the order of their numbers.
        var names: [String] {
            switch self {
            case .month:
                ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            case .dayOfWeek: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
            default: []
            }
        }
    }

    /// Reads one field.
    ///
    /// - Throws: an error that names the field.
    init(_ text: Substring, _ kind: Kind) throws(CronError) {
        isStar = text.hasPrefix("*")
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            for value in try CronField.range(part, kind) {
                values.insert(kind == .dayOfWeek ? value % 7 : value)
            }
        }
    }

    private static func range(_ text: Substring, _ kind: Kind) throws(CronError) -> [Int] {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var step = 1
        if halves.count == 2 {
            guard let given = number(halves[1]), (1...kind.range.upperBound).contains(given) else {
                throw CronError(
                    kind: kind,
                    text: String(text),
                    problem: "the step must be a whole number from 1"
                )
            }
            step = given
        }
        let span = halves.first ?? ""
        if span == "*" { return Array(stride(from: kind.range.lowerBound, through: last(kind), by: step)) }
        let ends = span.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let first = try value(ends.first ?? "", kind)
        guard ends.count == 2 else {
            // As in Vixie cron, "5/15" continues to the end of the range.
            return halves.count == 2 ? Array(stride(from: first, through: last(kind), by: step)) : [first]
        }
        let end = try value(ends[1], kind)
        guard first <= end else {
            throw CronError(kind: kind, text: String(text), problem: "the range runs backwards")
        }
        return Array(stride(from: first, through: end, by: step))
    }

    /// The last number of `*`: Sunday counts once.
    private static func last(_ kind: Kind) -> Int { kind == .dayOfWeek ? 6 : kind.range.upperBound }

    private static func value(_ text: Substring, _ kind: Kind) throws(CronError) -> Int {
        let first = kind.range.lowerBound
        if let index = kind.names.firstIndex(of: text.lowercased()) {
            return kind == .month ? index + 1 : index
        }
        guard let value = number(text), kind.range.contains(value) else {
            let allowed = "\(first) to \(kind.range.upperBound)"
            throw CronError(kind: kind, text: String(text), problem: "must be \(allowed)")
        }
        return value
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

/// An error in a cron expression.
struct CronError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The field; nil if the number of fields is wrong.
    let kind: CronField.Kind?
    /// The text of the field.
    let text: String
    /// The problem, in words.
    let problem: String

    var description: String {
        kind.map { "\($0.rawValue) \"\(text.cut(toBytes: 40))\": \(problem)" } ?? problem
    }
}
