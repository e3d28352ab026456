// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Foundation
import HTTPServer
import Synchronization

/// Numbers, encodes, keeps and distributes all events.
///
/// The engine publishes; each connection has a cursor. A client that keeps up is *live*: events are offered to it
/// as they occur. One that has fallen behind, or resumes from an earlier event, is *catching up*: its own task
/// sends from the replay buffer, waiting for room, until it has all events and is live again. A slow client loses
/// no event while the buffer still has it, and never delays others.
///
/// - Thread: any.
public final class EventHub: Sendable {
    /// The next step of a client that is catching up.
    enum Step {
        /// Send these, in order.
        case send([PublishedEvent])
        /// Nothing is missing; the client is live now.
        case live
        /// The events after its cursor are gone: send a snapshot.
        case lost
    }

    /// The destination of a live client's events.
    enum Outlet {
        /// The queue of a WebSocket.
        case session(WebSocketSession)
        /// The stream of a response.
        case stream(StreamOutbox)
        /// A queue of another kind.
        case queue(@Sendable (SharedText) -> OfferResult)
        /// No queue: the connection's task is always catching up.
        case pulled
    }

    private struct Subscriber {
        var filter: TopicFilter
        /// Name of the connection.
        let session: String
        /// Last sequence sent while catching up; nil if live.
        var cursor: UInt64?
        let outlet: Outlet
        let wake: @Sendable () -> Void

        /// Whether an event is for this connection.
        func wants(_ event: PublishedEvent) -> Bool {
            if let only = event.audience.session, only != session { return false }
            return event.audience.topic.map(filter.contains(topic:)) ?? filter.contains(event.type)
        }
    }

    private struct State {
        let first: UInt64
        var last: UInt64
        var buffer: ReplayBuffer
        var subscribers: [UInt64: Subscriber] = [:]
        var nextSubscriber: UInt64 = 0
        var hasEnded = false
        /// Called with whether a subscriber names the output's volume.
        var wantsVolumeEvents: (@Sendable (Bool) -> Void)?

        /// Whether a subscriber names the output's volume, so that every change has to be reported (AQ-17).
        var isVolumeWatched: Bool { subscribers.values.contains { $0.filter.names(.sessionOutputVolume) } }
    }

    private let state: Mutex<State>

    /// Makes a hub without events.
    ///
    /// - Parameters:
    ///   - capacity: events kept for replay.
    ///   - limitInBytes: bytes of events kept for replay.
    ///   - firstSequence: sequence of the first event. The default is taken from the wall clock, so that
    ///     sequences keep rising across restarts and an old `since` is recognised as lost.
    public init(
        capacity: Int = 16_384,
        limitInBytes: Int = 32 << 20,
        firstSequence: UInt64 = EventHub.sequenceOfNow
    ) {
        let buffer = ReplayBuffer(capacity: capacity, limitInBytes: limitInBytes)
        state = Mutex(State(first: firstSequence, last: firstSequence - 1, buffer: buffer))
    }

    /// Milliseconds since 1970.
    public static var sequenceOfNow: UInt64 { UInt64(max(1, Date().timeIntervalSince1970 * 1000)) }

    /// Sequence of the last event published.
    public var lastSequence: UInt64 { state.withLock { $0.last } }

    /// Number of events published.
    var eventCount: UInt64 { state.withLock { $0.last + 1 - $0.first } }

    /// Number of open connections.
    public var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// Publishes one event without waiting for any client; the engine's event sink.
    public func publish(_ engineEvent: EngineEventEnvelope) {
        state.withLock { state in
            state.last += 1
            let envelope = EventEnvelope(engineEvent, sequence: state.last)
            let event = PublishedEvent(envelope)
            state.buffer.append(event)
            var broadcast = Broadcast()
            var shared: SharedEvent?
            for (id, subscriber) in state.subscribers {
                guard subscriber.cursor == nil, subscriber.wants(event) else { continue }
                let result =
                    switch subscriber.outlet {
                    case .session(let session):
                        broadcast.offer(event.text, to: session, policy: .lifecycle)
                    case .stream(let outbox):
                        broadcast.offer(Self.shared(event, &shared), to: outbox)
                    case .queue(let offer): offer(event.text)
                    case .pulled: OfferResult.full
                    }
                guard result == .full else { continue }
                state.subscribers[id]?.cursor = event.sequence - 1
                subscriber.wake()
            }
            broadcast.send()
        }
    }

    /// An event as streams send it, encoded for the first of them.
    private static func shared(_ event: PublishedEvent, _ shared: inout SharedEvent?) -> SharedEvent {
        let encoded = shared ?? SharedEvent(event.text, id: String(event.sequence))
        shared = encoded
        return encoded
    }

    /// Ends the streams of Server-Sent Events, which would otherwise keep the server from stopping.
    public func end() {
        state.withLock { state in
            state.hasEnded = true
            for subscriber in state.subscribers.values { subscriber.wake() }
        }
    }

    /// Whether streams have to end.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Whether a connection of that name is open.
    func hasSession(_ name: String) -> Bool {
        state.withLock { $0.subscribers.values.contains { $0.session == name } }
    }

    // MARK: Connections

    /// Adds a connection, which is catching up until `next` returns `live`.
    ///
    /// - Parameters:
    ///   - filter: the events that the client wants.
    ///   - since: the last event that the client has; nil for the newest.
    ///   - session: name of the connection.
    ///   - outlet: where events go while it keeps up.
    ///   - wake: wakes the connection's task, which calls `next`.
    /// - Returns: the subscriber's number, and whether all events after `since` are still kept.
    func join(
        filter: TopicFilter,
        since: UInt64?,
        session: String,
        outlet: Outlet,
        wake: @escaping @Sendable () -> Void
    ) -> (id: UInt64, canResume: Bool) {
        state.withLock { state in
            state.nextSubscriber += 1
            let canResume = since.map { Self.reaches(state, $0) } ?? true
            let cursor = canResume ? since ?? state.last : state.last
            state.subscribers[state.nextSubscriber] = Subscriber(
                filter: filter,
                session: session,
                cursor: cursor,
                outlet: outlet,
                wake: wake
            )
            state.wantsVolumeEvents?(state.isVolumeWatched)
            return (state.nextSubscriber, canResume)
        }
    }

    /// Changes the events of a connection; with `since`, all later events are sent again, in order.
    ///
    /// If events after `since` are no longer kept, `next` returns `lost`.
    func subscribe(_ id: UInt64, filter: TopicFilter, since: UInt64?) {
        state.withLock { state in
            state.subscribers[id]?.filter = filter
            if let since { state.subscribers[id]?.cursor = since }
            state.wantsVolumeEvents?(state.isVolumeWatched)
        }
    }

    /// Removes a connection.
    func leave(_ id: UInt64) {
        state.withLock { state in
            state.subscribers.removeValue(forKey: id)
            state.wantsVolumeEvents?(state.isVolumeWatched)
        }
    }

    /// Calls a listener with whether a subscriber names the output's volume, now and after every change.
    ///
    /// - Parameter listener: called with the hub's lock held; must not call the hub.
    func whenVolumeIsWatched(_ listener: @escaping @Sendable (Bool) -> Void) {
        state.withLock { state in
            state.wantsVolumeEvents = listener
            listener(state.isVolumeWatched)
        }
    }

    /// The next step of a connection, with at most `limit` events.
    func next(_ id: UInt64, limit: Int) -> Step {
        state.withLock { state in
            guard let subscriber = state.subscribers[id], let cursor = subscriber.cursor else { return .live }
            guard Self.reaches(state, cursor),
                let events = state.buffer.events(after: cursor, limit: limit)
            else { return .lost }
            guard let last = events.last else {
                state.subscribers[id]?.cursor = nil
                return .live
            }
            state.subscribers[id]?.cursor = last.sequence
            return .send(events.filter(subscriber.wants))
        }
    }

    /// Moves a connection's cursor past the newest event, for a snapshot of the present state.
    ///
    /// - Returns: the sequence of that event, and what the client wants.
    func skipToNow(_ id: UInt64) -> (sequence: UInt64, filter: TopicFilter) {
        state.withLock { state in
            state.subscribers[id]?.cursor = state.last
            return (state.last, state.subscribers[id]?.filter ?? .all)
        }
    }

    /// Whether every event after a sequence is still kept; false for a sequence that has not been published.
    private static func reaches(_ state: State, _ sequence: UInt64) -> Bool {
        guard sequence <= state.last else { return false }
        guard let first = state.buffer.firstSequence else { return sequence == state.last }
        return sequence + 1 >= first
    }
}
