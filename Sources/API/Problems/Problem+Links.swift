// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of links; who uses one learns nothing of what it runs.
    init(link error: EngineError) {
        switch error {
        case .linkNotFound(let id):
            self.init(
                .linkNotFound,
                detail: id.map { "There is no link \"\(Self.short($0))\"." } ?? "There is no such link."
            )
        case .linkEnded(let state): self.init(.linkEnded, detail: Self.end(state))
        case .linkFailed: self.init(.linkFailed, detail: "What the link does is not possible now.")
        default: self.init(.internalError, detail: "Not about links.")
        }
    }

    private static func end(_ state: LinkState) -> String {
        switch state {
        case .spent: "The link was used as often as it may be."
        case .expired: "The link has expired."
        case .actionRemoved, .active: "What the link did was removed."
        }
    }
}
