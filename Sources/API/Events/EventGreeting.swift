// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension Engine {
    /// Does work in one turn: events are published on the engine, so none can occur meanwhile.
    func turn<Result: Sendable>(_ work: @Sendable (isolated Engine) -> Result) -> Result { work(self) }
}

/// The first messages of a connection of `/v1/events`: `hello`, and `resync` after a loss.
struct EventGreeting: Sendable {
    let engine: Engine
    let hub: EventHub
    let snapshots: SnapshotCache
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
    ) async -> (id: UInt64, messages: [SnapshotMessage], canResume: Bool) {
        let (joined, snapshot, device) = await engine.turn { [hub, session, snapshots] engine in
            let joined = hub.join(
                filter: subscription.filter,
                since: subscription.since,
                session: session,
                outlet: outlet,
                wake: wake
            )
            let snapshot = snapshots.snapshot(for: subscription.filter, at: hub.lastSequence, in: engine)
            return (joined, snapshot, engine.device())
        }
        let isResumed = subscription.since != nil && joined.canResume
        let hello: JSONValue = [
            "version": .string(version),
            "session": .string(session),
            "topics": .strings(subscription.filter.topics),
            "since": .optional(subscription.since.map { Int(clamping: $0) }),
            "resumed": .bool(isResumed),
        ]
        var messages = [SnapshotMessage(.hello, hello, snapshot, device)]
        if !joined.canResume {
            let data: JSONValue = ["reason": "since is older than the events kept"]
            messages.append(SnapshotMessage(.resync, data, snapshot, device))
        }
        return (joined.id, messages, isResumed)
    }

    /// Moves a connection that lost events past the newest one.
    ///
    /// - Returns: the `resync` message.
    func resync(_ id: UInt64) async -> SnapshotMessage {
        let (snapshot, device) = await engine.turn { [hub, snapshots] engine in
            let (sequence, filter) = hub.skipToNow(id)
            return (snapshots.snapshot(for: filter, at: sequence, in: engine), engine.device())
        }
        let reason = "events were lost because the client is too slow or asked for too old ones"
        return SnapshotMessage(.resync, ["reason": .string(reason)], snapshot, device)
    }
}

/// A message for one connection that ends with a snapshot, whose memory all connections share.
struct SnapshotMessage: Sendable {
    /// Sequence of the newest event whose changes the snapshot has.
    let sequence: UInt64
    /// The text up to the snapshot.
    let head: [UInt8]
    /// The text from the snapshot on.
    var tail: [UInt8] { snapshot.message }

    private let snapshot: SharedSnapshot

    init(_ type: EventType, _ data: JSONValue, _ snapshot: SharedSnapshot, _ device: DeviceSnapshot) {
        let envelope = EventEnvelope(
            personal: type,
            sequence: snapshot.sequence,
            device: device,
            // Without a value, so that the text ends where the snapshot begins, except for two braces.
            data: data.with("snapshot", .encoded([]))
        )
        (sequence, self.snapshot) = (snapshot.sequence, snapshot)
        head = Array(envelope.encoded.dropLast(SharedSnapshot.ending.count))
    }
}
