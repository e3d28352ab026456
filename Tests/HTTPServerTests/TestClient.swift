// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization

@testable import Reactor

/// A blocking client on a worker thread: raw bytes out, raw bytes in, at most thirty seconds per read.
final class TestClient: Sendable {
    struct Failure: Error { let step: String }

    private static let pool = WorkerPool(threads: 16)
    private let descriptor: Int32
    private let received = Mutex<[UInt8]>([])

    static func connect(to address: SocketAddress) async throws -> TestClient {
        try await run { () throws(Failure) in try TestClient(address) }
    }

    private static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await pool.run(orThrow: { Failure(step: "worker pool \($0)") }, work)
    }

    private init(_ address: SocketAddress) throws(Failure) {
        descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
        var wait = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        let result = address.withKernelAddress { [descriptor] in Foundation.connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure(step: "connect") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Sends bytes, at most so many per system call.
    func send(_ bytes: [UInt8], inPiecesOf size: Int = .max) async throws {
        _ = try await Self.run { [descriptor] () throws(Failure) in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, min(size, $0.count), Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Failure(step: "send") }
                sent += count
            }
        }
    }

    func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until the bytes satisfy `isEnough` or the server ends; returns the bytes and clears the buffer.
    func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }) async throws -> [UInt8]
    {
        try await Self.run { [self] () throws(Failure) in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while !isEnough(received.withLock { $0 }) {
                let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
                guard count >= 0 else { throw Failure(step: "recv \(errno)") }
                if count == 0 { break }
                received.withLock { $0.append(contentsOf: buffer[..<count]) }
            }
            return received.withLock { received in
                defer { received = [] }
                return received
            }
        }
    }

    /// Reads to the end of the connection.
    func readToEnd() async throws -> String { String(decoding: try await read(), as: UTF8.self) }

    /// Reads until a text has arrived so many times.
    func read(until text: String, times: Int = 1) async throws -> String {
        let bytes = try await read { bytes in
            String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count > times
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
