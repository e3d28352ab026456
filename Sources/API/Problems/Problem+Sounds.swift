// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// The largest number of users that a problem lists.
    static let listedUsers = 100

    /// Something is in use.
    static func inUse(_ kind: ResourceKind, _ name: String, by users: [ResourceUser]) -> Problem {
        let first = users.first.map(title) ?? "something"
        let others = users.count - 1
        let rest = others > 0 ? " and \(others) \(others == 1 ? "other" : "others")" : ""
        var members = [
            JSONMember("users", .array(users.prefix(listedUsers).map(\.json))),
            JSONMember("usersTotal", .integer(users.count)),
        ]
        if kind == .action {
            let shows = users.filter { $0.kind == .show }.compactMap(\.name)
            members.append(JSONMember("shows", .strings(shows)))
        }
        if kind == .plan {
            let rules = users.compactMap(\.id).compactMap { Int($0) }
            members.append(JSONMember("rules", .array(rules.map { .integer($0) })))
        }
        return Problem(
            type(ofUsed: kind),
            detail: "The \(kind.rawValue) \"\(short(name))\" is in use by \(first)\(rest).",
            members: members
        )
    }

    private static func type(ofUsed kind: ResourceKind) -> ProblemType {
        switch kind {
        case .station: .stationInUse
        case .action: .actionInUse
        case .plan: .planInUse
        case .zone: .zoneInUse
        case .room: .roomInUse
        case .target: .targetInUse
        case .input: .inputInUse
        case .sound, .schedule, .queue, .announcement, .systemSound, .tile, .musicEntry, .show, .calendar,
            .link,
            .ducking, .start:
            .soundInUse
        }
    }

    private static func title(_ user: ResourceUser) -> String {
        let word =
            switch user.kind {
            case .station: "the station"
            case .schedule: "the schedule"
            case .queue: "the settings of the queue"
            case .announcement: "the announcement"
            case .systemSound: "the system sound"
            case .tile: "the tile"
            case .musicEntry: "the entry of the music's queue"
            case .action: "the action"
            case .show: "the show"
            case .plan: "the plan"
            case .calendar: "a rule of the calendar"
            case .link: "the link"
            case .ducking: "the ducking rules"
            case .room: "the room"
            case .start: "the start"
            case .sound: "the sound"
            case .zone: "the zone"
            case .target: "the target"
            case .input: "the input"
            }
        let id = user.kind == .calendar ? nil : user.id
        let name = (user.name ?? id).map { " \"\(short($0))\"" }
        return word + (name ?? "")
    }
}

extension ResourceUser {
    /// The schema `ResourceUser`.
    var json: JSONValue {
        ["kind": .string(kind.rawValue), "id": .optional(id), "name": .optional(name)]
    }
}
