// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Synchronization

/// The way of events into a streamed response that its client reads as fast as they come; see ``Broadcast``.
///
/// It refuses events while the client reads too slowly; the writer of the response then sends what is missing.
/// - Thread: any.
public final class StreamOutbox: Sendable {
    private struct State {
        /// Chunks that the loop has not taken yet.
        var chunks: [[UInt8]] = []
        /// The client has not taken all of what was sent.
        var isBehind = false
        var isOpen = true
        var isPumpScheduled = false
    }

    /// Most events between two turns of the loop.
    private static let limit = 256

    let connection: HTTPConnection
    /// The number of the request that is answered.
    let number: UInt64
    private let state = Mutex(State())

    init(_ connection: HTTPConnection, answering number: UInt64) {
        (self.connection, self.number) = (connection, number)
    }

    /// Queues a chunk unless the client is too slow; if `mustPump` is returned, the caller schedules the pump.
    func enqueue(_ chunk: [UInt8]) -> (result: OfferResult, mustPump: Bool) {
        state.withLock { state in
            guard state.isOpen else { return (.closed, false) }
            guard !state.isBehind, state.chunks.count < Self.limit else { return (.full, false) }
            state.chunks.append(chunk)
            let mustPump = !state.isPumpScheduled
            state.isPumpScheduled = true
            return (.queued, mustPump)
        }
    }

    /// Takes all chunks; then the next one schedules a pump.
    func take() -> [[UInt8]] {
        state.withLock { state in
            defer { (state.chunks, state.isPumpScheduled) = ([], false) }
            return state.chunks
        }
    }

    /// Notes whether the client has taken all of what was sent.
    func update(isBehind: Bool) { state.withLock { $0.isBehind = isBehind } }

    /// Refuses everything from now on.
    func close() { state.withLock { $0 = State(isOpen: false) } }
}

/// A Server-Sent Event encoded once, to be offered to any number of streams.
public struct SharedEvent: Sendable {
    let chunk: [UInt8]

    /// Encodes an event of one line.
    /// - Parameters:
    ///   - text: its data, without line ends.
    ///   - id: its id.
    public init(_ text: SharedText, id: String) {
        var event: [UInt8] = []
        Self.write(text, id: id, to: &event)
        var chunk: [UInt8] = []
        chunk.reserveCapacity(event.count + 16)
        ResponseEncoder.writeChunkHead(length: event.count, to: &chunk)
        chunk += event
        chunk += ResponseEncoder.chunkEnd
        self.chunk = chunk
    }

    /// Writes an event of one line.
    static func write(_ text: SharedText, id: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "id: \(id)\ndata: ".utf8)
        bytes.append(contentsOf: text.utf8)
        bytes.append(contentsOf: [0x0A, 0x0A])
    }
}
