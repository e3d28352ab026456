// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import SafeText

/// An operation in a message or a batch.
///
/// Either as a request, `{op: "request", method, path, body, headers}`, or in short: `{op: "play", sound: "bell"}`.
struct Command: Sendable {
    /// The method of the operation.
    var method: HTTPMethod
    /// Path and query.
    var path: String
    /// The JSON body, if any.
    var body: JSONValue?
    /// Headers: conditions and the idempotency key.
    var fields: [(FieldName, String)] = []

    /// The short forms; their other members are the operation's own fields.
    enum Name: String, CaseIterable {
        case request, play, stop, pause, resume, fade, volume, seek, elapse, send
    }

    /// Reads a message whose `op` is `name`; `id` and `op` are not fields of the operation.
    init(_ name: Name, _ message: JSONValue) throws(Problem) {
        guard case .object(let members) = message else {
            throw .invalid("body", allowed: "a JSON object", given: message.kind)
        }
        let rest = CommandMembers(members.filter { !["id", "op"].contains($0.name) })
        self = name == .request ? try Self.request(rest) : try Self.short(name, rest)
    }

    /// Makes a request.
    init(_ method: HTTPMethod, _ path: String, _ body: JSONValue?) {
        self.method = method
        self.path = path
        self.body = body
    }

    // MARK: Forms

    /// Makes the operation that the members select among those of the name.
    private static func short(_ name: Name, _ rest: CommandMembers) throws(Problem) -> Command {
        let forms = OperationTable.commands[name] ?? []
        for (operation, form) in forms {
            guard let member = form.selector.member else { continue }
            if rest[member] != nil { return try form.command(operation, rest) }
        }
        if let (operation, form) = forms.first(where: { $0.form.selector.member == nil }) {
            return try form.command(operation, rest)
        }
        let names = forms.compactMap(\.form.selector.member)
        let others = names.dropFirst().joined(separator: ", ")
        let allowed = "an id or a name" + (others.isEmpty ? "" : "; or give one of: \(others)")
        throw .missing(names.first ?? "op", allowed: allowed)
    }

    private static func request(_ rest: CommandMembers) throws(Problem) -> Command {
        var fields = try FieldReader(.object(rest.members))
        let text = try fields.string("method", limit: 16) ?? "GET"
        guard let method = HTTPMethod(rawValue: text), method.isKnown else {
            throw .invalid("method", allowed: "a method of HTTP", given: "\"\(text)\"")
        }
        guard let path = try fields.string("path", limit: 8192) else {
            throw .missing("path", allowed: "a path that begins with /v1/")
        }
        guard path.hasPrefix("/v1/"), !path.hasPrefix("/v1/events"), !path.contains("#"), !path.contains(" ")
        else {
            let allowed = "a path that begins with /v1/ and is not /v1/events"
            throw .invalid("path", allowed: allowed, given: "\"\(path.cut(toBytes: 64))\"")
        }
        var command = Command(method, path, fields.value("body"))
        if let headers = fields.value("headers") { command.fields = try conditions(headers) }
        try fields.finish()
        return command
    }

    private static func conditions(_ headers: JSONValue) throws(Problem) -> [(FieldName, String)] {
        var fields = try FieldReader(headers)
        var conditions: [(FieldName, String)] = []
        for name in [FieldName.idempotencyKey, .ifMatch, .ifNoneMatch] {
            if let value = try fields.string(name.description, limit: 1024) {
                conditions.append((name, value))
            }
        }
        try fields.finish()
        return conditions
    }
}
