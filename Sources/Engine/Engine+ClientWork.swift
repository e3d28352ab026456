// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Work for a client that is too long for an event loop and does not concern the state.
public enum ClientWork: Sendable {
    /// Reads or writes a document of many kilobytes.
    case document
    /// Computes the digest of a file.
    case digest

    fileprivate var lane: WorkLane {
        switch self {
        case .document: .documents
        case .digest: .digests
        }
    }
}

extension Engine {
    /// Runs work on a thread of its kind, one at a time.
    ///
    /// - Parameters:
    ///   - kind: the kind of work, which waits for no other.
    ///   - work: is given a function that says whether its result is no longer wanted.
    /// - Returns: its result.
    /// - Throws: its errors; `overloaded` if too many jobs wait, `stopped` after the engine.
    public nonisolated func perform<Value: Sendable>(
        _ kind: ClientWork,
        _ work: @escaping @Sendable (_ isCancelled: @escaping () -> Bool) throws(EngineError) -> Value
    ) async throws(EngineError) -> Value {
        try await files.lanes[kind.lane].run(until: files.stopFlag, work)
    }
}
