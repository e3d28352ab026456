// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension StateChange {
    /// Keeps a value as a document.
    static func put(_ kind: DocumentKind, _ id: String, _ value: some Encodable) -> StateChange {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Values of the engine have no number that JSON cannot write.
        let body = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return .putDocument(DocumentRecord(kind: kind, id: id, body: body))
    }

    /// Gives a document up.
    static func remove(_ kind: DocumentKind, _ id: String) -> StateChange {
        .removeDocument(kind: kind, id: id)
    }
}

extension StoredState {
    /// The documents of a kind that still can be read, oldest first.
    func values<Value: Decodable>(_ kind: DocumentKind, as type: Value.Type) -> [Value] {
        documents.filter { $0.kind == kind }.compactMap { document in
            try? JSONDecoder().decode(Value.self, from: Data(document.body.utf8))
        }
    }

    /// One setting.
    func setting<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
        documents.first { $0.kind == .setting && $0.id == name }.flatMap { document in
            try? JSONDecoder().decode(Value.self, from: Data(document.body.utf8))
        }
    }
}
