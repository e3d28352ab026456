// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import LiveAudio
import Platform

/// The streams of those who talk, by announcement.
struct TalkTable: Sendable {
    /// Seconds without sound after which a talker counts as lost.
    static let patience = 2.0
    /// Seconds in which a talker has to connect.
    static let connectPatience = 5.0

    private struct Entry: Sendable {
        let stream: LiveStream
        let sound: String
        /// When it was made, then when its talker connected.
        var since: Double
        let changes: AsyncStream<Void>
        let change: AsyncStream<Void>.Continuation
        var isConnected = false
    }

    private var entries: [String: Entry] = [:]

    /// Announcements that someone says, or was to say.
    var ids: [String] { Array(entries.keys) }

    /// Seconds of a clock that does not jump.
    static var now: Double { Double(SystemClock.boot.now) / 1e9 }

    /// Expects the talker of an announcement.
    mutating func add(_ item: QueueItem, _ stream: LiveStream) {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        entries[item.id] = Entry(
            stream: stream,
            sound: item.soundID ?? "",
            since: TalkTable.now,
            changes: changes,
            change: change
        )
    }

    /// The stream of an announcement.
    subscript(id: String) -> LiveStream? { entries[id]?.stream }

    /// Connects the one talker of an announcement; nil if there is one already, or none is expected.
    mutating func connect(_ id: String) -> Talk? {
        guard let entry = entries[id], !entry.isConnected, entry.stream.status.end == nil else { return nil }
        entries[id]?.isConnected = true
        entries[id]?.since = TalkTable.now
        return Talk(stream: entry.stream, changes: entry.changes)
    }

    /// Ends the talks of which nothing arrived for too long.
    func endSilent() {
        for entry in entries.values {
            let status = entry.stream.status
            let patience = entry.isConnected ? TalkTable.patience : TalkTable.connectPatience
            guard status.end == nil, TalkTable.now - (status.lastArrival ?? entry.since) > patience else {
                continue
            }
            entry.stream.finish(.lost)
        }
    }

    /// Tells a talker that something changed.
    func wake(_ id: String) { entries[id]?.change.yield() }

    /// Removes a talk that is over.
    ///
    /// - Returns: its sound.
    mutating func remove(_ id: String) -> String? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        entry.stream.close()
        entry.change.finish()
        return entry.sound
    }
}
