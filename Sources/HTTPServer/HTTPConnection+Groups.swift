// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// A WebSocket as a member of groups, which write to the socket by themselves while nothing else waits.
extension HTTPConnection {
    /// Joins a group; nil where the session has ended.
    func join(
        _ group: WebSocketGroupShare,
        _ session: WebSocketSession
    ) -> (port: SocketPort, isAtEase: Bool)? {
        guard let socket, let driver = webSocket, driver.session === session else { return nil }
        driver.groups.append(group)
        driver.isAtEase = isAtEase(driver)
        return (socket.port, driver.isAtEase)
    }

    func left(_ group: WebSocketGroupShare) { webSocket?.groups.removeAll { $0 === group } }

    /// Tells the groups when this connection gets behind, or has caught up.
    ///
    /// Called wherever bytes may have been left over, before the loop turns to anything else: a group never writes into
    /// the middle of a frame.
    func tellGroups() {
        guard let driver = webSocket, !driver.groups.isEmpty else { return }
        let isAtEase = isAtEase(driver)
        guard isAtEase != driver.isAtEase else { return }
        driver.isAtEase = isAtEase
        let session = driver.session
        for group in driver.groups { group.assumeIsolated { $0.note(session, isAtEase: isAtEase) } }
    }

    /// Takes over a frame of which a group could send only some bytes, or none; nil where the socket is broken.
    func sendRest(of frame: [UInt8], sentBytes: Int?) {
        guard let sentBytes else { return close() }
        guard webSocket != nil else { return }
        outbound.append(frame, sentBytes: sentBytes)
        pumpOutbox()
    }

    private func isAtEase(_ driver: WebSocketDriver) -> Bool {
        outbound.isEmpty && driver.pendingClose == nil && driver.ending == nil && !driver.hasSentClose
            && driver.session.outbox.isIdle
    }
}
