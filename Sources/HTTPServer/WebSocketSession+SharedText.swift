// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension WebSocketSession {
    /// Sends a shared text; waits while the queue is full.
    /// - Returns: false when the session has ended or is closing; the text was not sent.
    @discardableResult
    public func send(_ text: SharedText) async -> Bool { await outbox.send(encoder.frame(text)) }
}
