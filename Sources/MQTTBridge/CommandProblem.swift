// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import SafeText

/// Why a command was not performed.
///
/// - Source: RFC 9457; the types are those of the API where it has one.
struct CommandProblem: Error, Sendable, Equatable {
    /// As the API would answer.
    let status: Int
    /// The problem as JSON.
    let json: JSONValue

    /// Makes a problem of the bridge.
    ///
    /// - Parameters:
    ///   - status: 400 to 599.
    ///   - slug: the kind.
    ///   - detail: one or more sentences.
    ///   - field: the field at fault.
    ///   - allowed: what it may be.
    init(_ status: Int, _ slug: String, _ detail: String, field: String? = nil, allowed: String? = nil) {
        self.status = status
        var members: [JSONMember] = [
            JSONMember("type", .string("/problems/" + slug)),
            JSONMember("title", .string(slug.replacing("-", with: " "))),
            JSONMember("status", .integer(status)), JSONMember("detail", .string(detail)),
        ]
        if let field { members.append(JSONMember("field", .string(field))) }
        if let allowed { members.append(JSONMember("allowed", .string(allowed))) }
        json = .object(members)
    }

    private init(status: Int, json: JSONValue) { (self.status, self.json) = (status, json) }

    /// A field with a value that is not allowed.
    static func field(_ name: String, _ allowed: String, _ given: JSONValue?) -> CommandProblem {
        let text = given.map { value in
            value.text.map { "\"\($0.cut(toBytes: 32))\"" } ?? value.kind
        }
        return CommandProblem(
            422,
            "invalid-field",
            "The field \(name) is \(text ?? "missing"); allowed: \(allowed).",
            field: name,
            allowed: allowed
        )
    }

    /// Why a call has no answer; that of the server where it refused.
    init(_ error: ClientError) {
        switch error {
        case .problem(let problem):
            self.init(status: problem.status, json: problem.json)
        case .timeout: self.init(504, "server-unreachable", "\(error).")
        case .unreachable, .cancelled, .notUnderstood: self.init(503, "server-unreachable", "\(error).")
        case .invalid(let reason): self.init(422, "invalid-field", "\(reason).")
        }
    }

    /// The same key was used for another command.
    static let reusedKey = CommandProblem(
        422,
        "idempotency-key-reused",
        "The key was used for another command."
    )
    /// Too many commands wait.
    static let overloaded = CommandProblem(
        503,
        "overloaded",
        "\(BridgeLimits.waitingCommands) commands wait."
    )
    /// The command waited longer than the broker would have kept it.
    static let expired = CommandProblem(
        408,
        "command-expired",
        "The bridge ended before the command was performed, and began again after --session-expiry."
    )
}
