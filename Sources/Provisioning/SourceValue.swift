// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// A place in a document.
public struct SourceMark: Sendable, Hashable {
    /// The file as named; `-` for the standard input.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int

    /// Makes a place.
    public init(file: String, line: Int = 1, column: Int = 1) {
        (self.file, self.line, self.column) = (file, line, column)
    }
}

/// What is wrong with a document, and where.
public struct DocumentFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place.
    public let mark: SourceMark
    /// A sentence without a period.
    public let reason: String

    /// Such as `kiosk.yaml:12:7: stations.calm.shuffle must be true or false, not a string`.
    public var description: String { "\(mark.file):\(mark.line):\(mark.column): \(reason)" }

    init(_ mark: SourceMark, _ reason: String) { (self.mark, self.reason) = (mark, reason) }
}

/// Everything that is wrong with a document; not empty.
public struct DocumentFaults: Error, Sendable, Equatable {
    /// In the order of the document.
    public let faults: [DocumentFault]
}

/// A value of a document with its place.
struct SourceValue: Sendable {
    /// Arrays and objects keep the places of their parts.
    enum Content: Sendable {
        case scalar(JSONValue)
        case array([SourceValue])
        case object([SourceMember])
    }

    let mark: SourceMark
    let content: Content

    init(mark: SourceMark, content: Content) { (self.mark, self.content) = (mark, content) }

    /// The value alone.
    var json: JSONValue {
        switch content {
        case .scalar(let value): value
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members): .object(members.map { JSONMember($0.name, $0.value.json) })
        }
    }

    /// The members; nil if this is no object.
    var members: [SourceMember]? {
        guard case .object(let members) = content else { return nil }
        return members
    }

    /// The object without some members.
    init(_ value: SourceValue, without names: Set<String>) {
        guard !names.isEmpty, let members = value.members else {
            self = value
            return
        }
        self.init(mark: value.mark, content: .object(members.filter { !names.contains($0.name) }))
    }

    /// The elements; nil if this is no list.
    var elements: [SourceValue]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    /// The member of that name.
    subscript(name: String) -> SourceValue? { members?.first { $0.name == name }?.value }
}

/// A member of an object in a document.
struct SourceMember: Sendable {
    let name: String
    /// The place of the name.
    let mark: SourceMark
    let value: SourceValue
}
