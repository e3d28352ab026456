// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension StateChange {
    /// A change that stores a value as a document.
    static func put(_ kind: DocumentKind, _ id: String, _ value: some Encodable) -> StateChange {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // The engine's values contain no number that JSON cannot represent.
        let body = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return .putDocument(DocumentRecord(kind: kind, id: id, body: body))
    }

    /// A change that removes a document.
    static func remove(_ kind: DocumentKind, _ id: String) -> StateChange {
        .removeDocument(kind: kind, id: id)
    }
}

extension StoredState {
    /// The decodable documents of a kind, oldest first.
    func values<Value: Decodable>(_ kind: DocumentKind, as type: Value.Type) -> [Value] {
        documents.filter { $0.kind == kind }.compactMap { document in
            try? JSONDecoder().decode(Value.self, from: Data(document.body.utf8))
        }
    }

    /// A setting; nil if it is absent or cannot be decoded.
    func setting<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
        documents.first { $0.kind == .setting && $0.id == name }.flatMap { document in
            try? JSONDecoder().decode(Value.self, from: Data(document.body.utf8))
        }
    }
}
