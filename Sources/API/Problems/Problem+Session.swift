// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of the session.
    init(session error: EngineError) {
        switch error {
        case .optionNotAllowed(let option, let category):
            let categories = option.categories.map(\.rawValue)
            self.init(
                .optionNotAllowed,
                detail: "\(option.rawValue) does not fit the category \(category.rawValue); it fits "
                    + categories.joined(separator: ", ") + ".",
                members: [
                    JSONMember("field", "options"), JSONMember("option", .string(option.rawValue)),
                    JSONMember("category", .string(category.rawValue)),
                    JSONMember("categories", .strings(categories)),
                ]
            )
        case .sessionBusy(let players):
            self.init(
                .sessionBusy,
                detail:
                    "The session cannot end while \(players) \(players == 1 ? "player sounds" : "players sound").",
                members: [JSONMember("players", .integer(players))]
            )
        default: self.init(.internalError, detail: "Not about the session.")
        }
    }
}
