// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

extension Lines {
    /// Plans as a table.
    static func plans(_ plans: [JSONValue]) -> [String] {
        let rows = plans.map { [cell($0["id"]), cell($0["name"]), String(list($0["times"]).count)] }
        return Table(["ID", "NAME", "TIMES"], rows).lines
    }

    /// Times of plans as a table.
    static func planTimes(_ times: [JSONValue]) -> [String] {
        let rows = times.map { time in
            [
                cell(time["id"]), cell(time["at"]), cell(time["name"]), cell(time["action"]),
                cell(time["enabled"]), fault(time),
            ]
        }
        return Table(["ID", "AT", "NAME", "ACTION", "ENABLED", "STATE"], rows).lines
    }

    /// What comes, as a table.
    static func occurrences(_ times: [JSONValue]) -> [String] {
        let rows = times.map { time in
            [
                cell(time["at"]), cell(time["local"]), cell(time["planName"]), cell(time["name"]),
                cell(time["actionName"]),
            ]
        }
        return Table(["AT", "LOCAL", "PLAN", "NAME", "ACTION"], rows).lines
    }

    /// Days with their plans, and the times of each.
    static func calendarDays(_ days: [JSONValue]) -> [String] {
        let rows = days.map { day in
            let times = list(day["times"]).map { cell($0["local"]) }
            return [
                cell(day["date"]), cell(day["planName"]), cell(day["holiday"]), times.joined(separator: " "),
            ]
        }
        return Table(["DATE", "PLAN", "HOLIDAY", "TIMES"], rows).lines
    }

    /// The rules of the calendar, and its pause.
    static func calendar(_ calendar: JSONValue) -> [String] {
        let rows = list(calendar["rules"]).enumerated().map { index, rule in
            [
                String(index), cell(rule["name"]), cell(rule["days"]), cell(rule["from"]), cell(rule["to"]),
                cell(rule["holidays"]), cell(rule["plan"]),
            ]
        }
        let isPaused = calendar["paused"] == .bool(true)
        let until = calendar["pausedUntil"]?.text.map { " until \($0)" } ?? ""
        return [Table.oneLine("\(cell(calendar["timeZone"])), \(isPaused ? "paused" + until : "on")")]
            + Table(["RULE", "NAME", "DAYS", "FROM", "TO", "HOLIDAYS", "PLAN"], rows).lines
    }

    /// Holidays as a table.
    static func holidays(_ holidays: [JSONValue]) -> [String] {
        let rows = holidays.map { holiday in
            [cell(holiday["from"]), cell(holiday["to"]), cell(holiday["yearly"]), cell(holiday["name"])]
        }
        return Table(["FROM", "TO", "YEARLY", "NAME"], rows).lines
    }

    /// What became of times, as a table.
    static func planResults(_ results: [JSONValue]) -> [String] {
        let rows = results.map { result in
            [
                cell(result["at"]), cell(result["planName"]), cell(result["name"]),
                cell(result["actionName"]),
                cell(result["state"]), cell(result["detail"]),
            ]
        }
        return Table(["AT", "PLAN", "NAME", "ACTION", "STATE", "DETAIL"], rows).lines
    }
}
