// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The events of a server: connects again by itself and resumes behind the last event.
///
/// The first message of every connection is `hello`, or `resync` where events were lost; see docs/events.md. It ends
/// by throwing where the server refuses, such as a token (401, 403), and silently where the task is cancelled, or the
/// stream is closed or dropped. One task may iterate over it, once. It waits for a slow reader, who then misses events but learns of it by `resync`.
public final class EventStream: AsyncSequence, Sendable {
    private let feed: EventFeed

    init(_ feed: EventFeed) { self.feed = feed }

    deinit { feed.close() }

    /// Ends the connection and the iteration; no event follows.
    public func close() { feed.close() }

    /// Takes the events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let stream: EventStream
        private var events: ArraySlice<Event> = []

        init(_ stream: EventStream) { self.stream = stream }

        /// The next event; nil after the end.
        ///
        /// - Throws: why the server refuses.
        public mutating func next(isolation: isolated (any Actor)?) async throws(ClientError) -> Event? {
            if events.isEmpty { events = try await stream.feed.batch()[...] }
            return stream.feed.isClosed ? nil : events.popFirst()
        }
    }

    /// Begins the iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

extension Carillon {
    /// Follows the events.
    ///
    /// - Parameters:
    ///   - topics: types such as `player.finished`, or prefixes such as `player.*`; none for all.
    ///   - since: the number of the last event that is known; nil begins now.
    ///   - metering: levels to receive as `meter` messages.
    ///   - onState: called at each connection, before its events, on another thread.
    /// - Returns: a stream that is connecting.
    public func events(
        _ topics: String...,
        since: Int? = nil,
        metering: Metering? = nil,
        onState: @escaping @Sendable (LinkState) -> Void = { _ in }
    ) -> EventStream {
        events(topics, since: since, metering: metering, onState: onState)
    }

    /// Follows the events; as the other form, with the topics in an array.
    public func events(
        _ topics: [String],
        since: Int? = nil,
        metering: Metering? = nil,
        onState: @escaping @Sendable (LinkState) -> Void = { _ in }
    ) -> EventStream {
        EventStream(EventFeed(self, topics: topics, since: since, metering: metering, onState: onState))
    }
}
