// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of boards.
    init(board error: EngineError) {
        switch error {
        case .boardNotFound(let text):
            self.init(.boardNotFound, detail: "There is no board \"\(Self.short(text))\".")
        case .tileNotFound(let id):
            self.init(.tileNotFound, detail: "There is no tile \"\(Self.short(id))\".")
        case .bindingTaken(let field, let tile, let label):
            self.init(
                .bindingTaken,
                detail: "The tile \"\(Self.short(label ?? tile))\" of the board has this \"\(field)\".",
                members: [
                    JSONMember("field", .string(field)), JSONMember("tile", .string(tile)),
                    JSONMember("label", .optional(label)),
                ]
            )
        default: self.init(.internalError, detail: "Not about boards.")
        }
    }
}
