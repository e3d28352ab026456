// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc
import Platform

/// Where a sound server's socket appears.
public struct SocketLocation: Sendable, Equatable {
    /// The folder that is watched.
    public var directory: String
    /// The socket's name in it.
    public var name: String

    /// Makes a location.
    public init(directory: String, name: String) {
        self.directory = directory
        self.name = name
    }
}

/// Watches a folder for the appearance of a socket by inotify.
///
/// - Thread: the one that owns it.
struct SocketMonitor: ~Copyable {
    // Not a constant, because the initializer calls a mutating method, which Swift 6.2 refuses beside constants.
    private var location: SocketLocation?
    private var queue: Inotify?

    init(_ location: SocketLocation?) {
        self.location = location
        renew()
    }

    /// Readable when something in the folder changed; −1 while the folder cannot be watched.
    var descriptor: Int32 {
        switch queue {
        case .some(let queue): queue.descriptor
        case nil: -1
        }
    }

    /// Watches again if the watch was lost or not possible before, for example because the folder did not exist.
    mutating func renew() {
        guard queue == nil, let location else { return }
        do throws(SystemError) {
            let made = try Inotify()
            let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
            _ = try made.add(location.directory, events: events)
            queue = consume made
        } catch {
            // The supervisor retries every second.
            queue = nil
        }
    }

    /// Reads the waiting events.
    ///
    /// - Returns: whether the socket may have appeared.
    mutating func takeArrival() -> Bool {
        guard let location else { return false }
        let events = queue?.readEvents() ?? []
        if events.contains(where: { $0.has(IN_IGNORED, IN_DELETE_SELF, IN_MOVE_SELF) }) { queue = nil }
        return events.contains { $0.name == location.name }
    }
}
