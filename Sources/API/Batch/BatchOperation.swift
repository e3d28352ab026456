// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

/// One operation of a batch: read and checked as its route does it, to be run in the engine's one turn.
struct BatchOperation: Sendable {
    /// Does it.
    let run: @Sendable (isolated Engine) throws(EngineError) -> BatchAnswer

    /// Reads an operation, short (`{op: "play", sound: "bell"}`) or as a request.
    ///
    /// - Parameters:
    ///   - element: what the client wrote.
    ///   - at: device time of the starts; an operation that is no start cannot wait.
    /// - Throws: what its route would answer; `invalid-field` for what is not possible in a batch.
    init(_ element: JSONValue, at: Double?) throws(Problem) {
        var fields = try FieldReader(element)
        let name = try fields.choice("op", of: Command.Name.self) ?? .request
        let command = try Command(name, element)
        guard command.fields.isEmpty else {
            throw .invalid("headers", allowed: "absent in a batch", given: "conditions of their own")
        }
        guard !command.path.contains("?") else {
            throw .invalid("path", allowed: "without a query in a batch", given: "one with a query")
        }
        let segments = try Self.segments(of: command)
        var body = try FieldReader(command.body ?? .object([]))
        let start = at.map { BatchStart.at($0) } ?? .asGiven
        let key = "\(command.method.rawValue) /\(Self.pattern(segments).joined(separator: "/"))"
        let subject = segments.count > 2 ? segments[2] : ""
        guard let read = Self.table[key] else {
            throw .invalid(
                "path",
                allowed: "one of " + Self.table.keys.sorted().joined(separator: ", "),
                given: "\(command.method.rawValue) \(command.path.prefix(64))"
            )
        }
        if at != nil, !Self.starts.contains(key) {
            throw .invalid("at", allowed: "absent unless every operation starts a player", given: "a time")
        }
        run = try read(subject, &body, start)
    }

    /// When the starts of a batch happen.
    enum BatchStart: Sendable {
        case asGiven
        case at(Double)
    }

    typealias Reading =
        @Sendable (String, inout FieldReader, BatchStart) throws(Problem)
        -> (@Sendable (isolated Engine) throws(EngineError) -> BatchAnswer)

    private static func segments(of command: Command) throws(Problem) -> [String] {
        guard let target = try? RequestTarget(command.path, method: command.method), target.defect == nil
        else {
            throw .invalid("path", allowed: "an absolute path", given: "\"\(command.path.prefix(64))\"")
        }
        return target.segments
    }

    private static func pattern(_ segments: [String]) -> [String] {
        guard segments.count > 2, segments != ["v1", "sounds", "stop-all"] else { return segments }
        let holes = ["sounds": "{sound}", "players": "{id}", "system-sounds": "{id}"]
        guard let hole = holes[segments[1]] else { return segments }
        return segments[..<2] + [hole] + segments[3...]
    }
}
