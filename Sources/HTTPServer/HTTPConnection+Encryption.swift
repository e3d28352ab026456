// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Synchronization
import TLS

/// The TLS of a connection; owned by the connection alone.
///
/// A class, so that a plain connection holds no more than a pointer.
final class Encryption {
    /// Bytes that arrived before they showed to be a handshake.
    var opening: [UInt8] = []
    /// Made for a handshake only, so that silent clients cost no more than plain ones.
    var session: TLSSession?
    /// The session may have bytes to decrypt.
    var hasInput = false
    /// The client has ended its side; nothing more is read.
    var hasPeerEnded = false
    /// The place in the queue of handshakes.
    var place: UInt64?
    private var hasEnded = false

    /// Ends our side; true if the notice for the client must be sent now.
    func mustSendEnd() -> Bool {
        guard let session, !hasEnded else { return false }
        hasEnded = true
        session.end()
        return true
    }
}

/// Where encrypted bytes become plain ones; `OutboundBuffer` is the other direction.
extension HTTPConnection {
    /// Enters the queue of handshakes, which closes the oldest if there are too many.
    func waitForHandshake() {
        let (place, removed) = context.handshakes.withLock { $0.add(self) }
        encryption?.place = place
        removed?.enter { connection in
            guard connection.state.phase == .handshake else { return }
            connection.failEncryption("too many handshakes are not complete")
        }
    }

    /// Takes bytes of the client, which `decrypt()` reads.
    func takeEncrypted(_ bytes: ArraySlice<UInt8>) {
        guard let session = encryption?.session else { return takeOpening(bytes) }
        guard encryption?.hasPeerEnded == false else { return }
        session.receive(bytes)
        encryption?.hasInput = true
    }

    /// Decrypts one record and handles what it holds.
    func decrypt() {
        guard let session = encryption?.session else { return }
        let opened: TLSSession.Opened
        do throws(TLSError) { opened = try session.open() } catch { return failEncryption("\(error)") }
        if session.isEstablished { handshakeEnded() }
        switch opened {
        case .bytes(let bytes):
            encryption?.hasInput = session.hasInput
            if session.hasOutput { sendAvailable() }
            take(bytes[...])
        case .needMore:
            encryption?.hasInput = false
            if session.hasOutput { sendAvailable() }
        case .end:
            encryption?.hasInput = false
            encryption?.hasPeerEnded = true
            peerEnded()
        }
    }

    /// Ends the encryption of a connection that closes: a client that was sent everything gets `close_notify`.
    func endEncryption() {
        leaveHandshakes()
        guard outbound.isEmpty, encryption?.mustSendEnd() == true,
            let output = encryption?.session?.takeOutput()
        else { return }
        _ = try? socket?.send(output, offset: 0)
    }

    // MARK: Steps

    /// Begins a handshake, or refuses a client that speaks something else.
    private func takeOpening(_ bytes: ArraySlice<UInt8>) {
        encryption?.opening.append(contentsOf: bytes)
        guard let opening = encryption?.opening else { return }
        switch TLSOpening(opening) {
        case .needMore: return
        case .handshake:
            guard let tls = context.tls.withLock(\.self), let session = try? TLSSession(tls) else {
                return failEncryption("no memory")
            }
            encryption?.opening = []
            encryption?.session = session
            takeEncrypted(opening[...])
        case .plain: refusePlain()
        case .refused: failEncryption("the ClientHello is too long")
        }
    }

    /// Answers a client that speaks HTTP without TLS so that its user can read why.
    private func refusePlain() {
        leaveHandshakes()
        encryption = nil
        reject(
            .badRequest,
            reason: "a plain request where TLS is spoken",
            detail: "This port speaks TLS: the address begins with https:// or wss://.",
            bodyFailure: .malformed
        )
    }

    private func handshakeEnded() {
        guard state.phase == .handshake else { return }
        leaveHandshakes()
        state.handshakeEnded(at: loop.now)
    }

    private func leaveHandshakes() {
        guard let place = encryption?.place else { return }
        encryption?.place = nil
        context.handshakes.withLock { $0.remove(place) }
    }

    /// Closes a connection that cannot go on; the client gets the alert, if there is one.
    private func failEncryption(_ reason: String) {
        guard let socket else { return }
        context.record(.encryptionFailed(remoteAddress: remoteAddress, reason: reason))
        if outbound.isEmpty, let alert = encryption?.session?.takeOutput(), !alert.isEmpty {
            _ = try? socket.send(alert, offset: 0)
        }
        leaveHandshakes()
        encryption = nil
        close()
    }
}
