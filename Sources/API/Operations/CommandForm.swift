// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

/// A short form of an operation in messages and batches: `{op: "play", player: "p…"}`.
struct CommandForm: Sendable {
    /// What distinguishes this operation from others of the same name.
    enum Selector: Sendable {
        /// A member that is the path parameter.
        case subject(String)
        /// A member that must be true.
        case flag(String)
        /// A member that becomes a field under another name.
        case field(String, as: String)
        /// `scope` with the name of a bus, whose `volume` and `muted` become fields of the manager.
        case scope
        /// The operation of messages that no other selector matches.
        case otherwise

        /// The member that selects; nil for none.
        var member: String? {
            switch self {
            case .subject(let member), .flag(let member), .field(let member, _): member
            case .scope: "scope"
            case .otherwise: nil
            }
        }
    }

    /// The value of `op`.
    let name: Command.Name
    let selector: Selector
    /// Required members that become fields under another name.
    let renaming: [String: String]

    /// Makes the request of a message with these members.
    func command(_ operation: Operation, _ members: CommandMembers) throws(Problem) -> Command {
        var rest = members
        var subject = ""
        switch selector {
        case .subject(let member): subject = try rest.segment(member)
        case .flag(let member):
            guard let value = rest.take(member), value == .bool(true) else {
                throw .invalid(member, allowed: "true", given: members[member]?.kind ?? "nothing")
            }
        case .field(let member, let field): try rest.rename(member, field)
        case .scope:
            guard let scope = rest.take("scope")?.text else {
                throw .invalid(
                    "scope",
                    allowed: "the name of a bus",
                    given: members["scope"]?.kind ?? "nothing"
                )
            }
            for (member, suffix) in [("volume", "Volume"), ("muted", "Muted")] where rest[member] != nil {
                try rest.rename(member, scope + suffix)
            }
        case .otherwise: break
        }
        for (member, field) in renaming { try rest.rename(member, field) }
        return Command(operation.method, operation.pattern.path(subject), .object(rest.members))
    }
}

/// The members of a message that are not used yet.
struct CommandMembers {
    private(set) var members: [JSONMember]

    init(_ members: [JSONMember]) { self.members = members }

    subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    mutating func take(_ name: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).value
    }

    /// Renames a member.
    mutating func rename(_ name: String, _ other: String) throws(Problem) {
        guard let value = take(name) else { throw .missing(name, allowed: "the value of \"\(other)\"") }
        members.append(JSONMember(other, value))
    }

    /// A member as one segment of a path.
    mutating func segment(_ name: String) throws(Problem) -> String {
        let limit = ValueRange.referenceBytes
        let allowed = "an id or a name of 1 to \(limit) bytes"
        switch take(name) {
        case .string(let text) where (1...limit).contains(text.utf8.count):
            return PercentEncoding.segment(text)
        case .string(let text): throw .invalid(name, allowed: allowed, given: "\(text.utf8.count) bytes")
        case .integer(let number): return String(number)
        case .some(let value): throw .invalid(name, allowed: allowed, given: value.kind)
        case nil: throw .missing(name, allowed: allowed)
        }
    }
}
