// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Synchronization

/// A copy of the server's state that events keep true, also across lost connections and restarts of the server.
///
/// Parts that are too large for the first message are read by pages.
/// - Thread: any.
/// - Source: docs/events.md.
public final class Mirror: Sendable {
    private let parts: Mutex<MirroredParts>
    private let feed: EventFeed
    private let client: Carillon
    private let settling: Duration

    init(
        _ client: Carillon,
        topics: [String],
        metering: Metering?,
        settling: Duration,
        onState: @escaping @Sendable (LinkState) -> Void,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        (self.client, self.settling) = (client, settling)
        parts = Mutex(MirroredParts(topics: topics))
        feed = EventFeed(client, topics: topics, since: nil, metering: metering, onState: onState)
        // Ends with the feed.
        Task { [self] in await run(onEvent) }
    }

    /// Whether all parts have been received.
    public var isFilled: Bool { parts.withLock { $0.isFilled } }
    /// The data of the newest `meter` message, if levels were asked for.
    public var levels: JSONValue? { parts.withLock { $0.levels } }

    /// A part as JSON: `music`, `queue`, `manager`, `session`, `health`, `calendar` or `device`; nil until received.
    public func json(_ part: String) -> JSONValue? { parts.withLock { $0.values[part] } }

    /// The ids of the elements of `players`, `sounds`, `stations`, `zones`, `crossfaders`, `actions`, `shows`, `boards`, `tiles`, `plans`, `rooms` or `systemSounds`, sorted.
    public func ids(_ part: String) -> [String] { parts.withLock { $0.elements[part]?.keys.sorted() ?? [] } }

    /// Ends the connection; the parts stay as they are.
    public func close() { feed.close() }

    // MARK: Steps

    /// A part as a value; nil until received.
    package func part<Value: JSONReadable>(_ name: String) -> Value? {
        parts.withLock { $0.values[name] }.flatMap { try? Value(json: $0) }
    }

    /// The elements of a part by id; empty until received.
    package func collection<Value: JSONReadable>(_ name: String) -> [String: Value] {
        parts.withLock { $0.elements[name] ?? [:] }.compactMapValues { try? Value(json: $0) }
    }

    private func run(_ onEvent: @Sendable (Event) -> Void) async {
        // The state of the feed says why it ended.
        while let events = try? await feed.batch(), !events.isEmpty {
            parts.withLock { parts in
                for event in events { parts.apply(event) }
            }
            if isFilled { await settle() }
            do throws(ClientError) {
                // Events wait in the feed meanwhile, so that none is missed.
                while let read = parts.withLock({ $0.nextRead() }) { try await perform(read) }
            } catch {
                feed.reconnect()
            }
            for event in events { onEvent(event) }
        }
    }

    private func settle() async {
        guard settling > .zero else { return }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + settling / .seconds(1)) {
                continuation.resume()
            }
        }
    }

    private func perform(_ read: MirroredParts.Read) async throws(ClientError) {
        do throws(ClientError) {
            let answer = try await client.send(Request("GET", read.path))
            guard let json = answer.json else { throw .notUnderstood("it has no JSON") }
            // Health has no number; it is read after the event.
            parts.withLock { $0.take(json, of: read, answer.eventSequence ?? 0) }
        } catch .problem(let problem) where problem.status == 404 {
            parts.withLock { $0.remove(read) }
        }
    }
}

extension Carillon {
    /// Mirrors the state.
    ///
    /// - Parameters:
    ///   - topics: select the events; the mirror has the parts of which they select every event. `*` selects all.
    ///   - metering: levels to receive.
    ///   - settling: how long it waits after events before it reads what they do not have; those that come meanwhile wait, too.
    ///   - onState: called at each connection, on another thread.
    ///   - onEvent: called with each event after the mirror has it, on another thread.
    /// - Returns: a mirror that fills itself until it is closed.
    public func mirror(
        _ topics: [String] = ["*"],
        metering: Metering? = nil,
        settling: Duration = .zero,
        onState: @escaping @Sendable (LinkState) -> Void = { _ in },
        onEvent: @escaping @Sendable (Event) -> Void = { _ in }
    ) -> Mirror {
        Mirror(
            self,
            topics: topics,
            metering: metering,
            settling: settling,
            onState: onState,
            onEvent: onEvent
        )
    }
}
