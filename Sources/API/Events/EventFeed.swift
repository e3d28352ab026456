// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Engine {
    /// The state of everything together with what `work` does at the same moment.
    ///
    /// Events are published on the engine, so no event falls between the snapshot and the work.
    func snapshot<Result: Sendable>(with work: @Sendable () -> Result) -> (EngineSnapshot, Result) {
        (snapshot(), work())
    }
}

/// One connection of `/v1/events`: greets, sends what the hub has for it, and reads its subscriptions.
struct EventFeed: Sendable {
    /// Events taken from the replay buffer at a time.
    private static let batch = 64
    /// Snapshots in a row after which a client that cannot follow is let go.
    private static let resyncLimit = 3

    private let engine: Engine
    private let hub: EventHub
    private let version: String
    private let session: WebSocketSession
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    init(engine: Engine, hub: EventHub, version: String, session: WebSocketSession) {
        self.engine = engine
        self.hub = hub
        self.version = version
        self.session = session
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Serves the connection until it ends.
    ///
    /// - Parameters:
    ///   - filter: what the query asked for.
    ///   - since: the last event that the client has.
    func run(filter: TopicFilter, since: UInt64?) async {
        let id = await greet(filter: filter, since: since)
        waker.yield()
        async let pumped: Void = pump(id)
        while let message = await session.next() {
            await answer(message, id)
        }
        hub.leave(id)
        waker.finish()
        await pumped
    }

    /// Tells a client what is wrong with its address, and closes.
    func refuse(_ problem: Problem) async {
        await send(.problem, hub.lastSequence, await engine.device(), ["id": nil, "problem": problem.json])
        await session.close(.policyViolation, reason: problem.type.rawValue)
    }

    /// Joins and sends `hello`; where `since` reaches too far back, `resync` says so behind it.
    private func greet(filter: TopicFilter, since: UInt64?) async -> UInt64 {
        let (snapshot, joined) = await engine.snapshot { [hub, session, waker] in
            let joined = hub.join(
                filter: filter,
                since: since,
                offer: { session.offer($0, policy: .lifecycle) },
                wake: { waker.yield() }
            )
            return (id: joined.id, canResume: joined.canResume, sequence: hub.lastSequence)
        }
        let state = snapshot.json(version: version)
        let hello: JSONValue = [
            "version": .string(version),
            "session": .string(session.id),
            "topics": .strings(filter.topics),
            "since": .optional(since.map { Int(clamping: $0) }),
            "resumed": .bool(since != nil && joined.canResume),
            "snapshot": state,
        ]
        await send(.hello, joined.sequence, snapshot.device, hello)
        if !joined.canResume {
            let data: JSONValue = ["reason": "since is older than the events kept", "snapshot": state]
            await send(.resync, joined.sequence, snapshot.device, data)
        }
        return joined.id
    }

    // MARK: Sending

    /// Brings the client up to date each time the hub says that it is not.
    private func pump(_ id: UInt64) async {
        for await _ in wakes {
            var resyncs = 0
            catchingUp: while true {
                switch hub.next(id, limit: Self.batch) {
                case .live: break catchingUp
                case .send(let events):
                    for event in events {
                        guard await session.send(event.text) else { return }
                    }
                case .lost:
                    resyncs += 1
                    guard resyncs <= Self.resyncLimit else {
                        return await session.close(.tryAgainLater, reason: "too slow for the events")
                    }
                    await resync(id)
                }
            }
        }
    }

    private func resync(_ id: UInt64) async {
        let (snapshot, sequence) = await engine.snapshot { [hub] in hub.skipToNow(id) }
        let data: JSONValue = [
            "reason": "events were lost because the client is too slow or asked for too old ones",
            "snapshot": snapshot.json(version: version),
        ]
        await send(.resync, sequence, snapshot.device, data)
    }

    private func send(
        _ type: EventType,
        _ sequence: UInt64,
        _ device: DeviceSnapshot,
        _ data: JSONValue
    ) async {
        let envelope = EventEnvelope(personal: type, sequence: sequence, device: device, data: data)
        await session.send(SharedText(utf8: envelope.encoded))
    }

    // MARK: Reading

    private func answer(_ message: WebSocketMessage, _ id: UInt64) async {
        let device = await engine.device()
        var correlation = JSONValue.null
        do throws(Problem) {
            guard case .text(let text) = message else {
                throw .invalid("message", allowed: "JSON text", given: "binary data")
            }
            let json = try JSONValue.parse(Array(text.utf8))
            correlation = json["id"] ?? .null
            await confirm(try Subscription(json), correlation, device, id)
        } catch {
            await send(.problem, hub.lastSequence, device, ["id": correlation, "problem": error.json])
        }
    }

    /// The confirmation goes out before the first event that the subscription selects.
    private func confirm(
        _ subscription: Subscription,
        _ correlation: JSONValue,
        _ device: DeviceSnapshot,
        _ id: UInt64
    ) async {
        let data: JSONValue = [
            "id": correlation,
            "topics": .strings(subscription.filter.topics),
            "since": .optional(subscription.since.map { Int(clamping: $0) }),
        ]
        await send(.subscribed, hub.lastSequence, device, data)
        hub.subscribe(id, filter: subscription.filter, since: subscription.since)
        if subscription.since != nil { waker.yield() }
    }
}
