// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of stations, zones and crossfaders.
    init(station error: EngineError) {
        switch error {
        case .stationNotFound(let text):
            self.init(.stationNotFound, detail: "There is no station \"\(Self.short(text))\".")
        case .zoneNotFound(let text, let field):
            self.init(
                .zoneNotFound,
                detail: "There is no zone \"\(Self.short(text))\".",
                members: field.map { Self.members($0, allowed: "an id or a name of GET /v1/zones") } ?? []
            )
        case .stationEmpty(let name):
            self.init(
                .stationEmpty,
                detail: "The station \"\(Self.short(name))\" has no sound that can be played."
            )
        case .crossfaderNotFound(let text):
            self.init(.crossfaderNotFound, detail: "There is no crossfader \"\(Self.short(text))\".")
        case .crossfaderConnected(let id, let name):
            self.init(
                .crossfaderConnected,
                detail: "The crossfader \"\(Self.short(name))\" is connected.",
                members: [JSONMember("crossfader", .string(id)), JSONMember("name", .string(name))]
            )
        default: self.init(.internalError, detail: "Not about stations.")
        }
    }
}
