// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension Engine {
    /// The complete state, and the result of `work` at the same moment.
    ///
    /// Events are published on the engine, so none can occur between the snapshot and the work.
    func snapshot<Result: Sendable>(with work: @Sendable () -> Result) -> (EngineSnapshot, Result) {
        (snapshot(), work())
    }
}

/// The first messages of a connection of `/v1/events`: `hello`, and `resync` after a loss.
struct EventGreeting: Sendable {
    let engine: Engine
    let hub: EventHub
    let version: String
    /// Name of the connection.
    let session: String

    /// Joins the hub.
    ///
    /// - Returns: the subscriber's number; `hello`, followed by `resync` if `since` is too old; whether all events after
    ///   `since` will follow.
    func join(
        _ subscription: Subscription,
        outlet: EventHub.Outlet,
        wake: @escaping @Sendable () -> Void
    ) async -> (id: UInt64, messages: [EventEnvelope], canResume: Bool) {
        let (snapshot, joined) = await engine.snapshot { [hub, session] in
            let joined = hub.join(
                filter: subscription.filter,
                since: subscription.since,
                session: session,
                outlet: outlet,
                wake: wake
            )
            return (id: joined.id, canResume: joined.canResume, sequence: hub.lastSequence)
        }
        let state = snapshot.json(version: version)
        let isResumed = subscription.since != nil && joined.canResume
        let hello: JSONValue = [
            "version": .string(version),
            "session": .string(session),
            "topics": .strings(subscription.filter.topics),
            "since": .optional(subscription.since.map { Int(clamping: $0) }),
            "resumed": .bool(isResumed),
            "snapshot": state,
        ]
        var messages = [
            EventEnvelope(personal: .hello, sequence: joined.sequence, device: snapshot.device, data: hello)
        ]
        if !joined.canResume {
            let data: JSONValue = ["reason": "since is older than the events kept", "snapshot": state]
            messages.append(
                EventEnvelope(
                    personal: .resync,
                    sequence: joined.sequence,
                    device: snapshot.device,
                    data: data
                )
            )
        }
        return (joined.id, messages, isResumed)
    }

    /// Moves a connection that lost events past the newest one.
    ///
    /// - Returns: the `resync` message.
    func resync(_ id: UInt64) async -> EventEnvelope {
        let (snapshot, sequence) = await engine.snapshot { [hub] in hub.skipToNow(id) }
        let data: JSONValue = [
            "reason": "events were lost because the client is too slow or asked for too old ones",
            "snapshot": snapshot.json(version: version),
        ]
        return EventEnvelope(personal: .resync, sequence: sequence, device: snapshot.device, data: data)
    }
}
