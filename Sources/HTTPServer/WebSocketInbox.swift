// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Synchronization

/// The bounded queue of messages between a session's connection and its handler.
final class WebSocketInbox: Sendable {
    private struct State {
        var messages: [WebSocketMessage] = []
        var waitingBytes = 0
        var isFull = false
        var hasEnded = false
        var hasDelivered = false
        /// Called once all messages were read and, as the handler asks for the next, handled.
        var onDrained: (@Sendable () -> Void)?
        var readers: [CheckedContinuation<Void, Never>] = []
        var endWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private static let maximumCount = 64
    private static let maximumBytes = 262_144

    private let state = Mutex(State())
    /// Called when a full inbox has room again.
    private let onRoom: @Sendable () -> Void

    init(onRoom: @escaping @Sendable () -> Void) { self.onRoom = onRoom }

    /// Whether the connection must stop reading.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// The next message, or nil once the session has ended and everything was read.
    func next() async -> WebSocketMessage? {
        while true {
            let (message, hasRoomAgain, hasEnded) = state.withLock {
                state -> (WebSocketMessage?, Bool, Bool) in
                guard !state.messages.isEmpty else { return (nil, false, state.hasEnded) }
                let message = state.messages.removeFirst()
                state.hasDelivered = true
                state.waitingBytes -= message.sizeInBytes
                let hasRoomAgain =
                    state.isFull && state.messages.count <= Self.maximumCount / 2
                    && state.waitingBytes <= Self.maximumBytes / 2
                if hasRoomAgain { state.isFull = false }
                return (message, hasRoomAgain, false)
            }
            if hasRoomAgain { onRoom() }
            if let message { return message }
            reportDrained()
            if hasEnded || Task.isCancelled { return nil }
            await waitForMessage()
        }
    }

    /// Adds a message.
    func put(_ message: WebSocketMessage) {
        let readers = state.withLock { state in
            state.messages.append(message)
            state.waitingBytes += message.sizeInBytes
            state.isFull =
                state.messages.count >= Self.maximumCount || state.waitingBytes >= Self.maximumBytes
            return Self.take(&state.readers)
        }
        for reader in readers { reader.resume() }
    }

    /// Calls `onDrained` once the handler has handled every message: now if it waits for one or has had none, else
    /// when it asks for the next.
    func whenDrained(_ onDrained: @escaping @Sendable () -> Void) {
        let isDrained = state.withLock { state in
            let isDrained = state.messages.isEmpty && (!state.readers.isEmpty || !state.hasDelivered)
            if !isDrained { state.onDrained = onDrained }
            return isDrained
        }
        if isDrained { onDrained() }
    }

    /// Reports that the handler has handled all messages.
    func reportDrained() {
        let onDrained = state.withLock { state in
            let taken = state.onDrained
            state.onDrained = nil
            return taken
        }
        onDrained?()
    }

    /// Ends the session: no more messages follow.
    func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            state.onDrained = nil
            return Self.take(&state.readers) + Self.take(&state.endWaiters)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once `end` was called.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.endWaiters.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func waitForMessage() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = !state.messages.isEmpty || state.hasEnded || Task.isCancelled
                    if !isReady { state.readers.append(continuation) }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            let readers = state.withLock { Self.take(&$0.readers) }
            for reader in readers { reader.resume() }
        }
    }

    private static func take(
        _ continuations: inout [CheckedContinuation<Void, Never>]
    ) -> [CheckedContinuation<Void, Never>] {
        var taken: [CheckedContinuation<Void, Never>] = []
        swap(&taken, &continuations)
        return taken
    }
}
