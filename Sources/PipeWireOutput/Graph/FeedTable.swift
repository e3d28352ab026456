// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// The modules that make sinks, by numbers that are never used again; a value without library.
struct FeedTable: Sendable, Equatable {
    private var loaded: [UInt32: SinkFeed] = [:]
    private var latest: UInt32 = 0

    /// What is to be done so that these sinks exist, and only these; a sink that changed is made again.
    mutating func change(to wanted: [SinkFeed]) -> (removed: [UInt32], added: [(UInt32, SinkFeed)]) {
        let removed = loaded.filter { !wanted.contains($0.value) }.keys.sorted()
        for key in removed { loaded[key] = nil }
        let present = Set(loaded.values.map(\.name))
        var added: [(UInt32, SinkFeed)] = []
        for feed in wanted where !present.contains(feed.name) {
            latest &+= 1
            loaded[latest] = feed
            added.append((latest, feed))
        }
        return (removed, added)
    }

    /// A sink could not be made; the next change tries again.
    mutating func failed(_ key: UInt32) { loaded[key] = nil }

    /// All modules have ended with their connection.
    mutating func forget() { loaded = [:] }
}
