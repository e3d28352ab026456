// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Yams

/// A YAML document and the same in JSON, which is made on the first request for it.
actor YAMLDocument {
    /// The text as the file has it.
    let yaml: [UInt8]
    private var conversion: Task<[UInt8]?, Never>?

    init(_ yaml: [UInt8]) { self.yaml = yaml }

    /// The document in JSON with its members in the same order; nil where the text is not YAML that JSON can express.
    ///
    /// Converting takes tens of milliseconds, so it does not run on the loop of the connection that asks.
    func json() async -> [UInt8]? {
        if let conversion { return await conversion.value }
        let task = Task(executorPreference: globalConcurrentExecutor) { [yaml] in
            (try? Yams.compose(yaml: String(decoding: yaml, as: UTF8.self))).flatMap(Self.converted)?.encoded
        }
        conversion = task
        return await task.value
    }

    /// A node as JSON; nil where a mapping has a key that is no scalar.
    private static func converted(_ node: Node) -> JSONValue? {
        switch node {
        case .scalar(let scalar): return converted(scalar)
        case .sequence(let sequence):
            let elements = sequence.map(converted)
            let values = elements.compactMap(\.self)
            return values.count == elements.count ? .array(values) : nil
        case .mapping(let mapping):
            var members: [JSONMember] = []
            for (key, value) in mapping {
                guard let name = key.scalar?.string, let value = converted(value) else { return nil }
                members.append(JSONMember(name, value))
            }
            return .object(members)
        // The composer replaces each alias by the node that it names.
        case .alias: return nil
        }
    }

    /// A scalar by the JSON schema of YAML: what is quoted, or is no other JSON literal, is a string.
    ///
    /// - Source: YAML 1.2.2, section 10.2; OpenAPI 3.1 allows no other types.
    private static func converted(_ scalar: Node.Scalar) -> JSONValue {
        guard scalar.style == .plain else { return .string(scalar.string) }
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
}
