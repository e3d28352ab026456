// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `POST /v1/batch`: operations that are checked together and done on one frame, all or none.
struct BatchRoutes: Sendable {
    /// Operations at once.
    static let limit = 100

    let engine: Engine
    let configuration: APIConfiguration

    func perform(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        guard let value = fields.value("operations") else {
            throw .missing("operations", allowed: "an array of 1 to \(Self.limit) operations")
        }
        let at = try fields.number("at", in: FieldRange.seconds, unit: " seconds")
        try fields.finish()
        guard case .array(let elements) = value, (1...Self.limit).contains(elements.count) else {
            throw .invalid(
                "operations",
                allowed: "an array of 1 to \(Self.limit) operations",
                given: value.kind
            )
        }
        let operations = try read(elements, at: at)
        let result: BatchResult<BatchAnswer>
        do throws(BatchRefusal) {
            result = try await engine.batch(operations.map(\.run))
        } catch {
            throw Self.refusal(of: [(error.index, Problem(error.error))], elements)
        }
        // Volumes and fade times are to be there after a restart.
        try await asking { () async throws(EngineError) in try await engine.keepChanges() }
        return Reply.json([
            "engineTime": .number(result.engineTime),
            "replies": .array(zip(elements, result.answers).map { $1.json(id: $0["id"]) }),
        ])
    }

    /// Reads all, so that everything that is wrong is told at once.
    private func read(_ elements: [JSONValue], at: Double?) throws(Problem) -> [BatchOperation] {
        var operations: [BatchOperation] = []
        var failures: [(Int, Problem)] = []
        for (index, element) in elements.enumerated() {
            do throws(Problem) {
                operations.append(try BatchOperation(element, at: at))
            } catch {
                failures.append((index, error))
            }
        }
        guard failures.isEmpty else { throw Self.refusal(of: failures, elements) }
        return operations
    }

    /// One problem for all; where the server is only too busy it says so, for the batch may be sent again as it is.
    private static func refusal(of failures: [(Int, Problem)], _ elements: [JSONValue]) -> Problem {
        if let busy = failures.first(where: { $0.1.type.status == .serviceUnavailable }) { return busy.1 }
        let list = failures.map { index, problem -> JSONValue in
            [
                "operation": .integer(index), "id": elements[index]["id"] ?? .null, "problem": problem.json,
            ]
        }
        let first = failures.first.map { "Operation \($0.0): \($0.1.detail)" } ?? ""
        return Problem(
            .batchRefused,
            detail: "Nothing was done. \(first)",
            members: [JSONMember("failures", .array(list))]
        )
    }
}

/// What one operation of a batch answered, as over HTTP.
struct BatchAnswer: Sendable {
    var status = HTTPStatus.ok
    var location: String?
    var body = JSONValue.null

    /// The reply, with the operation's id where it had one.
    func json(id: JSONValue?) -> JSONValue {
        [
            "id": id ?? .null, "status": .integer(status.code), "location": .optional(location), "body": body,
        ]
    }
}
