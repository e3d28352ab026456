// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `POST /v1/batch`.
    static let batches: [Operation] = [
        .serve("performBatch", .post, "/v1/batch", read: .fields(Batch.read)) {
            (request, api, batch) async throws(Problem) in
            api.guards.charge(request, operations: batch.elements.count)
            return try await batch.perform(api).response
        }
    ]
}

/// Operations that are validated together and executed on one frame, all or none.
struct Batch: Sendable {
    /// Maximum number of operations.
    static let limit = 100

    /// The operations as sent.
    fileprivate let elements: [JSONValue]
    /// Device time of the starts; nil if each operation has its own.
    private let start: Double?

    /// Reads the body.
    static func read(_ fields: inout FieldReader) throws(Problem) -> Batch {
        let allowed = "an array of 1 to \(limit) operations"
        let given = fields.take("operations", .array(.any, limit: limit))
        let value = try fields.demanded("operations", given, allowed, sample: [[:]])
        let start = try fields.number("at", in: ValueRange.seconds, unit: " seconds")
        try fields.finish()
        guard case .array(let elements) = value, (1...limit).contains(elements.count) else {
            throw .invalid("operations", allowed: allowed, given: value.kind)
        }
        return Batch(elements: elements, start: start)
    }

    /// Validates all operations, executes them in one turn of the engine and waits for the disk.
    func perform(_ api: APIContext) async throws(Problem) -> Reply {
        let operations = try readOperations(api)
        let result: BatchResult<Reply>
        do throws(BatchRefusal) {
            result = try await api.engine.batch(operations.map(\.run))
        } catch {
            throw Self.refusal(of: [(error.index, Problem(error.error))], elements)
        }
        // Volumes and fade times are persistent.
        await api.engine.keepChanges()
        return .ok([
            "engineTime": .number(result.engineTime),
            "replies": .array(zip(elements, result.answers).map { $1.json(id: $0["id"]) }),
        ])
    }

    /// Reads all operations, so that all problems are reported at once.
    private func readOperations(_ api: APIContext) throws(Problem) -> [BatchOperation] {
        var operations: [BatchOperation] = []
        var failures: [(Int, Problem)] = []
        for (index, element) in elements.enumerated() {
            do throws(Problem) {
                operations.append(try BatchOperation(element, at: start, api))
            } catch {
                failures.append((index, error))
            }
        }
        guard failures.isEmpty else { throw Self.refusal(of: failures, elements) }
        return operations
    }

    private static func refusal(of failures: [(Int, Problem)], _ elements: [JSONValue]) -> Problem {
        .batch(failures.map { ($0.0, elements[$0.0]["id"], $0.1) })
    }
}
