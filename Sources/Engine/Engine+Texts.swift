// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// What others keep in the state file, beside the engine's own values.
public enum KeptTextKind: Sendable {
    /// Browsers' sessions.
    case session
    /// Answers to requests with a key.
    case answer

    fileprivate var document: DocumentKind {
        switch self {
        case .session: .session
        case .answer: .answer
        }
    }
}

/// Texts that others keep in the state file.
extension Engine {
    /// The texts of a kind at the start, by id, the oldest first.
    public nonisolated func storedTexts(_ kind: KeptTextKind) -> [(id: String, text: String)] {
        stateFile.stored.documents.filter { $0.kind == kind.document }.map { ($0.id, $0.body) }
    }

    /// Writes texts, or removes them if they are nil, in order; never waits for the disk.
    ///
    /// - Parameters:
    ///   - texts: JSON texts by id.
    ///   - kind: their kind.
    public nonisolated func submit(_ texts: [(id: String, text: String?)], _ kind: KeptTextKind) {
        stateFile.submit(Self.changes(texts, kind))
    }

    /// Returns when what was submitted is committed.
    ///
    /// - Returns: false if it could not be written, which is tried again, or will not be because the engine runs in safe mode.
    public nonisolated func flush() async -> Bool {
        guard stateFile.safeMode == nil else { return false }
        return (try? await stateFile.flush()) != nil
    }

    /// Ends a request with a key: its answer is committed together with what it changed.
    ///
    /// - Parameters:
    ///   - request: the request, after it was performed.
    ///   - answer: the JSON text of its answer; nil if a repetition is to be performed.
    ///   - forgotten: ids of requests that are not remembered any more.
    /// - Returns: whether all is kept.
    public nonisolated func finish(
        _ request: KeyedRequest,
        answer: String?,
        forgetting forgotten: [String] = []
    ) async -> Bool {
        let others = Self.changes(forgotten.map { ($0, nil) }, .answer)
        guard request.finish(answer, others, to: stateFile) else { return true }
        return await flush()
    }

    private static func changes(
        _ texts: [(id: String, text: String?)],
        _ kind: KeptTextKind
    ) -> [StateChange] {
        texts.map { id, text in
            text.map { .putDocument(DocumentRecord(kind: kind.document, id: id, body: $0)) }
                ?? .removeDocument(kind: kind.document, id: id)
        }
    }
}
