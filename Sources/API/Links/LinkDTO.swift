// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension LinkSnapshot: JSONRepresentable {
    /// The address of the link for those who manage it.
    var address: String { "/v1/links/\(id)" }

    /// The schema `Link` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(name),
            "actionId": .string(actionID),
            "actionName": .optional(actionName),
            "parameters": .object(
                parameters.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) }
            ),
            "count": .integer(count),
            "used": .integer(used),
            "createdAt": .string(Timestamp.text(createdAt)),
            "expiresAt": .string(Timestamp.text(expiresAt)),
            "state": .string(state.rawValue),
        ]
    }
}

extension MadeLink: JSONRepresentable {
    /// The schema `MadeLink`: the link, and the address that uses it.
    var json: JSONValue { link.json.with("url", .string("/l/\(token)")) }
}
