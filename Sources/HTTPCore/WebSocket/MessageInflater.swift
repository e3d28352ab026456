// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Undoes the compression of a conversation's messages, piece by piece.
///
/// HTTPCore holds no compression library; who drives the conversation brings one.
/// 1. Pieces of one message come in order, the last by `finishMessage`, and messages one after the other.
/// 2. At most `limit` bytes are appended; one more is `tooLarge`, found without making it.
/// 3. After an error the inflater is not used again.
public protocol MessageInflater: Sendable {
    /// Appends what the next bytes of the message give.
    ///
    /// - Parameters:
    ///   - bytes: the next part of the compressed message.
    ///   - output: where to append.
    ///   - limit: bytes that may be appended.
    /// - Throws: `invalidCompression` or `tooLarge`.
    mutating func inflate(
        _ bytes: [UInt8],
        into output: inout [UInt8],
        limit: Int
    ) throws(WebSocketError)

    /// Ends the message, whose last bytes 00 00 FF FF were left out, and appends what was still held back.
    ///
    /// - Throws: `invalidCompression` where the message is cut, or `tooLarge`.
    mutating func finishMessage(into output: inout [UInt8], limit: Int) throws(WebSocketError)
}
