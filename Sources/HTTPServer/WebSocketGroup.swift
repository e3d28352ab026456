// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Synchronization

/// Thousands of sessions that receive the same texts: a text costs one system call per session and little else.
///
/// ```swift
/// group.add(session)
/// group.send(SharedText("news"))
/// ```
/// The texts of a group keep their order for each session, and so do messages that are sent or offered to the session
/// itself, but one kind may overtake the other. A session leaves its groups when it ends.
/// - Thread: any.
public final class WebSocketGroup: Sendable {
    /// One part for each loop that has a session; so few that a list is fastest.
    private let shares = Mutex<[WebSocketGroupShare]>([])

    /// A group without sessions.
    public init() {}

    /// Adds a session; nil if it has ended or is in the group already.
    public func add(_ session: WebSocketSession) {
        let loop = session.connection.loop
        let share = shares.withLock { shares in
            if let share = shares.first(where: { $0.loop === loop }) { return share }
            let share = WebSocketGroupShare(loop: loop)
            shares.append(share)
            return share
        }
        share.enter { $0.add(session) }
    }

    /// Removes a session; texts that were sent before may still reach it.
    public func remove(_ session: WebSocketSession) {
        let loop = session.connection.loop
        let share = shares.withLock { shares in shares.first { $0.loop === loop } }
        share?.enter { $0.leave(session) }
    }

    /// Sends a text to every session, without waiting.
    ///
    /// For a client that is too slow it waits in the session's queue; if that is full it is dropped and counted.
    /// - Returns: false if a loop is overloaded and its sessions do not get this text.
    @discardableResult
    public func send(_ text: SharedText) -> Bool {
        shares.withLock { $0 }.reduce(true) { $1.offer(text) && $0 }
    }
}
