// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// An error as sent to clients; the only error type of this target.
///
/// - Source: RFC 9457; decision D-10.
public struct Problem: Error, Sendable, Equatable {
    /// The kind, which gives status, address and title.
    public let type: ProblemType
    /// One sentence about this occurrence.
    public let detail: String
    /// Extension members, such as `field`, `allowed` and `retryAfter`.
    public let members: [JSONMember]

    /// Makes a problem.
    public init(_ type: ProblemType, detail: String, members: [JSONMember] = []) {
        self.type = type
        self.detail = detail
        self.members = members
    }

    /// A field of the wrong type or outside its range.
    ///
    /// - Parameters:
    ///   - field: its name, or a path such as `data.volume` if nested.
    ///   - allowed: the accepted values with their range, as text.
    ///   - given: the value received, as text.
    /// - Returns: an `invalid-field` problem.
    public static func invalid(_ field: String, allowed: String, given: String) -> Problem {
        Problem(
            .invalidField,
            detail: "The field \"\(field)\" must be \(allowed), not \(given).",
            members: members(field, allowed: allowed)
        )
    }

    /// A required field that is missing.
    public static func missing(_ field: String, allowed: String) -> Problem {
        Problem(
            .missingField,
            detail: "The field \"\(field)\" is missing; it must be \(allowed).",
            members: members(field, allowed: allowed)
        )
    }

    /// The members that name a field and what it may be.
    static func members(_ field: String, allowed: String) -> [JSONMember] {
        [JSONMember("field", .string(field)), JSONMember("allowed", .string(allowed))]
    }

    /// The problem as a JSON object, the same in replies and in events.
    public var json: JSONValue {
        let standard = [
            JSONMember("type", .string(type.address)),
            JSONMember("title", .string(type.title)),
            JSONMember("status", .integer(type.status.code)),
            JSONMember("detail", .string(detail)),
        ]
        // Operations of system sounds give the result of their own framework.
        let known = members.contains { $0.name == "osStatus" } ? nil : type.osStatus
        return .object(standard + members + (known.map { [JSONMember("osStatus", .integer($0))] } ?? []))
    }
}
