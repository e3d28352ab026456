// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import SafeText

/// One operation of a batch: read and validated as by its route, executed in the batch's turn of the engine.
struct BatchOperation: Sendable {
    /// Runs the operation.
    let run: Operation.Step

    /// Reads an operation, short (`{op: "play", sound: "bell"}`) or as a request.
    ///
    /// - Parameters:
    ///   - element: the operation as sent.
    ///   - at: device time of the starts; only operations that start a player can be scheduled.
    ///   - api: the dependencies of operations.
    /// - Throws: the problem of its route; `invalid-field` for what is not possible in a batch.
    init(_ element: JSONValue, at: Double?, _ api: APIContext) throws(Problem) {
        var fields = try FieldReader(element)
        let name = try fields.choice("op", from: Self.names) ?? .request
        let command = try Command(name, element)
        guard command.fields.isEmpty else {
            throw .invalid("headers", allowed: "absent in a batch", given: "conditions of their own")
        }
        guard !command.path.contains("?") else {
            throw .invalid("path", allowed: "without a query in a batch", given: "one with a query")
        }
        let segments = try Self.segments(of: command)
        let batchable = OperationTable.batchable
        guard let (operation, subject) = OperationTable.operation(command.method, segments, among: batchable),
            let step = operation.step
        else {
            let known = batchable.map { "\($0.method.rawValue) \($0.pattern.text)" }.sorted()
            throw .invalid(
                "path",
                allowed: "one of " + known.joined(separator: ", "),
                given: "\(command.method.rawValue) \(command.path.cut(toBytes: 64))"
            )
        }
        if at != nil, !operation.startsPlayer {
            throw .invalid("at", allowed: "absent unless every operation starts a player", given: "a time")
        }
        var body = try FieldReader(command.body ?? .object([]))
        run = try step(&body, Call(batch: subject, startingAt: at, api))
    }

    /// The short forms of operations that a batch can contain.
    static let names = Command.Name.allCases.filter { name in
        name == .request || OperationTable.commands[name]?.contains { $0.operation.step != nil } == true
    }

    private static func segments(of command: Command) throws(Problem) -> [String] {
        guard let target = try? RequestTarget(command.path, method: command.method),
            target.defect == nil || target.defect == .encodedSeparator
        else {
            throw .invalid("path", allowed: "an absolute path", given: "\"\(command.path.cut(toBytes: 64))\"")
        }
        return target.segments
    }
}
