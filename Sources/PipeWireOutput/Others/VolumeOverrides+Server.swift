// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

extension VolumeOverrides {
    /// Takes a connection to a server; the cookie is another one for every start of a server.
    mutating func connected(cookie: UInt32) { server = cookie }

    /// Takes the loss of the server: all streams are gone, those that come back have remembered volumes.
    mutating func lost(now: UInt64) {
        let held = holdings.values.map(\.entry).sorted { $0.stream < $1.stream }
        streams = [:]
        holdings = [:]
        hasMemory = false
        stepAt = nil
        for entry in held { keep(entry, now) }
    }

    /// Tells the session manager what it should remember of streams that are not there.
    ///
    /// Call it when all streams of the server are known.
    mutating func tellMemories(now: UInt64) -> [Action] {
        guard hasMemory else { return [] }
        var actions: [Action] = []
        for index in memories.indices where memories[index].appliedAt == nil {
            memories[index].appliedAt = now
            guard let key = memories[index].entry.memoryKey else { continue }
            actions.append(.remember(key: key, memories[index].entry.original))
        }
        return actions
    }

    /// Gives everything back in one step, at the end.
    mutating func finish() -> [Action] {
        treatment = .leave
        stepAt = nil
        return holdings.keys.sorted().compactMap { id in
            guard let original = holdings[id]?.entry.original else { return nil }
            return .set(stream: id, original)
        }
    }

    /// Takes that the server has taken what ``finish()`` said.
    mutating func finished() {
        holdings = [:]
        memories.removeAll { $0.appliedAt != nil }
    }
}
