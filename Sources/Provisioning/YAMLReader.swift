// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import JSONCoding
import SafeText
public import Yams

/// Reads YAML by its JSON schema, within limits.
///
/// - Source: YAML 1.2.2, section 10.2.
public enum YAMLReader {
    /// Largest text of a document, bytes.
    static let sizeLimit = 4 << 20
    /// Deepest nesting of arrays and objects.
    static let depthLimit = 32
    /// Most values, counting each use of an anchor.
    static let valueLimit = 200_000

    /// A scalar as JSON: a quoted one, or one that is no other JSON literal, is a string.
    public static func value(of scalar: Node.Scalar) -> JSONValue {
        guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
        switch scalar.string {
        case "", "null", "~": return .null
        case "true": return true
        case "false": return false
        default: break
        }
        if let first = scalar.string.utf8.first, first == UInt8(ascii: "-") || first < UInt8(ascii: ":"),
            let value = try? JSONParser.parse(Array(scalar.string.utf8))
        {
            return value
        }
        return .string(scalar.string)
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - text: the document.
    ///   - file: its name, for places.
    /// - Returns: its value; nil for an empty document.
    /// - Throws: what is no YAML, or exceeds a limit.
    static func read(_ text: String, file: String) throws(DocumentFault) -> SourceValue? {
        guard text.utf8.count <= sizeLimit else {
            throw DocumentFault(SourceMark(file: file), "it is larger than \(sizeLimit >> 20) MiB")
        }
        if let line = YAMLKeys.firstCollection(in: text) {
            throw DocumentFault(SourceMark(file: file, line: line, column: 1), "a key must be plain text")
        }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            throw fault(error, text, file)
        }
        guard let node else { return nil }
        var walk = Walk(file: file)
        let value = try walk.value(node, depth: 0)
        if case .scalar(.null) = value.content { return nil }
        return value
    }

    private static func fault(_ error: any Error, _ text: String, _ file: String) -> DocumentFault {
        func at(_ mark: Mark, _ reason: String) -> DocumentFault {
            DocumentFault(SourceMark(file: file, line: mark.line, column: mark.column), reason)
        }
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return at(mark, "it is not valid YAML: \(problem)")
        case .duplicatedKeysInMapping(let names, let context):
            return at(context.mark, "given twice: \(names.joined(separator: ", "))")
        case .reader(let problem, let offset, _, _):
            let before = text.utf8.prefix(offset ?? 0)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
            return DocumentFault(
                SourceMark(file: file, line: line, column: column),
                "it is not valid YAML: \(problem)"
            )
        default: return DocumentFault(SourceMark(file: file), "it is not valid YAML: \(error)")
        }
    }

    /// Translates the nodes; an anchor is counted with each use, so that none multiplies the document.
    private struct Walk {
        let file: String
        var count = 0

        func mark(_ node: Node) -> SourceMark {
            SourceMark(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        }

        mutating func value(_ node: Node, depth: Int) throws(DocumentFault) -> SourceValue {
            count += 1
            let mark = mark(node)
            guard count <= YAMLReader.valueLimit else {
                throw DocumentFault(mark, "the document has more than \(YAMLReader.valueLimit) values")
            }
            guard depth <= YAMLReader.depthLimit else {
                throw DocumentFault(mark, "it nests deeper than \(YAMLReader.depthLimit) levels")
            }
            switch node {
            case .scalar(let scalar):
                guard StreamSafeText.isSafe(scalar.string) else {
                    throw DocumentFault(
                        mark,
                        "a text has more than \(StreamSafeText.marksInARow) combining marks in a row"
                    )
                }
                return SourceValue(mark: mark, content: .scalar(YAMLReader.value(of: scalar)))
            case .sequence(let sequence):
                var elements: [SourceValue] = []
                for element in sequence { elements.append(try value(element, depth: depth + 1)) }
                return SourceValue(mark: mark, content: .array(elements))
            case .mapping(let mapping):
                var members: [SourceMember] = []
                for (key, node) in mapping {
                    guard let name = key.scalar?.string, StreamSafeText.isSafe(name) else {
                        throw DocumentFault(self.mark(key), "a key must be a string")
                    }
                    members.append(
                        SourceMember(
                            name: name,
                            mark: self.mark(key),
                            value: try value(node, depth: depth + 1)
                        )
                    )
                }
                return SourceValue(mark: mark, content: .object(members))
            case .alias: throw DocumentFault(mark, "an alias stands for nothing")
            }
        }
    }
}
