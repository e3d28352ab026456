// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What is wrong with a script, and where.
public struct ScriptError: Error, Sendable, Equatable {
    /// JSON pointer to the value, such as `/operations/3/volume`; empty for the whole script.
    ///
    /// - Source: RFC 6901.
    public let pointer: String
    /// One sentence for people.
    public let message: String

    /// Makes an error.
    public init(_ pointer: String, _ message: String) {
        (self.pointer, self.message) = (pointer, message)
    }

    /// A refusal of the API at a value of the script; the field it names completes the pointer.
    init(_ problem: Problem, at pointer: String) {
        let field = problem.members.first { $0.name == "field" }?.value.text
        let path = field.map { "/" + $0.split(separator: ".").map(Self.escaped).joined(separator: "/") }
        self.init(pointer + (field == "body" ? "" : path ?? ""), problem.detail)
    }

    /// One part of a pointer.
    static func escaped(_ part: some StringProtocol) -> String {
        String(part).replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

extension ScriptError: CustomStringConvertible {
    /// Pointer and sentence.
    public var description: String { "\(pointer.isEmpty ? "the script" : pointer): \(message)" }
}
