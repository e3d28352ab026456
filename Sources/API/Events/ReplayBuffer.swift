// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer

/// A published event, encoded once for all clients.
struct PublishedEvent: Sendable {
    let sequence: UInt64
    let type: EventType
    let audience: EventAudience
    let json: String
    let text: SharedText

    init(_ envelope: EventEnvelope) {
        sequence = envelope.sequence
        type = envelope.type
        audience = envelope.audience
        json = String(decoding: envelope.encoded, as: UTF8.self)
        text = SharedText(json)
    }
}

/// The connections that receive an event; by default all that subscribe to its type.
struct EventAudience: Sendable, Equatable {
    /// The only connection that receives it.
    var session: String?
    /// A client-defined topic, to which a client has to subscribe by name.
    var topic: String?
}

/// The newest events in order of their sequence, which has no gaps.
struct ReplayBuffer: Sendable {
    /// Events kept.
    let capacity: Int
    private var events: [PublishedEvent] = []
    private var oldest = 0

    /// Makes an empty buffer.
    ///
    /// - Parameter capacity: at least 1.
    init(capacity: Int) {
        precondition(capacity > 0, "A replay buffer keeps at least one event.")
        self.capacity = capacity
    }

    /// Appends an event, replacing the oldest if the buffer is full; sequences must be consecutive.
    mutating func append(_ event: PublishedEvent) {
        guard events.count == capacity else { return events.append(event) }
        events[oldest] = event
        oldest = (oldest + 1) % capacity
    }

    /// Sequence of the oldest event kept.
    var firstSequence: UInt64? { events.isEmpty ? nil : events[oldest].sequence }

    /// Up to `limit` events that follow a sequence, oldest first.
    ///
    /// - Returns: nil if events in between are no longer kept.
    func events(after sequence: UInt64, limit: Int) -> [PublishedEvent]? {
        guard let first = firstSequence else { return [] }
        guard sequence + 1 >= first else { return nil }
        let skipped = sequence + 1 - first
        guard skipped < UInt64(events.count) else { return [] }
        let start = Int(skipped)
        let end = min(events.count, start + limit)
        return (start..<end).map { events[(oldest + $0) % events.count] }
    }
}
