// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Problem {
    /// Translates an error of plans.
    init(plan error: EngineError) {
        switch error {
        case .planNotFound(let text):
            self.init(.planNotFound, detail: "There is no plan \"\(Self.short(text))\".")
        case .planTimeNotFound(let id):
            self.init(.planTimeNotFound, detail: "There is no time \"\(Self.short(id))\" of a plan.")
        default: self.init(.internalError, detail: "Not about plans.")
        }
    }
}
