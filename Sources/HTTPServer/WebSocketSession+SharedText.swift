// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

extension WebSocketSession {
    /// Sends a shared text; waits while the queue is full.
    /// - Returns: false when the session has ended or is closing; the text was not sent.
    @discardableResult
    public func send(_ text: SharedText) async -> Bool { await outbox.send(encoder.frame(text)) }

    /// Sends one text in two parts, of which many sessions may share the second without a copy; waits while the queue
    /// is full.
    ///
    /// It is not compressed, since the parts would have to be compressed together.
    /// - Parameters:
    ///   - head: the first part, UTF-8.
    ///   - shared: the rest, UTF-8.
    /// - Returns: false when the session has ended or is closing; the text was not sent.
    @discardableResult
    public func send(text head: [UInt8], followedBy shared: [UInt8]) async -> Bool {
        var frame: [UInt8] = []
        FrameEncoder.writeHeader(FrameHeader(opcode: .text, length: head.count + shared.count), to: &frame)
        return await outbox.send(frame + head, followedBy: shared)
    }
}
