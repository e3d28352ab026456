// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPServer
import Synchronization
import Testing

@testable import API

/// A client with a limited queue that records the texts it received.
private final class FakeClient: Sendable {
    private let state: Mutex<(room: Int, got: Int, wakes: Int)>

    init(room: Int) { state = Mutex((room, 0, 0)) }

    var got: Int { state.withLock { $0.got } }
    var wakes: Int { state.withLock { $0.wakes } }

    func offer(_ text: SharedText) -> OfferResult {
        state.withLock { state in
            guard state.got < state.room else { return .full }
            state.got += 1
            return .queued
        }
    }

    func wake() { state.withLock { $0.wakes += 1 } }
}

struct EventHubTests {
    private func publish(_ count: Int, to hub: EventHub) {
        for index in 0..<count {
            let event: EngineEvent =
                index.isMultiple(of: 2)
                ? .playerDisposed(id: "p\(index)", soundId: "s") : .soundDisposed(id: "s\(index)", name: "n")
            hub.publish(
                EngineEventEnvelope(
                    event: event,
                    engineTime: 1,
                    frame: 1,
                    deviceTime: 0,
                    utc: Date(timeIntervalSince1970: 0)
                )
            )
        }
    }

    private func join(
        _ hub: EventHub,
        _ client: FakeClient,
        since: UInt64? = nil
    ) -> (id: UInt64, canResume: Bool) {
        hub.join(
            filter: .all,
            since: since,
            session: "test",
            outlet: .queue(client.offer),
            wake: client.wake
        )
    }

    /// Sends what the hub has queued, as a connection's task does.
    private func catchUp(_ hub: EventHub, _ id: UInt64) -> (sent: [UInt64], isLost: Bool) {
        var sent: [UInt64] = []
        while true {
            switch hub.next(id, limit: 3) {
            case .send(let events): sent += events.map(\.sequence)
            case .live: return (sent, false)
            case .lost: return (sent, true)
            }
        }
    }

    @Test func `events are numbered without a gap`() {
        let hub = EventHub(capacity: 10, firstSequence: 7)
        #expect(hub.lastSequence == 6)
        publish(3, to: hub)
        #expect(hub.lastSequence == 9)
    }

    @Test func `a live client receives what its topics select`() throws {
        let hub = EventHub(capacity: 10, firstSequence: 1)
        let client = FakeClient(room: 100)
        let id = join(hub, client).id
        #expect(catchUp(hub, id).sent.isEmpty)
        publish(4, to: hub)
        #expect(client.got == 4)
        hub.subscribe(id, filter: try TopicFilter(["player.*"]), since: nil)
        publish(4, to: hub)
        #expect(client.got == 6)
        hub.leave(id)
        publish(4, to: hub)
        #expect(client.got == 6)
    }

    @Test func `a slow client is woken once and loses nothing`() {
        let hub = EventHub(capacity: 100, firstSequence: 1)
        let client = FakeClient(room: 2)
        let id = join(hub, client).id
        _ = catchUp(hub, id)
        publish(9, to: hub)
        #expect(client.got == 2)
        #expect(client.wakes == 1)
        let (sent, isLost) = catchUp(hub, id)
        #expect(sent == [3, 4, 5, 6, 7, 8, 9])
        #expect(!isLost)
    }

    @Test
    func `a client behind the replay buffer loses events and is live after a snapshot`() {
        let hub = EventHub(capacity: 4, firstSequence: 1)
        let client = FakeClient(room: 1)
        let id = join(hub, client).id
        _ = catchUp(hub, id)
        publish(9, to: hub)
        #expect(catchUp(hub, id).isLost)
        #expect(hub.skipToNow(id).sequence == 9)
        let (sent, isLost) = catchUp(hub, id)
        #expect(sent.isEmpty && !isLost)
    }

    @Test func `since replays exactly the events after it`() {
        let hub = EventHub(capacity: 10, firstSequence: 1)
        publish(6, to: hub)
        let joined = join(hub, FakeClient(room: 9), since: 4)
        #expect(joined.canResume)
        #expect(catchUp(hub, joined.id).sent == [5, 6])
    }

    @Test(arguments: [0, 1, 99] as [UInt64])
    func `a since that is too old or in the future cannot be resumed`(_ since: UInt64) {
        let hub = EventHub(capacity: 4, firstSequence: 1)
        publish(9, to: hub)
        let joined = join(hub, FakeClient(room: 9), since: since)
        #expect(!joined.canResume)
        let (sent, isLost) = catchUp(hub, joined.id)
        #expect(sent.isEmpty && !isLost)
    }

    @Test func `the last event of a hub without events is the one before the first`() {
        let hub = EventHub(capacity: 4, firstSequence: 50)
        #expect(join(hub, FakeClient(room: 9), since: 49).canResume)
        #expect(!join(hub, FakeClient(room: 9), since: 48).canResume)
    }

    @Test func `sequence numbers rise across restarts`() {
        #expect(EventHub.sequenceOfNow > 1_700_000_000_000)
        #expect(EventHub.sequenceOfNow < UInt64(Subscription.largestSequence))
    }
}
