// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Synchronization

/// The sessions of a group that live on one loop.
///
/// What a sweep over all of them reads lies side by side: with thousands of clients the time goes into fetching memory,
/// and a session's own objects are touched only where its client is behind.
actor WebSocketGroupShare: LoopActor {
    private struct Member {
        let port: SocketPort
        /// All before was sent and nothing closes: the next text may go straight to the socket.
        var isAtEase: Bool
        let takesCompressed: Bool
    }

    /// Texts that may wait for the loop.
    static let waitingLimit = 1_024

    nonisolated let loop: EventLoop
    private nonisolated let waiting = Mutex<[SharedText]>([])
    private var members: [Member] = []
    /// In the order of `members`.
    private var sessions: [WebSocketSession] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    init(loop: EventLoop) { self.loop = loop }

    /// Queues a text for the loop; false where too many wait already.
    ///
    /// - Thread: any.
    nonisolated func offer(_ text: SharedText) -> Bool {
        let (isQueued, isFirst) = waiting.withLock { waiting in
            guard waiting.count < Self.waitingLimit else { return (false, false) }
            waiting.append(text)
            return (true, waiting.count == 1)
        }
        if isFirst { loop.execute { self.assumeIsolated { $0.sendWaiting() } } }
        return isQueued
    }

    func add(_ session: WebSocketSession) {
        guard positions[ObjectIdentifier(session)] == nil,
            let (port, isAtEase) = session.connection.assumeIsolated({ $0.join(self, session) })
        else { return }
        positions[ObjectIdentifier(session)] = members.count
        let compressed = session.encoder.deflate != nil
        members.append(Member(port: port, isAtEase: isAtEase, takesCompressed: compressed))
        sessions.append(session)
    }

    func leave(_ session: WebSocketSession) {
        remove(session)
        session.connection.assumeIsolated { $0.left(self) }
    }

    /// Forgets a session; the last one takes its place.
    func remove(_ session: WebSocketSession) {
        guard let index = positions.removeValue(forKey: ObjectIdentifier(session)) else { return }
        let last = members.count - 1
        if index < last {
            members[index] = members[last]
            sessions[index] = sessions[last]
            positions[ObjectIdentifier(sessions[index])] = index
        }
        members.removeLast()
        sessions.removeLast()
    }

    /// A session's connection got behind, or has caught up.
    func note(_ session: WebSocketSession, isAtEase: Bool) {
        guard let index = positions[ObjectIdentifier(session)] else { return }
        members[index].isAtEase = isAtEase
    }

    private func sendWaiting() {
        let texts = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for text in texts { send(text) }
    }

    private func send(_ text: SharedText) {
        let plain = text.frame
        var troubled: [(session: WebSocketSession, frame: [UInt8], sentBytes: Int?)] = []
        for index in members.indices {
            let frame = members[index].takesCompressed ? sessions[index].encoder.frame(text) : plain
            guard members[index].isAtEase else {
                _ = sessions[index].outbox.offer(frame, policy: .lifecycle)
                continue
            }
            let sent = try? members[index].port.send(frame)
            if sent != frame.count { troubled.append((sessions[index], frame, sent)) }
        }
        // Afterwards, since a connection that ends leaves the group.
        for (session, frame, sent) in troubled {
            session.connection.assumeIsolated { $0.sendRest(of: frame, sentBytes: sent) }
        }
    }
}
