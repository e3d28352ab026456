// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The client's side of the WebSocket protocol, for tests.
///
/// - Source: RFC 6455.
public enum WebSocketFrame {
    /// Upgrades a connection.
    ///
    /// - Returns: the bytes after the answer.
    public static func shakeHands(on connection: Connection, path: String) throws(ClientError) -> [UInt8] {
        let request =
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(connection.port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        try connection.send(Array(request.utf8))
        var reader = AnswerReader(connection)
        let (status, fields) = try reader.readHead()
        // The key above and its answer are the example of RFC 6455, section 1.3.
        guard status == 101, fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" else {
            throw ClientError(description: "no upgrade but \(status)")
        }
        return reader.rest
    }

    /// A masked text frame; the mask is zero, which leaves the bytes as they are.
    public static func text(_ payload: [UInt8]) -> [UInt8] { frame(0x81, payload) }

    /// Reads messages until the server closes or is silent too long; answers pings.
    ///
    /// - Parameters:
    ///   - connection: the connection.
    ///   - first: bytes received already.
    ///   - pinged: called after a ping.
    ///   - take: called with each text message.
    public static func read(
        from connection: Connection,
        after first: [UInt8],
        pinged: () -> Void = {},
        take: ([UInt8]) -> Void
    ) {
        var bytes = first
        while true {
            var start = 0
            while let (opcode, payload, length) = parse(bytes[start...]) {
                start += length
                switch opcode {
                case 1: take(payload)
                case 8: return
                case 9:
                    try? connection.send(frame(0x8A, payload))
                    pinged()
                default: break
                }
            }
            bytes.removeFirst(start)
            guard let piece = try? connection.receive(), !piece.isEmpty else { return }
            bytes += piece
        }
    }

    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let count = payload.count
        let length: [UInt8] =
            count < 126
            ? [0x80 | UInt8(count)]
            : [0x80 | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
        return [first] + length + [0, 0, 0, 0] + payload
    }

    private static func parse(_ bytes: ArraySlice<UInt8>) -> (opcode: UInt8, payload: [UInt8], length: Int)? {
        guard bytes.count >= 2 else { return nil }
        let head = bytes.startIndex
        let short = Int(bytes[head + 1] & 0x7F)
        let extra = short < 126 ? 0 : short == 126 ? 2 : 8
        guard bytes.count >= 2 + extra else { return nil }
        let begin = head + 2 + extra
        let length = extra == 0 ? short : bytes[(head + 2)..<begin].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= 2 + extra + length else { return nil }
        return (bytes[head] & 0x0F, Array(bytes[begin..<(begin + length)]), 2 + extra + length)
    }
}
