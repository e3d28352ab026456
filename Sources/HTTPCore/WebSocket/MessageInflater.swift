// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Inflates the compressed messages of a connection, piece by piece.
///
/// HTTPCore does not depend on a compression library; the caller provides one.
/// 1. Pieces of a message are passed in order, then `finishMessage` is called; messages follow one after the other.
/// 2. At most `limit` bytes are appended; more is `tooLarge`, detected without producing it.
/// 3. After an error the inflater is not used again.
public protocol MessageInflater: Sendable {
    /// Inflates the next bytes of the message and appends the result.
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

    /// Ends the message, whose last bytes 00 00 FF FF were omitted, and appends the remaining output.
    ///
    /// - Throws: `invalidCompression` if the message is truncated, or `tooLarge`.
    mutating func finishMessage(into output: inout [UInt8], limit: Int) throws(WebSocketError)
}
