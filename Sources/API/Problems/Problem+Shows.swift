// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of shows.
    init(show error: EngineError) {
        switch error {
        case .showNotFound(let text):
            self.init(.showNotFound, detail: "There is no show \"\(Self.short(text))\".")
        case .cueNotFound(let number, let field):
            self = .invalid(field, allowed: "the number of a cue of the show", given: Self.short(number))
        case .noCue(let name):
            self.init(.noCue, detail: "The pointer of \"\(Self.short(name))\" is behind the last cue.")
        case .goTooSoon(let seconds):
            self.init(
                .goTooSoon,
                detail: "The next GO is possible in \(FieldReader.text(seconds)) seconds.",
                members: [JSONMember("retryAfter", .number(seconds))]
            )
        default: self.init(.internalError, detail: "Not about shows.")
        }
    }
}
