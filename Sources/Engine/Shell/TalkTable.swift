// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import LiveAudio

/// The streams of those who talk, by announcement.
struct TalkTable: Sendable {
    /// Seconds without sound after which a talker counts as lost: with the time between two looks, two at most.
    static let patience = 1.7
    /// Seconds in which a talker has to connect.
    static let connectPatience = 5.0

    private struct Entry: Sendable {
        let stream: LiveStream
        let sound: String
        /// When it was made, then when its talker connected.
        var since: Double
        let changes: AsyncStream<Void>
        let change: AsyncStream<Void>.Continuation
        let isInput: Bool
        var isConnected: Bool
        /// Whether the queue knows that it ended.
        var isNoted = false
        /// The queue's revision and the place that were seen last.
        var seen: (revision: UInt64, place: EngineState.TalkPlace)?
    }

    private var entries: [String: Entry] = [:]
    /// Seconds of a clock that does not jump.
    let now: @Sendable () -> Double

    init(_ configuration: EngineConfiguration) {
        now = { [nanoseconds = configuration.bootNanoseconds] in Double(nanoseconds()) / 1e9 }
    }

    /// Whether nobody talks, or is expected to.
    var isEmpty: Bool { entries.isEmpty }

    /// Announcements that someone says, or was to say.
    var ids: [String] { Array(entries.keys) }

    /// Expects the talker of an announcement, unless an input is one.
    mutating func add(_ item: QueueItem, _ stream: LiveStream, isConnected: Bool) {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        entries[item.id] = Entry(
            stream: stream,
            sound: item.soundID ?? "",
            since: now(),
            changes: changes,
            change: change,
            isInput: isConnected,
            isConnected: isConnected
        )
    }

    /// The stream of an announcement.
    subscript(id: String) -> LiveStream? { entries[id]?.stream }

    /// Connects the one talker of an announcement; nil if there is one already, or none is expected.
    mutating func connect(_ id: String) -> Talk? {
        guard let entry = entries[id], !entry.isConnected, entry.stream.status.end == nil else { return nil }
        entries[id]?.isConnected = true
        entries[id]?.since = now()
        return Talk(stream: entry.stream, changes: entry.changes, now: now)
    }

    /// The talk of an announcement that is said into an input; nil for others.
    func inputTalk(of id: String) -> Talk? {
        entries[id].flatMap { $0.isInput ? Talk(stream: $0.stream, changes: $0.changes, now: now) : nil }
    }

    /// Takes the talks that ended since they were taken last.
    mutating func takeEnded() -> [(id: String, result: LiveResult)] {
        var ended: [(id: String, result: LiveResult)] = []
        for (id, entry) in entries where !entry.isNoted {
            let status = entry.stream.status
            guard let end = status.end else { continue }
            entries[id]?.isNoted = true
            ended.append((id, LiveResult(end: end, seconds: status.seconds)))
        }
        return ended
    }

    /// Whether a talk waited at a revision of the queue, and so still does.
    func waits(_ id: String, at revision: UInt64) -> Bool {
        guard let seen = entries[id]?.seen else { return false }
        return seen.revision == revision && seen.place == .waiting
    }

    /// Notes where a talk is; its talker is told if the queue or its place has changed.
    mutating func note(_ place: EngineState.TalkPlace, of id: String, at revision: UInt64) {
        guard let entry = entries[id] else { return }
        if entry.seen?.revision != revision || entry.seen?.place != place { entry.change.yield() }
        entries[id]?.seen = (revision, place)
    }

    /// Ends the talks of which nothing arrived for too long.
    func endSilent() {
        for entry in entries.values {
            let status = entry.stream.status
            let patience = entry.isConnected ? TalkTable.patience : TalkTable.connectPatience
            guard status.end == nil, now() - (status.lastArrival ?? entry.since) > patience else {
                continue
            }
            entry.stream.finish(.lost)
        }
    }

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
