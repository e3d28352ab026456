// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Platform
import Synchronization

/// The thread that follows the events of a server, and what waits for their reader.
///
/// - Source: docs/events.md.
final class EventFeed: Sendable {
    /// Most events that wait for the reader.
    private static let limit = 4_096
    private static let longestWait = 15.0

    private struct State {
        var events: [Event] = []
        var end: Result<Void, ClientError>?
        var reader: CheckedContinuation<Void, Never>?
        var isFull = false
    }

    private let state = Mutex(State())
    private let taken = DispatchSemaphore(value: 0)
    private let wake = DispatchSemaphore(value: 0)
    private let ending = Ending()
    private let client: Carillon
    private let topics: [String]
    private let metering: Metering?
    private let onState: @Sendable (LinkState) -> Void

    init(
        _ client: Carillon,
        topics: [String],
        since: Int?,
        metering: Metering?,
        onState: @escaping @Sendable (LinkState) -> Void
    ) {
        (self.client, self.topics, self.metering, self.onState) = (client, topics, metering, onState)
        do throws(SystemError) {
            _ = try SystemThread(name: "carillon-events") { [self] in run(since) }
        } catch {
            finish(.failure(.unreachable(place: "a thread", reason: error.explanation)))
        }
    }

    /// Ends the connection and the iteration; no event follows.
    func close() {
        ending.end()
        finish(.success(()))
        wake.signal()
        taken.signal()
    }

    /// Whether no event follows.
    var isClosed: Bool { ending.isOver }

    /// Connects again, because what was received cannot be used.
    func reconnect() { ending.cut() }

    // MARK: Reading

    /// All events that wait, at least one; none after the end.
    func batch() async throws(ClientError) -> [Event] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = !state.events.isEmpty || state.end != nil
                    if !isReady { state.reader = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            close()
        }
        let (events, end, wasFull) = state.withLock { state in
            defer {
                state.events = []
                state.isFull = false
            }
            return (state.events, state.end, state.isFull)
        }
        if wasFull { taken.signal() }
        if ending.isOver { return [] }
        if events.isEmpty { try end?.get() }
        return events
    }

    private func push(_ event: Event) {
        let (reader, isFull) = state.withLock { state in
            state.events.append(event)
            state.isFull = state.events.count >= Self.limit
            return (state.reader.take(), state.isFull)
        }
        reader?.resume()
        if isFull { taken.wait() }
    }

    private func finish(_ end: Result<Void, ClientError>) {
        let reader = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.reader.take()
        }
        reader?.resume()
    }

    // MARK: Following

    private func run(_ since: Int?) {
        var last = since
        var attempts = 0
        while !ending.isOver {
            do throws(ClientError) {
                try follow(&last, &attempts)
            } catch {
                guard !ending.isOver else { return }
                guard error.isPassing else {
                    onState(.ended(error))
                    return finish(.failure(error))
                }
                // Longer after each failure, and not for all clients at once.
                let longest = min(Self.longestWait, 0.5 * Double(1 << min(attempts, 6)))
                let seconds = longest * Double.random(in: 0.5...1)
                attempts += 1
                onState(.waiting(seconds: seconds, error))
                _ = wake.wait(timeout: .now() + seconds)
            }
        }
    }

    private func follow(_ last: inout Int?, _ attempts: inout Int) throws(ClientError) {
        var call = Call("GET", "/v1/events")
        if !topics.isEmpty { call.query("topics", topics.joined(separator: ",")) }
        call.query("since", last)
        let commands = metering.map { [$0.command] } ?? []
        // What the closure changes, because the parameters cannot be captured.
        var (newest, isLive) = (last, false)
        defer {
            last = newest
            if isLive { attempts = 0 }
        }
        let connection = EventConnection(client, ending: ending)
        try connection.follow(call.request.path, sending: commands) { (text) throws(ClientError) in
            let event = try Event(text)
            if event.isSnapshot {
                isLive = true
                let resumed = event.data["resumed"] == true
                if !resumed || newest == nil { newest = event.sequence }
                onState(.live(resumed: resumed))
            } else if Event.personal.contains(event.type) {
                if event.type == "problem" {
                    let problem = event.data["problem"]
                    throw .problem(Problem(status: problem?["status"]?.whole ?? 400, problem))
                }
                guard event.type == "meter" else { return true }
            } else {
                guard event.sequence > newest ?? -1 else { return true }
                newest = event.sequence
            }
            push(event)
            return !ending.isOver
        }
    }
}
