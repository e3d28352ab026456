// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// The largest number of users that a problem lists.
    private static let listedUsers = 100

    /// A sound, or an action, is in use.
    static func inUse(
        _ type: ProblemType,
        _ name: String,
        by users: [ResourceUser],
        _ members: [JSONMember] = []
    ) -> Problem {
        let word = type == .actionInUse ? "action" : "sound"
        let first = users.first.map(title) ?? "something"
        let others = users.count - 1
        let rest = others > 0 ? " and \(others) \(others == 1 ? "other" : "others")" : ""
        return Problem(
            type,
            detail: "The \(word) \"\(short(name))\" is in use by \(first)\(rest).",
            members: [
                JSONMember("users", .array(users.prefix(listedUsers).map(\.json))),
                JSONMember("usersTotal", .integer(users.count)),
            ] + members
        )
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
            }
        let name = (user.name ?? user.id).map { " \"\(short($0))\"" }
        return word + (name ?? "")
    }
}

extension ResourceUser {
    /// The schema `ResourceUser`.
    fileprivate var json: JSONValue {
        ["kind": .string(kind.rawValue), "id": .optional(id), "name": .optional(name)]
    }
}
