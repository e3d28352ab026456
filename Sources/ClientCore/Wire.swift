// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
package import Reactor
import Synchronization
package import TLS

/// A connection to a server, plain or encrypted.
///
/// - Thread: one receives, any may send or end; every call but `end()` blocks.
package final class Wire: Sendable {
    private let socket: ClientSocket
    private let place: String
    private let isEncrypted: Bool
    private let session: Mutex<TLSSession?>
    private let deadline = Mutex<UInt64?>(nil)

    /// Takes a connected socket.
    ///
    /// - Parameters:
    ///   - socket: connected to the place.
    ///   - place: the server, as errors name it.
    ///   - host: the name or address that its certificate must have.
    ///   - tls: the trusted authorities; nil for a plain connection.
    /// - Throws: `unreachable` if there is no memory for TLS.
    package init(
        _ socket: ClientSocket,
        to place: String,
        host: String?,
        trusting tls: TLSContext?
    ) throws(ClientError) {
        self.socket = socket
        self.place = place
        isEncrypted = tls != nil
        guard let tls else {
            session = Mutex(nil)
            return
        }
        do throws(TLSError) {
            session = Mutex(try TLSSession(tls, host: host))
        } catch {
            throw .unreachable(place: place, reason: "\(error)")
        }
    }

    /// Whether a connection that was not in use is open, and the server has sent nothing.
    package var isQuiet: Bool { socket.isQuiet }

    /// Sets how long each further step may wait for the server; nil for no limit.
    package func setTimeout(_ timeout: Duration?) { socket.setTimeout(timeout) }

    /// Sets the moment of the monotonic clock, in nanoseconds, at which all further steps together must be done;
    /// nil for no such moment.
    package func setDeadline(_ moment: UInt64?) { deadline.withLock { $0 = moment } }

    /// Ends both directions, so that a blocked call returns.
    package func end() { socket.end() }

    /// Completes the TLS handshake; nothing for a plain connection.
    ///
    /// - Throws: `unreachable` if the server's certificate is not trusted, or it does not speak TLS.
    package func shakeHands() throws(ClientError) {
        guard isEncrypted else { return }
        var isEstablished = false
        while !isEstablished {
            let (failure, isOpen) = session.withLock { session in
                do throws(TLSError) {
                    try session?.shakeHands()
                    return (nil as TLSError?, session?.isEstablished ?? true)
                } catch {
                    return (error, false)
                }
            }
            // Also an alert.
            try sendPlain(session.withLock { $0?.takeOutput() ?? [] })
            if let failure { throw .unreachable(place: place, reason: "\(failure)") }
            isEstablished = isOpen
            guard !isEstablished else { break }
            let bytes = try receivePlain()
            guard !bytes.isEmpty else {
                throw .unreachable(place: place, reason: "the server ended the TLS handshake")
            }
            session.withLock { $0?.receive(bytes) }
        }
    }

    /// Sends everything.
    package func send(_ bytes: [UInt8]) throws(ClientError) {
        guard isEncrypted else { return try sendPlain(bytes) }
        // Records are sent in the order in which they were sealed.
        try session.withLock { (session) throws(ClientError) in
            do throws(TLSError) { try session?.seal(bytes[...]) } catch {
                throw ClientError.unreachable(place: place, reason: "\(error)")
            }
            try sendPlain(session?.takeOutput() ?? [])
        }
    }

    /// Waits for data and returns what has arrived; empty when the server has closed the connection.
    package func receive() throws(ClientError) -> [UInt8] {
        guard isEncrypted else { return try receivePlain() }
        while true {
            switch try open() {
            case .bytes(let bytes): return bytes
            case .end: return []
            case .needMore:
                let bytes = try receivePlain()
                guard !bytes.isEmpty else { return [] }
                session.withLock { $0?.receive(bytes) }
            }
        }
    }

    // MARK: Steps

    private func open() throws(ClientError) -> TLSSession.Opened {
        do throws(TLSError) {
            return try session.withLock { (session) throws(TLSError) in try session?.open() ?? .end }
        } catch {
            throw .unreachable(place: place, reason: "\(error)")
        }
    }

    /// Sends in pieces, so that a server that takes little by little is not waited for beyond the deadline.
    private func sendPlain(_ bytes: [UInt8]) throws(ClientError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            try respectDeadline()
            let piece = deadline.withLock { $0 } == nil ? rest : rest.prefix(4096)
            do throws(SystemError) { try socket.send(Array(piece)) } catch {
                throw ClientError(error, at: place)
            }
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Lets the next step wait until the deadline, if there is one.
    private func respectDeadline() throws(ClientError) {
        guard let moment = deadline.withLock({ $0 }) else { return }
        let now = SystemClock.monotonic.now
        guard moment > now else { throw .timeout(place: place) }
        socket.setTimeout(.nanoseconds(max(1_000_000, moment - now)))
    }

    private func receivePlain() throws(ClientError) -> [UInt8] {
        try respectDeadline()
        do throws(SystemError) {
            return try socket.receive()
        } catch {
            throw ClientError(error, at: place)
        }
    }
}

extension ClientError {
    /// A failed call of the system.
    init(_ error: SystemError, at place: String) {
        self =
            error.isTimeout
            ? .timeout(place: place) : .unreachable(place: place, reason: error.explanation)
    }
}
