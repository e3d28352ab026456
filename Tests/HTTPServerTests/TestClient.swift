// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization
import TLS

@testable import Reactor

/// A blocking client on a worker thread: raw bytes out, raw bytes in, at most five minutes per read; also over TLS.
final class TestClient: Sendable {
    struct Failure: Error { let step: String }

    private static let pool = WorkerPool(threads: 16)
    private let descriptor: Int32
    private let received = Mutex<[UInt8]>([])
    private let session: Mutex<TLSSession?>

    /// Connects, without TLS if `tls`, the trusted authority, is nil.
    static func connect(to address: SocketAddress, trusting tls: TLSContext? = nil) async throws -> TestClient
    {
        try await run { () throws(Failure) in try TestClient(address, tls) }
    }

    private static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await pool.run(orThrow: { Failure(step: "worker pool \($0)") }, work)
    }

    private init(_ address: SocketAddress, _ tls: TLSContext?) throws(Failure) {
        session = Mutex(try tls.map { tls throws(Failure) in try Self.makeSession(tls) })
        descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
        var wait = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        let result = address.withKernelAddress { [descriptor] in Foundation.connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure(step: "connect") }
        guard tls != nil else { return }
        _ = try receive([])
        while session.withLock({ $0?.isEstablished == false }) {
            guard try receivePiece() else { throw Failure(step: "handshake") }
        }
    }

    private static func makeSession(_ tls: TLSContext) throws(Failure) -> TLSSession {
        do { return try TLSSession(tls, host: "kiosk.local") } catch { throw Failure(step: "\(error)") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Sends bytes, at most so many per system call.
    func send(_ bytes: [UInt8], inPiecesOf size: Int = .max) async throws {
        _ = try await Self.run { [self] () throws(Failure) in
            let sealed = session.withLock { session -> [UInt8]? in
                try? session?.seal(bytes[...])
                return session?.takeOutput()
            }
            try put(sealed ?? bytes, inPiecesOf: size)
        }
    }

    func endWriting() {
        let notice = session.withLock { session -> [UInt8] in
            session?.end()
            return session?.takeOutput() ?? []
        }
        try? put(notice)
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The version and cipher of the connection; nil if it is plain.
    var encryption: String? { session.withLock { $0?.description } }

    /// Whether the server has said that nothing follows (close_notify).
    var hasCloseNotify: Bool { session.withLock { (try? $0?.open()) == .end } }

    /// Reads until the bytes satisfy `isEnough` or the server ends; returns the bytes and clears the buffer.
    func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }) async throws -> [UInt8]
    {
        try await Self.run { [self] () throws(Failure) in
            while !isEnough(received.withLock { $0 }) {
                guard try receivePiece() else { break }
            }
            return received.withLock { received in
                defer { received = [] }
                return received
            }
        }
    }

    /// Reads to the end of the connection.
    func readToEnd() async throws -> String { String(decoding: try await read(), as: UTF8.self) }

    /// Waits until the server closes without a word.
    ///
    /// A server that has not yet read all bytes of this client closes with a reset.
    /// - Returns: whether nothing was received before.
    func endsSilently() async throws -> Bool {
        do { return try await read().isEmpty } catch let failure as Failure
            where failure.step == "recv \(ECONNRESET)"
        { return received.withLock { $0.isEmpty } }
    }

    /// Reads until a text has arrived so many times.
    func read(until text: String, times: Int = 1) async throws -> String {
        let bytes = try await read { bytes in
            String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count > times
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Bytes on the wire

    private func put(_ bytes: [UInt8], inPiecesOf size: Int = .max) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, min(size, $0.count), Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(step: "send") }
            sent += count
        }
    }

    /// Waits for bytes and keeps them; false at the end.
    private func receivePiece() throws(Failure) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw Failure(step: "recv \(errno)") }
        return count > 0 ? try receive(buffer[..<count]) : false
    }

    /// Keeps the plain bytes, and sends what the handshake needs; false at the end.
    private func receive(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Bool {
        let (plain, output, isOpen) = session.withLock { session -> ([UInt8], [UInt8], Bool) in
            guard let session else { return (Array(bytes), [], true) }
            session.receive(bytes)
            var (plain, isOpen): ([UInt8], Bool?) = ([], nil)
            while isOpen == nil {
                switch try? session.open() {
                case .bytes(let bytes): plain += bytes
                case .needMore: isOpen = true
                case .end, nil: isOpen = false
                }
            }
            return (plain, session.takeOutput(), isOpen == true)
        }
        received.withLock { $0 += plain }
        try put(output)
        return isOpen
    }
}
