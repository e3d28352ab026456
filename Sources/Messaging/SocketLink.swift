// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Platform
import Reactor

/// A link over a socket whose protocol has no answers: datagrams, or bytes in a connection.
final class SocketLink: TargetLink {
    private let host: String
    private let port: UInt16
    private let kind: ClientSocket.Kind
    private let network: NetworkAccess
    private let encode: (TargetMessage) -> [UInt8]
    private var socket: ClientSocket?
    private var isOfAnswers = false

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - host: a name or an address.
    ///   - port: its port.
    ///   - kind: datagrams or a connection.
    ///   - network: where the host may be.
    ///   - encode: the bytes of a message.
    init(
        _ host: String,
        _ port: UInt16,
        _ kind: ClientSocket.Kind,
        _ network: NetworkAccess,
        _ encode: @escaping (TargetMessage) -> [UInt8]
    ) {
        (self.host, self.port, self.kind, self.network, self.encode) = (host, port, kind, network, encode)
    }

    let patience = 0.1

    func open(by deadline: UInt64) throws(MessageFailure) {
        if let socket, isOpen(socket) { return }
        socket = nil
        switch kind {
        case .datagram: socket = try network.datagrams(to: host, port)
        case .stream:
            var last = MessageFailure("there is no address for \(host)")
            for address in try network.addresses(of: host, port: port) where socket == nil {
                do throws(MessageFailure) {
                    let left = try Self.left(until: deadline)
                    socket = try MessageFailure.inSystem { () throws(SystemError) in
                        try ClientSocket(address, timeout: left)
                    }
                } catch {
                    last = error
                }
            }
            if socket == nil { throw last }
        }
    }

    func send(_ message: TargetMessage, by deadline: UInt64) throws(MessageFailure) -> String? {
        guard let socket else { throw MessageFailure("it is not connected") }
        let bytes = encode(message)
        // A receiver that takes little by little is not waited for beyond the deadline; a datagram is not cut.
        let size = kind == .datagram ? max(1, bytes.count) : 4096
        do throws(MessageFailure) {
            for start in stride(from: 0, to: bytes.count, by: size) {
                socket.setTimeout(try Self.left(until: deadline))
                let piece = Array(bytes[start..<min(bytes.count, start + size)])
                try MessageFailure.inSystem { () throws(SystemError) in try socket.send(piece) }
            }
        } catch {
            close()
            throw error
        }
        return nil
    }

    func lateAnswer() throws(MessageFailure) -> String? {
        guard let socket else { return nil }
        do throws(MessageFailure) {
            let bytes = try MessageFailure.inSystem { () throws(SystemError) in try socket.arrived() }
            guard let bytes, !bytes.isEmpty else { return nil }
            return AnswerText.text(bytes)
        } catch {
            close()
            // The network took the bytes; who ends the connection after that may have read them.
            guard kind == .datagram else { return nil }
            throw MessageFailure("nothing takes messages at \(host), port \(port)")
        }
    }

    func close() { socket = nil }

    /// Takes what came too late for its message; false if the connection ended.
    private func isOpen(_ socket: ClientSocket) -> Bool {
        while true {
            do throws(SystemError) {
                guard let bytes = try socket.arrived() else { return true }
                if bytes.isEmpty, kind == .stream { return false }
            } catch {
                // A refused datagram says nothing of the next one.
                if kind == .stream { return false }
            }
        }
    }

    private static func left(until deadline: UInt64) throws(MessageFailure) -> Duration {
        let now = SystemClock.monotonic.now
        guard deadline > now else { throw MessageFailure("it does not answer in time") }
        return .nanoseconds(max(1_000_000, deadline - now))
    }
}
