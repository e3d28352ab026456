// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// One accepted WebSocket.
///
/// Messages from the client are read with `next()`; without a reader the client has to wait. Messages to the client
/// go through one bounded queue, in order.
/// - Thread: any.
public final class WebSocketSession: Sendable {
    /// The session's id: the number of the request that opened it, in hexadecimal digits.
    public let id: String
    /// The agreed subprotocol.
    public let subprotocol: String?
    let outbox: WebSocketOutbox
    let inbox: WebSocketInbox
    let encoder: MessageEncoder
    /// The connection, which refers to this session until it has ended.
    let connection: HTTPConnection
    private let beginClose: @Sendable (CloseCode, String) -> Void

    init(
        id: String,
        subprotocol: String?,
        outbox: WebSocketOutbox,
        inbox: WebSocketInbox,
        encoder: MessageEncoder,
        connection: HTTPConnection,
        beginClose: @escaping @Sendable (CloseCode, String) -> Void
    ) {
        self.id = id
        self.subprotocol = subprotocol
        self.outbox = outbox
        self.inbox = inbox
        self.encoder = encoder
        self.connection = connection
        self.beginClose = beginClose
    }

    /// The client's next message; nil once the session has ended.
    public func next() async -> WebSocketMessage? { await inbox.next() }

    /// Sends a text; waits while the queue is full.
    /// - Returns: false when the session has ended or is closing; the text was not sent.
    @discardableResult
    public func send(text: String) async -> Bool {
        await outbox.send(encoder.frame(.text, Array(text.utf8)))
    }

    /// Sends bytes; waits while the queue is full.
    /// - Returns: false when the session has ended or is closing; the bytes were not sent.
    @discardableResult
    public func send(binary: [UInt8]) async -> Bool {
        await outbox.send(encoder.frame(.binary, binary))
    }

    /// Queues a shared text without waiting.
    /// - Parameters:
    ///   - text: encoded once for all sessions.
    ///   - policy: what happens when the client is too slow.
    /// - Returns: whether it was queued.
    @discardableResult
    public func offer(_ text: SharedText, policy: OfferPolicy) -> OfferResult {
        outbox.offer(encoder.frame(text), policy: policy)
    }

    /// Whether a replaceable message of that key still waits.
    public func isWaiting(key: Int) -> Bool { outbox.isWaiting(key: key) }

    /// Closes after queued messages were sent, and returns when the session has ended.
    /// - Parameters:
    ///   - code: the reason as a code.
    ///   - reason: at most 123 bytes of text; the rest is truncated.
    public func close(_ code: CloseCode = .normal, reason: String = "") async {
        beginClose(code, reason)
        await inbox.waitForEnd()
    }
}
