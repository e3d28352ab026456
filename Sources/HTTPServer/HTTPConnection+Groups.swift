// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// A WebSocket as a member of groups, which write to the socket directly while the connection is idle; an encrypted one
/// never counts as idle.
extension HTTPConnection {
    /// Joins a group; nil if the session has ended.
    func join(
        _ group: WebSocketGroupShare,
        _ session: WebSocketSession
    ) -> (port: SocketPort, isIdle: Bool)? {
        guard let socket, let driver = webSocket, driver.session === session else { return nil }
        driver.groups.append(group)
        driver.isIdle = isIdle(driver)
        return (socket.port, driver.isIdle)
    }

    func left(_ group: WebSocketGroupShare) { webSocket?.groups.removeAll { $0 === group } }

    /// Notifies the groups when this connection becomes idle or busy.
    ///
    /// Called wherever unsent bytes may remain, before the loop runs anything else, so that a group never writes into
    /// the middle of a frame.
    func updateGroups() {
        guard let driver = webSocket, !driver.groups.isEmpty else { return }
        let isIdle = isIdle(driver)
        guard isIdle != driver.isIdle else { return }
        driver.isIdle = isIdle
        let session = driver.session
        for group in driver.groups { group.assumeIsolated { $0.update(session, isIdle: isIdle) } }
    }

    /// Sends the rest of a frame of which a group could send `sentBytes`; nil if the socket failed.
    func sendRest(of frame: [UInt8], sentBytes: Int?) {
        guard let sentBytes else { return close() }
        guard webSocket != nil else { return }
        outbound.append(frame, sentBytes: sentBytes)
        pumpOutbox()
    }

    private func isIdle(_ driver: WebSocketDriver) -> Bool {
        encryption == nil && outbound.isEmpty && driver.pendingClose == nil && driver.ending == nil
            && !driver.hasSentClose
            && driver.session.outbox.isIdle
    }
}
