// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Provisioning
import Yams

/// A YAML document and its JSON form, which is made on first use.
actor YAMLDocument {
    /// The text of the file.
    let yaml: [UInt8]
    /// The JSON form; nil before its first use.
    private var known: [UInt8]??

    init(_ yaml: [UInt8]) { self.yaml = yaml }

    /// The document in JSON with its members in the same order; nil if it cannot be expressed in JSON.
    ///
    /// The conversion takes tens of milliseconds, so it does not run on the connection's event loop.
    ///
    /// - Throws: `overloaded`, `stopped`.
    func json(_ engine: Engine) async throws(EngineError) -> [UInt8]? {
        if let known { return known }
        let json = try await engine.perform(.document) { [yaml] (_) throws(EngineError) in Self.json(of: yaml)
        }
        known = .some(json)
        return json
    }

    /// A document in JSON.
    static func json(of yaml: [UInt8]) -> [UInt8]? {
        (try? Yams.compose(yaml: String(decoding: yaml, as: UTF8.self))).flatMap(converted)?.encoded
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
