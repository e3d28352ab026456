// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor
import TLS

/// A connection to a server, encrypted if its address begins with `https://`.
///
/// - Thread: one at a time; every call blocks.
final class ClientStream {
    private let socket: ClientSocket
    private let place: ServerPlace
    private let session: TLSSession?

    /// Takes a connected socket.
    ///
    /// - Parameters:
    ///   - socket: connected to the place.
    ///   - place: the server.
    ///   - tls: the trusted authorities; nil for a plain connection.
    /// - Throws: `unreachable` if the server's certificate is not trusted, or it does not speak TLS.
    init(_ socket: ClientSocket, to place: ServerPlace, trusting tls: TLSContext?) throws(ControlError) {
        self.socket = socket
        self.place = place
        guard let tls else {
            session = nil
            return
        }
        do throws(TLSError) {
            session = try TLSSession(tls, host: place.host)
            try session?.shakeHands()
        } catch {
            throw .unreachable(place: "\(place)", reason: "\(error)")
        }
        try completeHandshake()
    }

    /// Sets how long each further step may wait for the server; nil for no limit.
    func setTimeout(_ timeout: Duration?) { socket.setTimeout(timeout) }

    /// Sends everything.
    func send(_ bytes: [UInt8]) throws(ControlError) {
        guard let session else { return try sendPlain(bytes) }
        do throws(TLSError) { try session.seal(bytes[...]) } catch {
            throw .unreachable(place: "\(place)", reason: "\(error)")
        }
        try sendPlain(session.takeOutput())
    }

    /// Waits for data and returns what has arrived; empty when the server has closed the connection.
    func receive() throws(ControlError) -> [UInt8] {
        guard let session else { return try receivePlain() }
        while true {
            switch try open(session) {
            case .bytes(let bytes): return bytes
            case .end: return []
            case .needMore:
                let bytes = try receivePlain()
                guard !bytes.isEmpty else { return [] }
                session.receive(bytes)
            }
        }
    }

    // MARK: Steps

    private func completeHandshake() throws(ControlError) {
        guard let session else { return }
        while !session.isEstablished {
            try sendPlain(session.takeOutput())
            let bytes = try receivePlain()
            guard !bytes.isEmpty else {
                throw .unreachable(place: "\(place)", reason: "the server ended the TLS handshake")
            }
            session.receive(bytes)
            try advance(session)
        }
        try sendPlain(session.takeOutput())
    }

    /// Continues the handshake without reading what may follow it.
    private func advance(_ session: TLSSession) throws(ControlError) {
        do throws(TLSError) { try session.shakeHands() } catch {
            try? sendPlain(session.takeOutput())
            throw .unreachable(place: "\(place)", reason: "\(error)")
        }
    }

    private func open(_ session: TLSSession) throws(ControlError) -> TLSSession.Opened {
        do throws(TLSError) {
            return try session.open()
        } catch {
            throw .unreachable(place: "\(place)", reason: "\(error)")
        }
    }

    private func sendPlain(_ bytes: [UInt8]) throws(ControlError) {
        do throws(SystemError) { try socket.send(bytes) } catch { throw ControlError(error, at: place) }
    }

    private func receivePlain() throws(ControlError) -> [UInt8] {
        do throws(SystemError) {
            return try socket.receive()
        } catch {
            throw ControlError(error, at: place)
        }
    }
}

extension ControlError {
    /// A failed call of the system.
    init(_ error: SystemError, at place: ServerPlace) {
        self =
            error.isTimeout
            ? .timeout(place: "\(place)") : .unreachable(place: "\(place)", reason: error.explanation)
    }
}
