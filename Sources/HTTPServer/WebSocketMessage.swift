// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// One whole message from a client.
public enum WebSocketMessage: Sendable, Hashable {
    /// Text, checked to be UTF-8.
    case text(String)
    /// Bytes.
    case binary([UInt8])

    var sizeInBytes: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

/// A text message encoded once, to be offered to any number of sessions.
public struct SharedText: Sendable {
    /// The whole frame as it goes out.
    let frame: [UInt8]

    /// Encodes a text.
    public init(_ text: String) { frame = FrameEncoder.text(text) }

    /// Encodes UTF-8 bytes; what is not UTF-8 is sent as U+FFFD.
    public init(utf8 bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

/// What happens to an offered message when a client is behind.
public enum OfferPolicy: Sendable, Hashable {
    /// It must not be lost silently: when the queue is full it is refused and the caller decides.
    case lifecycle
    /// It takes the place of an unsent message with the same key.
    case replaceable(key: Int)
}

/// What became of an offered message.
public enum OfferResult: Sendable, Hashable {
    /// It waits to be sent, or has replaced one that waited.
    case queued
    /// The queue is full; nothing was queued.
    case full
    /// The session has ended or is closing.
    case closed
}
