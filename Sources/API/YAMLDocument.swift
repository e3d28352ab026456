// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Provisioning
import Yams

/// A YAML document and its JSON form, which is made on first use.
actor YAMLDocument {
    /// The text of the file.
    let yaml: [UInt8]
    private var conversion: Task<[UInt8]?, Never>?

    init(_ yaml: [UInt8]) { self.yaml = yaml }

    /// The document in JSON with its members in the same order; nil if it cannot be expressed in JSON.
    ///
    /// The conversion takes tens of milliseconds, so it does not run on the connection's event loop.
    func json() async -> [UInt8]? {
        if let conversion { return await conversion.value }
        let task = Task(executorPreference: globalConcurrentExecutor) { [yaml] in
            (try? Yams.compose(yaml: String(decoding: yaml, as: UTF8.self))).flatMap(Self.converted)?.encoded
        }
        conversion = task
        return await task.value
    }

    /// A node as JSON; nil if a mapping has a key that is not a scalar.
    private static func converted(_ node: Node) -> JSONValue? {
        switch node {
        case .scalar(let scalar): return YAMLReader.value(of: scalar)
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
        // The composer replaces each alias by its node.
        case .alias: return nil
        }
    }
}
