// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Problem {
    /// Translates an error of actions and batches.
    init(action error: EngineError) {
        switch error {
        case .actionNotFound(let text):
            self.init(.actionNotFound, detail: "There is no action \"\(Self.short(text))\".")
        case .runNotFound(let id):
            self.init(.runNotFound, detail: "There is no run \"\(Self.short(id))\", or it is over.")
        case .batchRefused(let refusals):
            self = .batch(refusals.map { ($0.index, nil, Problem($0.error)) })
        case .operationInvalid(let field, let allowed, let sentence):
            self.init(
                .invalidField,
                detail: sentence,
                members: [JSONMember("field", .string(field)), JSONMember("allowed", .string(allowed))]
            )
        default: self.init(.internalError, detail: "Not about actions.")
        }
    }

    /// One problem for all refused operations; the first with status 503, if any, since the batch can then be sent again.
    static func batch(_ failures: [(index: Int, id: JSONValue?, problem: Problem)]) -> Problem {
        if let busy = failures.first(where: { $0.problem.type.status == .serviceUnavailable }) {
            return busy.problem
        }
        let list = failures.map { failure -> JSONValue in
            [
                "operation": .integer(failure.index), "id": failure.id ?? .null,
                "problem": failure.problem.json,
            ]
        }
        let first = failures.first.map { "Operation \($0.index): \($0.problem.detail)" } ?? ""
        return Problem(
            .batchRefused,
            detail: "Nothing was done. \(first)",
            members: [JSONMember("failures", .array(list))]
        )
    }
}
