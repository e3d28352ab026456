// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// All operations, in the order of `openapi.yaml`; a test compares the two.
enum OperationTable {
    /// The entries.
    static let all: [Operation] =
        Operation.sounds + Operation.soundFiles + Operation.uploads + Operation.players
        + Operation.playerParts + Operation.music + Operation.musicEntries + Operation.stations
        + Operation.crossfaders
        + Operation.systemSounds + Operation.batches + Operation.actions + Operation.links + Operation.targets
        + Operation.inputs + Operation.recordings + Operation.shows
        + Operation.boards + Operation.tiles
        + Operation.plans + Operation.calendar + Operation.rooms + Operation.stopping
        + Operation.session + Operation.zones
        + Operation.manager + Operation.queue + Operation.live + Operation.queueSchedules + Operation.voices
        + Operation.device + Operation.history + Operation.health + Operation.access + Operation.tokens
        + Operation.backup
        + Operation.events
        + Operation.documents

    /// Operations that a batch can contain.
    static let batchable = all.filter { $0.step != nil }

    /// The operation that the router chose for a request; nil if it chose none.
    static func operation(for request: HTTPRequest) -> Operation? {
        guard let route = request.route else { return nil }
        let method = request.head.method == .head ? HTTPMethod.get : request.head.method
        return byRoute[Route(method: method, pattern: route)]
    }

    /// Finds an operation by its path.
    ///
    /// - Parameters:
    ///   - method: its method.
    ///   - path: the segments of its path.
    ///   - operations: those that are asked for.
    /// - Returns: the operation and its path parameter; nil if no operation has this path.
    static func operation(
        _ method: HTTPMethod,
        _ path: [String],
        among operations: [Operation] = all
    ) -> (operation: Operation, subject: String)? {
        var found: (Operation, String)?
        for operation in operations where operation.method == method {
            guard let subject = operation.pattern.match(path) else { continue }
            // A path without a parameter takes precedence.
            if operation.pattern.hole == nil { return (operation, "") }
            found = found ?? (operation, subject)
        }
        return found
    }

    /// The operations of each short form.
    static let commands: [Command.Name: [(operation: Operation, form: CommandForm)]] = {
        let forms = all.flatMap { operation in operation.commands.map { (operation: operation, form: $0) } }
        return Dictionary(grouping: forms, by: \.form.name)
    }()

    /// The operations of each verb of scripts.
    static let verbs: [ScriptOperation.Verb: [(operation: Operation, form: VerbForm)]] = {
        let forms = all.flatMap { operation in operation.verbs.map { (operation: operation, form: $0) } }
        return Dictionary(grouping: forms, by: \.form.verb)
    }()

    // MARK: Indexes

    /// Builds the indexes, so that no request waits for it.
    static func buildIndexes() {
        _ = byRoute
        _ = commands
        _ = verbs
        _ = BatchOperation.names
    }

    private struct Route: Hashable {
        let method: HTTPMethod
        let pattern: String
    }

    private static let byRoute = Dictionary(
        all.map { (Route(method: $0.method, pattern: $0.pattern.text), $0) },
        uniquingKeysWith: { first, _ in first }
    )
}

/// A path with at most one parameter: `/v1/players/{id}/play`.
struct PathPattern: Sendable {
    /// The pattern as written.
    let text: String
    /// The index of the parameter's segment; nil if there is none.
    let hole: Int?
    private let segments: [Substring]

    /// Reads a pattern.
    init(_ text: String) {
        self.text = text
        segments = text.split(separator: "/")
        hole = segments.firstIndex { $0.hasPrefix("{") }
    }

    /// The parameter in a matching path, empty if the pattern has none; nil if the path does not match.
    func match(_ path: [String]) -> String? {
        guard path.count == segments.count else { return nil }
        for (index, segment) in segments.enumerated() where index != hole && path[index] != segment {
            return nil
        }
        return hole.map { path[$0] } ?? ""
    }

    /// The path with `subject` as its parameter.
    func path(_ subject: String) -> String {
        guard let hole else { return text }
        return "/" + segments.enumerated().map { $0 == hole ? subject : String($1) }.joined(separator: "/")
    }
}
