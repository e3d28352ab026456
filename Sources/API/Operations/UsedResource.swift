// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

/// The answer that has one resource: it says who uses it, too.
struct UsedResource: Sendable, JSONRepresentable {
    let json: JSONValue

    /// Makes the answer.
    init(_ resource: some JSONRepresentable, by users: [ResourceUser]) {
        json = resource.json.with("usedBy", .array(users.prefix(Problem.listedUsers).map(\.json)))
            .with("usedByTotal", .integer(users.count))
    }
}

extension Operation {
    /// An operation that disposes a resource; one that is in use only with `?force=true`.
    static func disposal(
        _ name: String,
        _ pattern: String,
        of resource: Resource,
        run: @escaping @Sendable (isolated Engine, String, _ force: Bool) async throws(EngineError) -> Void
    ) -> Operation {
        .task(name, .delete, pattern, on: resource, read: .fields(readForce), reply: Reply.nothing) {
            (engine, call, force) async throws(EngineError) in
            try await run(engine, call.subject, force)
        }
    }

    private static func readForce(_ fields: inout FieldReader) throws(Problem) -> Bool {
        let force = try fields.bool("force", default: false)
        try fields.finish()
        return force
    }
}
