// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc

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

/// Watches a folder for a socket's arrival by inotify.
///
/// - Thread: the one that owns it.
struct SocketMonitor: ~Copyable {
    /// Readable when something in the folder changed; −1 while the folder cannot be watched.
    private(set) var descriptor: Int32 = -1
    private let location: SocketLocation?

    init(_ location: SocketLocation?) {
        self.location = location
        renew()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches again where the watch is lost or was never possible, as when the folder did not exist.
    mutating func renew() {
        guard descriptor < 0, let location else { return }
        let made = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard made >= 0 else { return }
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
        guard inotify_add_watch(made, location.directory, mask) >= 0 else {
            close(made)
            return
        }
        descriptor = made
    }

    /// Reads what happened.
    ///
    /// - Returns: whether the socket may have arrived.
    mutating func takeArrival() -> Bool {
        guard descriptor >= 0, let location else { return false }
        var hasArrived = false
        var isGone = false
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { memory in
            while true {
                let count = read(descriptor, memory.baseAddress, memory.count)
                guard count > 0 else { return }
                SocketMonitor.forEach(in: UnsafeRawBufferPointer(rebasing: memory[..<count])) { mask, name in
                    if mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 { isGone = true }
                    if name == location.name { hasArrived = true }
                }
            }
        }
        if isGone {
            close(descriptor)
            descriptor = -1
        }
        return hasArrived
    }

    private static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (UInt32, String) -> Void) {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(offset + header + Int(event.len), bytes.count)
            let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
            body(event.mask, String(decoding: name, as: UTF8.self))
            offset = end
        }
    }
}
