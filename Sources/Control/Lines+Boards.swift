// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

extension Lines {
    /// Boards as a table.
    static func boards(_ boards: [JSONValue]) -> [String] {
        let rows = boards.map { [cell($0["id"]), cell($0["name"]), cell($0["columns"])] }
        return Table(["ID", "NAME", "COLUMNS"], rows).lines
    }

    /// Tiles as a table.
    static func tiles(_ tiles: [JSONValue]) -> [String] {
        let rows = tiles.map { tile in
            [
                cell(tile["id"]), cell(tile["label"]), cell(tile["key"]), cell(tile["behavior"]),
                cell(tile["group"]), tile["active"] == .bool(true) ? "active" : fault(tile),
                tile["action"]?.text ?? cell(tile["sounds"]),
            ]
        }
        return Table(["ID", "LABEL", "KEY", "BEHAVIOR", "GROUP", "STATE", "PLAYS"], rows).lines
    }

    /// What a press or release did.
    static func press(_ answer: JSONValue) -> [String] {
        var lines: [String] = []
        if let run = answer["run"], run != .null { lines.append("started: \(cell(run["name"]))") }
        let stopped = list(answer["stopped"])
        if !stopped.isEmpty { lines.append("ended: \(cell(.array(stopped)))") }
        return lines.isEmpty ? ["unchanged: \(cell(answer["reason"]))"] : lines
    }
}
