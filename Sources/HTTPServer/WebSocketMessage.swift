// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Synchronization

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
///
/// Also compressed once, for the first session with compression.
public struct SharedText: Sendable {
    private final class Frames: Sendable {
        let plain: [UInt8]
        let compressed = Mutex<[UInt8]?>(nil)

        init(_ plain: [UInt8]) { self.plain = plain }
    }

    private let frames: Frames
    /// The length of the text in bytes.
    public let sizeInBytes: Int

    /// Encodes a text.
    public init(_ text: String) {
        frames = Frames(FrameEncoder.text(text))
        sizeInBytes = text.utf8.count
    }

    /// Encodes UTF-8 bytes; invalid UTF-8 is sent as U+FFFD.
    public init(utf8 bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)) }

    /// The text.
    public var text: String { String(decoding: frames.plain.suffix(sizeInBytes), as: UTF8.self) }

    /// The bytes of the text.
    var utf8: ArraySlice<UInt8> { frames.plain.suffix(sizeInBytes) }

    /// The encoded frame.
    var frame: [UInt8] { frames.plain }

    /// The frame compressed with a window of 32 KiB, or the plain one if that is not longer.
    var compressedFrame: [UInt8] {
        frames.compressed.withLock { known in
            if let known { return known }
            var frame: [UInt8] = []
            let text = Array(frames.plain.suffix(sizeInBytes))
            if let compressed = MessageEncoder.compressed(text, windowBits: 15) {
                FrameEncoder.write(.text, compressed, isCompressed: true, to: &frame)
            } else {
                frame = frames.plain
            }
            known = frame
            return frame
        }
    }
}

/// What happens to an offered message when a client is too slow.
public enum OfferPolicy: Sendable, Hashable {
    /// It must not be lost silently: when the queue is full it is refused and the caller decides.
    case lifecycle
    /// It takes the place of an unsent message with the same key.
    case replaceable(key: Int)
}

/// The result of offering a message.
public enum OfferResult: Sendable, Hashable {
    /// It waits to be sent, or has replaced one that waited.
    case queued
    /// The queue is full; nothing was queued.
    case full
    /// The session has ended or is closing.
    case closed
}
