// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// The answer that has one resource: it says who uses it, too.
struct UsedResource: Sendable, JSONRepresentable {
    let json: JSONValue

    /// Makes the answer.
    init(_ resource: some JSONRepresentable, by users: [ResourceUser]) {
        json = resource.json.with("usedBy", .array(users.prefix(Problem.listedUsers).map(\.json)))
            .with("usedByTotal", .integer(users.count))
    }
}

extension FieldReader {
    /// Reads `?force=`: whether what is in use is disposed as well.
    static func readForce(_ fields: inout FieldReader) throws(Problem) -> Bool {
        let force = try fields.bool("force", default: false)
        try fields.finish()
        return force
    }
}
