// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import JSONCoding

/// Responses of the server as lines of text.
enum Lines {
    /// A value as the text of one cell.
    static func cell(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null: "-"
        case .bool(let flag): flag ? "yes" : "no"
        case .integer(let number): String(number)
        case .number(let number): String(format: "%.4g", number)
        case .string(let text): text
        case .array(let elements):
            elements.isEmpty ? "-" : elements.map { cell($0) }.joined(separator: ", ")
        case .object, .encoded: String(decoding: (value ?? .null).encoded, as: UTF8.self)
        }
    }

    /// Seconds as minutes and seconds.
    static func time(_ value: JSONValue?) -> String {
        guard let seconds = number(value), seconds.isFinite, abs(seconds) < 1e9 else { return "-" }
        return String(format: "%d:%04.1f", Int(seconds) / 60, seconds - Double(Int(seconds) / 60 * 60))
    }

    /// The number; nil for other values.
    static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// Why something cannot sound; empty if nothing is known against it.
    static func fault(_ resource: JSONValue) -> String {
        list(resource["broken"]).first.map { "broken: \(cell($0))" } ?? ""
    }

    /// The elements; empty if it is not an array.
    static func list(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements) = value else { return [] }
        return elements
    }

    /// The name and value of each member; nested names are joined with a dot.
    static func members(_ value: JSONValue, _ prefix: String = "") -> [String] {
        Table(["", ""], rows(value, prefix)).lines.dropFirst().map { $0 }
    }

    private static func rows(_ value: JSONValue, _ prefix: String) -> [[String]] {
        guard case .object(let members) = value else { return [[prefix, cell(value)]] }
        return members.flatMap { member -> [[String]] in
            let name = prefix.isEmpty ? member.name : prefix + "." + member.name
            if case .object = member.value { return rows(member.value, name) }
            return [[name, cell(member.value)]]
        }
    }

    /// One player.
    static func player(_ player: JSONValue) -> [String] {
        [
            cell(player["id"]), cell(player["name"]), cell(player["kind"]), cell(player["state"]),
            time(player["currentTime"]), time(player["duration"]), cell(player["volume"]),
        ]
    }

    /// Players as a table.
    static func players(_ players: [JSONValue]) -> [String] {
        Table(["ID", "NAME", "KIND", "STATE", "AT", "LENGTH", "VOLUME"], players.map { player($0) }).lines
    }

    /// Sounds as a table.
    static func sounds(_ sounds: [JSONValue]) -> [String] {
        let rows = sounds.map { sound in
            [
                cell(sound["name"]), cell(sound["state"]), time(sound["duration"]),
                cell(sound["numberOfChannels"]), cell(sound["playCount"]), cell(sound["tags"]),
            ]
        }
        return Table(["NAME", "STATE", "LENGTH", "CHANNELS", "PLAYED", "TAGS"], rows).lines
    }

    /// The present track.
    static func music(_ music: JSONValue) -> [String] {
        guard let player = music["player"], player != .null else { return ["no music"] }
        let isPlaying = music["playing"] == .bool(true)
        var line = "\(isPlaying ? "playing" : cell(player["state"]))  \(cell(player["name"]))  "
        line += "\(time(player["currentTime"])) of \(time(player["duration"]))"
        if let next = music["next"]?["name"]?.text { line += "  next: \(next)" }
        return [Table.oneLine(line)]
    }

    /// A station that was made of a playlist, and what it does not have.
    static func importedStation(_ made: JSONValue) -> [String] {
        let (station, missing) = (made["station"], list(made["missing"]))
        let line =
            "\(cell(station?["name"])): \(cell(station?["trackCount"])) of \(cell(made["entryCount"])) entries"
        let rows = missing.map { [cell($0["number"]), cell($0["reason"]), cell($0["entry"])] }
        return [Table.oneLine(line)] + (rows.isEmpty ? [] : Table(["ENTRY", "MISSING", ""], rows).lines)
    }

    /// The queue of the music.
    static func musicQueue(_ entries: [JSONValue]) -> [String] {
        let rows = entries.map { [cell($0["id"]), cell($0["name"])] }
        return rows.isEmpty ? ["the queue is empty"] : Table(["ID", "NAME"], rows).lines
    }

    /// The loudness of the output.
    static func loudness(_ loudness: JSONValue) -> [String] {
        func row(_ name: String, _ member: String, _ more: String = "") -> [String] {
            [name, number(loudness[member]).map { String(format: "%.1f LUFS", $0) } ?? "-", more]
        }
        let covered = String(format: "%.1f s", number(loudness["duration"]) ?? 0)
        let rows = [
            row("momentary", "momentary"), row("short-term", "shortTerm"),
            row("integrated", "integrated", covered),
        ]
        return Table(["", "", ""], rows).lines.dropFirst().map { $0 }
    }

    /// Volumes, mutes and solos of the buses.
    static func volumes(_ manager: JSONValue) -> [String] {
        let rows = Ctl.Volume.Bus.allCases.map { bus in
            [
                bus.rawValue, cell(manager["\(bus.rawValue)Volume"]),
                cell(manager["\(bus.rawValue)VolumeDb"]),
                cell(manager["\(bus.rawValue)Muted"]),
                cell(manager["\(bus.rawValue)Soloed"]),
            ]
        }
        return Table(["BUS", "VOLUME", "DB", "MUTED", "SOLOED"], rows).lines
    }

    /// The announcements.
    static func queue(_ queue: JSONValue) -> [String] {
        let current = queue["current"].map { $0 == .null ? [] : [$0] } ?? []
        let (pending, scheduled) = (list(queue["pending"]), list(queue["scheduled"]))
        let items = current + pending + scheduled
        let state = queue["paused"] == .bool(true) ? "paused" : "open"
        guard !items.isEmpty else { return ["\(state), empty"] }
        let total = (number(queue["pendingTotal"]) ?? 0) + (number(queue["scheduledTotal"]) ?? 0)
        return [state] + self.items(items) + more(than: pending.count + scheduled.count, of: .number(total))
    }

    /// A line with the number of elements that are not shown, if there are any.
    static func more(than count: Int, of total: JSONValue?) -> [String] {
        let rest = Int(number(total) ?? 0) - count
        return rest > 0 ? ["\(rest) more"] : []
    }

    /// Announcements as a table.
    static func items(_ items: [JSONValue]) -> [String] {
        let rows = items.map { item in
            let live: JSONValue? = item["live"].map { $0 == .null ? .null : "live" }
            let what = [item["text"], item["file"], live, item["soundId"]].compactMap { $0?.text }.first
            return [
                cell(item["id"]), cell(item["state"]), cell(item["priority"]), what ?? "-",
                cell(item["startAt"]),
            ]
        }
        return Table(["ID", "STATE", "PRIORITY", "WHAT", "AT"], rows).lines
    }

    /// One event in one line: time, type, and up to 12 scalar values of its data.
    static func event(_ event: JSONValue) -> String {
        var words = [cell(event["ts"]), cell(event["type"])]
        if case .object(let members)? = event["data"] {
            words += members.compactMap { member in
                switch member.value {
                case .object, .array, .null, .encoded: nil
                default: "\(member.name)=\(cell(member.value))"
                }
            }.prefix(12)
        }
        return Table.oneLine(words.joined(separator: "  "))
    }
}
