// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

extension Lines {
    /// Shows as a table.
    static func shows(_ shows: [JSONValue]) -> [String] {
        let rows = shows.map { show in
            [
                cell(show["id"]), cell(show["name"]), String(list(show["cues"]).count),
                cell(show["status"]?["pointer"]), String(list(show["status"]?["runs"]).count),
                cell(show["rehearsal"]),
            ]
        }
        return Table(["ID", "NAME", "CUES", "NEXT", "RUNNING", "REHEARSAL"], rows).lines
    }

    /// The cues of a show; `>` marks the pointer.
    static func show(_ show: JSONValue) -> [String] {
        let (pointer, runs) = (show["status"]?["pointer"], list(show["status"]?["runs"]))
        let rows = list(show["cues"]).map { cue in
            let states = runs.filter { $0["cue"] == cue["number"] }.map { cell($0["state"]) }
            let number = cue["number"]
            return [
                number != nil && number == pointer ? ">" : "", cell(number), cell(cue["name"]),
                cell(cue["continue"]), cell(cue["preWait"]), cell(cue["postWait"]),
                cue["armed"] != .bool(true)
                    ? "off" : states.isEmpty ? fault(cue) : states.joined(separator: ", "),
            ]
        }
        let isRehearsal = show["rehearsal"] == .bool(true)
        let title = Table.oneLine(cell(show["name"]) + (isRehearsal ? " (rehearsal)" : ""))
        let interrupted = list(show["status"]?["interrupted"])
        let notice = interrupted.isEmpty ? [] : ["interrupted: " + cell(.array(interrupted))]
        return [title] + notice + Table(["", "CUE", "NAME", "THEN", "PRE", "POST", "STATE"], rows).lines
    }
}
