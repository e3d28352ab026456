// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An error in a script, with its place.
public struct ScriptError: Error, Sendable, Equatable {
    /// JSON pointer to the value, such as `/operations/3/volume`; empty for the whole script.
    ///
    /// - Source: RFC 6901.
    public let pointer: String
    /// The message, one sentence.
    public let message: String

    /// Makes an error.
    public init(_ pointer: String, _ message: String) {
        (self.pointer, self.message) = (pointer, message)
    }

    /// A problem of the API at a value of the script; its field is appended to the pointer.
    init(_ problem: Problem, at pointer: String) {
        let field = problem.members.first { $0.name == "field" }?.value.text
        let path = field.map { "/" + $0.split(separator: ".").map(Self.escaped).joined(separator: "/") }
        self.init(pointer + (field == "body" ? "" : path ?? ""), problem.detail)
    }

    /// A reference token of a pointer, escaped.
    static func escaped(_ part: some StringProtocol) -> String {
        String(part).replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

extension ScriptError: CustomStringConvertible {
    /// The pointer and the message.
    public var description: String { "\(pointer.isEmpty ? "the script" : pointer): \(message)" }
}
