// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// One WebSocket of `/v1/events`: sends the greeting and the events of the hub, and executes the client's messages.
struct EventFeed: Sendable {
    /// The operations of messages besides commands.
    private enum Operation: String {
        case subscribe, meters
    }

    /// Events taken from the replay buffer at a time.
    private static let batch = 64
    /// Consecutive snapshots after which a client that is too slow is disconnected.
    private static let resyncLimit = 3

    private let greeting: EventGreeting
    private let commands: CommandReader
    private let session: WebSocketSession
    private let token: HeldToken
    private let meters: MeterFeed
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private let meterRequests: AsyncStream<MeterRequest>
    private let meterRequestSink: AsyncStream<MeterRequest>.Continuation
    private let revocations: AsyncStream<Void>
    private let revoker: AsyncStream<Void>.Continuation

    private var hub: EventHub { greeting.hub }

    init(greeting: EventGreeting, commands: CommandReader, session: WebSocketSession, token: HeldToken) {
        self.greeting = greeting
        self.commands = commands
        self.session = session
        self.token = token
        meters = MeterFeed(engine: greeting.engine, hub: greeting.hub, session: session)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (revocations, revoker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (meterRequests, meterRequestSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Serves the connection until it ends.
    func run(_ subscription: Subscription) async {
        let (id, messages, _) = await greeting.join(
            subscription,
            outlet: .session(session),
            wake: { [waker] in waker.yield() }
        )
        for message in messages { await send(message) }
        waker.yield()
        async let pumped: Void = pump(id)
        async let metered: Void = meters.run(meterRequests)
        async let revoked: Void = awaitRevocation()
        while let message = await session.next() {
            await answer(message, id)
        }
        hub.leave(id)
        waker.finish()
        meterRequestSink.finish()
        revoker.finish()
        _ = await (pumped, metered, revoked)
    }

    /// Closes the connection after its token was revoked.
    ///
    /// - Thread: any; never waits.
    func revoke() { revoker.yield() }

    private func awaitRevocation() async {
        for await _ in revocations { await session.close(.policyViolation, reason: "the token was revoked") }
    }

    /// Sends the problem of the address and closes the connection.
    func refuse(_ problem: Problem) async {
        await send(.problem, ["id": nil, "problem": problem.json])
        await session.close(.policyViolation, reason: problem.type.rawValue)
    }

    // MARK: Sending

    /// Sends the missing events each time the hub wakes the connection.
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
                    await send(await greeting.resync(id))
                }
            }
        }
    }

    private func send(_ message: SnapshotMessage) async {
        await session.send(text: message.head, followedBy: message.tail)
    }

    private func send(_ envelope: EventEnvelope) async {
        await session.send(SharedText(utf8: envelope.encoded))
    }

    private func send(_ type: EventType, _ data: JSONValue) async {
        let device = await greeting.engine.device()
        await send(EventEnvelope(personal: type, sequence: hub.lastSequence, device: device, data: data))
    }

    // MARK: Reading

    /// Answers a message; one at a time, so that they are executed in order.
    private func answer(_ message: WebSocketMessage, _ id: UInt64) async {
        var correlation = JSONValue.null
        do throws(Problem) {
            guard case .text(let text) = message else {
                throw .invalid("message", allowed: "JSON text", given: "binary data")
            }
            let json = try JSONValue.parse(Array(text.utf8))
            correlation = json["id"] ?? .null
            try await perform(json, correlation, id)
        } catch {
            await send(.problem, ["id": correlation, "problem": error.json])
        }
    }

    private func perform(_ json: JSONValue, _ correlation: JSONValue, _ id: UInt64) async throws(Problem) {
        guard token.isCurrent else {
            throw Problem(.authenticationRequired, detail: "The token was revoked.")
        }
        var fields = try FieldReader(json)
        guard let name = try fields.string("op", limit: 64) else {
            throw .missing("op", allowed: Self.operations)
        }
        if let command = Command.Name(rawValue: name) {
            return await send(.reply, try await commands.reply(command, json))
        }
        switch Operation(rawValue: name) {
        case .subscribe: await confirm(try Subscription(json), correlation, id)
        case .meters:
            let request = try MeterRequest(json)
            try await meters.check(request)
            await send(.metering, request.json(id: correlation))
            meterRequestSink.yield(request)
        case nil: throw .invalid("op", allowed: Self.operations, given: "\"\(name)\"")
        }
    }

    private static let operations =
        "one of subscribe, meters, " + Command.Name.allCases.map(\.rawValue).joined(separator: ", ")

    /// Confirms a subscription before the first of its events is sent.
    private func confirm(_ subscription: Subscription, _ correlation: JSONValue, _ id: UInt64) async {
        let data: JSONValue = [
            "id": correlation,
            "topics": .strings(subscription.filter.topics),
            "since": .optional(subscription.since.map { Int(clamping: $0) }),
        ]
        await send(.subscribed, data)
        hub.subscribe(id, filter: subscription.filter, since: subscription.since)
        if subscription.since != nil { waker.yield() }
    }
}
