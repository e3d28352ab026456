// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Glibc
import HTTPCore

@testable import API

/// A plain blocking WebSocket client on a thread of its own, for tests over a real socket.
final class LiveClient: Sendable {
    private let descriptor: Int32
    private let queue: AsyncStream<JSONValue>

    struct ConnectError: Error {}

    /// Connects and shakes hands.
    init(port: UInt16, path: String) throws {
        descriptor = try Self.connect(port)
        let request =
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        Self.send(Array(request.utf8), to: descriptor)
        let (stream, continuation) = AsyncStream.makeStream(of: JSONValue.self)
        queue = stream
        let descriptor = descriptor
        Thread.detachNewThread { Self.read(descriptor, continuation) }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Received messages; ends when the connection ends or is silent for ten seconds.
    var messages: AsyncStream<JSONValue> { queue }

    /// Sends a masked text frame.
    func send(_ text: String) {
        let payload = Array(text.utf8)
        var frame: [UInt8] = [0x81]
        if payload.count < 126 {
            frame.append(0x80 | UInt8(payload.count))
        } else {
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        }
        Self.send(frame + [0, 0, 0, 0] + payload, to: descriptor)
    }

    private static func connect(_ port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw ConnectError() }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) {
        _ = bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Skips the answer's head, then gives each text frame as JSON; a close frame ends it.
    private static func read(_ descriptor: Int32, _ continuation: AsyncStream<JSONValue>.Continuation) {
        defer { continuation.finish() }
        var bytes: [UInt8] = []
        var isUpgraded = false
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { return }
            bytes += piece[..<count]
            if !isUpgraded {
                guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
                bytes.removeSubrange(..<end.upperBound)
                isUpgraded = true
            }
            var start = 0
            defer { bytes.removeFirst(start) }
            while let (opcode, payload, length) = frame(bytes[start...]) {
                start += length
                if opcode == 8 { return }
                if opcode == 1, let json = try? JSONValue.parse(payload) { continuation.yield(json) }
            }
        }
    }

    private static func frame(_ bytes: ArraySlice<UInt8>) -> (opcode: UInt8, payload: [UInt8], length: Int)? {
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
