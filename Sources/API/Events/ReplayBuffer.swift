// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer

/// A published event, encoded once for all clients.
struct PublishedEvent: Sendable {
    let sequence: UInt64
    let type: EventType
    let audience: EventAudience
    /// The address of the resource concerned.
    let resource: String
    let text: SharedText

    init(_ envelope: EventEnvelope) {
        sequence = envelope.sequence
        type = envelope.type
        audience = envelope.audience
        resource = envelope.resource
        text = SharedText(utf8: envelope.encoded)
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
    /// Events kept at most.
    let capacity: Int
    /// Bytes of their texts kept at most, except that the newest event is always kept.
    let limitInBytes: Int
    /// The slots before `oldest` are empty; they are removed when they are more than half.
    private var events: [PublishedEvent?] = []
    private var oldest = 0
    private var sizeInBytes = 0

    /// Makes an empty buffer.
    ///
    /// - Parameters:
    ///   - capacity: at least 1.
    ///   - limitInBytes: at least 1.
    init(capacity: Int, limitInBytes: Int) {
        precondition(capacity > 0, "A replay buffer keeps at least one event.")
        self.capacity = capacity
        self.limitInBytes = limitInBytes
    }

    /// Appends an event and removes the oldest while the buffer is too full; sequences must be consecutive.
    mutating func append(_ event: PublishedEvent) {
        events.append(event)
        sizeInBytes += event.text.sizeInBytes
        while let first = events[oldest], first.sequence < event.sequence,
            events.count - oldest > capacity || sizeInBytes > limitInBytes
        {
            sizeInBytes -= first.text.sizeInBytes
            events[oldest] = nil
            oldest += 1
        }
        guard oldest > events.count / 2 else { return }
        events.removeFirst(oldest)
        oldest = 0
    }

    /// Sequence of the oldest event kept.
    var firstSequence: UInt64? { events.isEmpty ? nil : events[oldest]?.sequence }

    /// Up to `limit` events that follow a sequence, oldest first.
    ///
    /// - Returns: nil if events in between are no longer kept.
    func events(after sequence: UInt64, limit: Int) -> [PublishedEvent]? {
        guard let first = firstSequence else { return [] }
        guard sequence + 1 >= first else { return nil }
        let skipped = sequence + 1 - first
        guard skipped < UInt64(events.count - oldest) else { return [] }
        return events[(oldest + Int(skipped))...].prefix(limit).compactMap(\.self)
    }
}
