// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

extension VolumeOverrides {
    /// Handles a connection to a server; the cookie differs for every start of a server.
    mutating func connected(cookie: UInt32) { server = cookie }

    /// Handles the loss of the server: all streams are gone, and have remembered volumes when they return.
    mutating func lost(now: UInt64) {
        let held = holdings.values.map(\.entry).sorted { $0.stream < $1.stream }
        streams = [:]
        holdings = [:]
        hasMemory = false
        stepAt = nil
        for entry in held { keep(entry, now) }
    }

    /// Sets the session manager's remembered volumes of streams that have ended.
    ///
    /// Call it when all streams of the server are known.
    mutating func storeMemories(now: UInt64) -> [Action] {
        guard hasMemory else { return [] }
        var actions: [Action] = []
        for index in memories.indices where memories[index].appliedAt == nil {
            memories[index].appliedAt = now
            guard let key = memories[index].entry.memoryKey else { continue }
            actions.append(.remember(key: key, memories[index].entry.original))
        }
        return actions
    }

    /// Restores all volumes in one step, at the end.
    mutating func finish() -> [Action] {
        treatment = .leave
        stepAt = nil
        return holdings.keys.sorted().compactMap { id in
            guard let original = holdings[id]?.entry.original else { return nil }
            return .set(stream: id, original)
        }
    }

    /// Handles the server's confirmation of the actions of ``finish()``.
    mutating func finished() {
        holdings = [:]
        memories.removeAll { $0.appliedAt != nil }
    }
}
