// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Synchronization

/// The sessions of a group on one loop.
///
/// The data that a send reads for all members are contiguous: with thousands of clients memory access dominates, and
/// a session's own objects are accessed only if its client is too slow.
actor WebSocketGroupShare: LoopActor {
    private struct Member {
        let port: SocketPort
        /// Nothing is pending and the session is not closing: the next text may be written directly to the socket.
        var isIdle: Bool
        let takesCompressed: Bool
    }

    /// Most texts waiting for the loop.
    static let waitingLimit = 1_024

    nonisolated let loop: EventLoop
    private nonisolated let waiting = Mutex<[SharedText]>([])
    private var members: [Member] = []
    /// In the order of `members`.
    private var sessions: [WebSocketSession] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    init(loop: EventLoop) { self.loop = loop }

    /// Queues a text for the loop; false if too many wait already.
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
            let (port, isIdle) = session.connection.assumeIsolated({ $0.join(self, session) })
        else { return }
        positions[ObjectIdentifier(session)] = members.count
        let compressed = session.encoder.deflate != nil
        members.append(Member(port: port, isIdle: isIdle, takesCompressed: compressed))
        sessions.append(session)
    }

    func leave(_ session: WebSocketSession) {
        remove(session)
        session.connection.assumeIsolated { $0.left(self) }
    }

    /// Removes a session; the last one takes its position.
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

    /// A session's connection became idle or busy.
    func update(_ session: WebSocketSession, isIdle: Bool) {
        guard let index = positions[ObjectIdentifier(session)] else { return }
        members[index].isIdle = isIdle
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
        var unfinished: [(session: WebSocketSession, frame: [UInt8], sentBytes: Int?)] = []
        for index in members.indices {
            let frame = members[index].takesCompressed ? sessions[index].encoder.frame(text) : plain
            guard members[index].isIdle else {
                _ = sessions[index].outbox.offer(frame, policy: .lifecycle)
                continue
            }
            let sent = try? members[index].port.send(frame)
            if sent != frame.count { unfinished.append((sessions[index], frame, sent)) }
        }
        // Afterwards, since a connection that ends leaves the group.
        for (session, frame, sent) in unfinished {
            session.connection.assumeIsolated { $0.sendRest(of: frame, sentBytes: sent) }
        }
    }
}
