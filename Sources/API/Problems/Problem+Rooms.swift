// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of rooms.
    init(room error: EngineError) {
        switch error {
        case .roomNotFound(let text, let field):
            self.init(
                .roomNotFound,
                detail: "There is no room \"\(Self.short(text))\".",
                members: field.map { Self.members($0, allowed: "an id or a name of GET /v1/rooms") } ?? []
            )
        case .roomShared(let room, let zone, let others):
            let names =
                others.prefix(4).map { "\"\(Self.short($0))\"" } + (others.count > 4 ? ["others"] : [])
            self.init(
                .roomShared,
                detail:
                    "What plays in the room \"\(room)\" is also heard in \(names.joined(separator: ", ")): "
                    + "all of the zone \"\(zone)\" hears it.",
                members: [
                    JSONMember("field", "rooms"), JSONMember("room", .string(room)),
                    JSONMember("zone", .string(zone)), JSONMember("others", .strings(others)),
                ]
            )
        default: self.init(.internalError, detail: "Not about rooms.")
        }
    }
}
