// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Foundation
import HTTPServer
import Synchronization

/// Numbers, encodes, keeps and hands on every event.
///
/// The engine publishes; each connection has a cursor. A client that keeps up is *live*: events are offered to it
/// as they come. One that has fallen behind, or resumes from an earlier event, is *catching up*: its own task
/// sends from the replay buffer, waiting for room, until it has everything and is live again. So a slow client
/// loses nothing while the buffer reaches back far enough, and nobody else waits for it.
///
/// - Thread: any.
public final class EventHub: Sendable {
    /// What a catching-up client has to do next.
    enum Step {
        /// Send these, in order.
        case send([PublishedEvent])
        /// Nothing is missing; the client is live now.
        case live
        /// The events after its cursor are gone: send a snapshot.
        case lost
    }

    private struct Subscriber {
        var filter: TopicFilter
        /// Last sequence passed on while catching up; nil when live.
        var cursor: UInt64?
        let offer: @Sendable (SharedText) -> OfferResult
        let wake: @Sendable () -> Void
    }

    private struct State {
        var last: UInt64
        var buffer: ReplayBuffer
        var subscribers: [UInt64: Subscriber] = [:]
        var nextSubscriber: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Makes a hub without events.
    ///
    /// - Parameters:
    ///   - capacity: events kept for replay.
    ///   - firstSequence: sequence of the first event. The default is taken from the wall clock, so that
    ///     sequences go on rising over restarts and an old `since` is recognised as lost.
    public init(capacity: Int = 16_384, firstSequence: UInt64 = EventHub.sequenceOfNow) {
        state = Mutex(State(last: firstSequence - 1, buffer: ReplayBuffer(capacity: capacity)))
    }

    /// Milliseconds since 1970.
    public static var sequenceOfNow: UInt64 { UInt64(max(1, Date().timeIntervalSince1970 * 1000)) }

    /// Sequence of the last event published.
    public var lastSequence: UInt64 { state.withLock { $0.last } }

    /// Connections that are open.
    public var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// Publishes one event, without waiting for any client: the engine's event sink.
    public func publish(_ news: EngineEventEnvelope) {
        state.withLock { state in
            state.last += 1
            let envelope = EventEnvelope(news, sequence: state.last)
            let event = PublishedEvent(
                sequence: state.last,
                type: envelope.type,
                text: SharedText(utf8: envelope.encoded)
            )
            state.buffer.append(event)
            for (id, subscriber) in state.subscribers {
                guard subscriber.cursor == nil, subscriber.filter.contains(event.type) else { continue }
                guard subscriber.offer(event.text) == .full else { continue }
                state.subscribers[id]?.cursor = event.sequence - 1
                subscriber.wake()
            }
        }
    }

    // MARK: The side of a connection

    /// Takes a connection in; it is catching up until its task has asked `next`.
    ///
    /// - Parameters:
    ///   - filter: the events that the client wants.
    ///   - since: the last event that the client has; nil for the newest.
    ///   - offer: queues a text without waiting.
    ///   - wake: tells the connection's task to ask `next`.
    /// - Returns: the subscriber's number, and whether all events after `since` are still here.
    func join(
        filter: TopicFilter,
        since: UInt64?,
        offer: @escaping @Sendable (SharedText) -> OfferResult,
        wake: @escaping @Sendable () -> Void
    ) -> (id: UInt64, canResume: Bool) {
        state.withLock { state in
            state.nextSubscriber += 1
            let canResume = since.map { Self.reaches(state, $0) } ?? true
            let cursor = canResume ? since ?? state.last : state.last
            state.subscribers[state.nextSubscriber] = Subscriber(
                filter: filter,
                cursor: cursor,
                offer: offer,
                wake: wake
            )
            return (state.nextSubscriber, canResume)
        }
    }

    /// Changes what a connection gets; with `since`, everything after it comes again, in order.
    ///
    /// Where events after `since` are gone, `next` says `lost`.
    func subscribe(_ id: UInt64, filter: TopicFilter, since: UInt64?) {
        state.withLock { state in
            state.subscribers[id]?.filter = filter
            if let since { state.subscribers[id]?.cursor = since }
        }
    }

    /// Lets a connection go.
    func leave(_ id: UInt64) {
        state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }

    /// What a connection has to send next, at most `limit` events.
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
            return .send(events.filter { subscriber.filter.contains($0.type) })
        }
    }

    /// Puts a connection's cursor behind the newest event, as for a snapshot taken now.
    ///
    /// - Returns: the sequence of that event.
    func skipToNow(_ id: UInt64) -> UInt64 {
        state.withLock { state in
            state.subscribers[id]?.cursor = state.last
            return state.last
        }
    }

    /// Whether every event after a sequence is still kept; a sequence of the future is none of ours.
    private static func reaches(_ state: State, _ sequence: UInt64) -> Bool {
        guard sequence <= state.last else { return false }
        guard let first = state.buffer.firstSequence else { return sequence == state.last }
        return sequence + 1 >= first
    }
}
