// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The kernel's events about files and folders; see inotify(7).
///
/// - Thread: the one that owns it.
public struct Inotify: ~Copyable {
    /// An event of a watched file or folder, or in it.
    public struct Event: Sendable, Equatable {
        /// The number that ``Inotify/add(_:events:)`` returned; −1 for an overflow of the queue.
        public let watch: Int32
        /// Bits of inotify(7).
        public let mask: UInt32
        /// The name in the folder; empty for the folder itself.
        public let name: String

        /// Whether any of the given bits is set.
        public func has(_ bits: Int32...) -> Bool { bits.contains { mask & UInt32(bitPattern: $0) != 0 } }
    }

    /// Readable when events wait.
    public var descriptor: Int32 { queue.number }
    private let queue: FileDescriptor

    /// Makes a queue that watches nothing.
    ///
    /// - Throws: the error of `inotify_init1`.
    public init() throws(SystemError) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw .last("inotify_init1") }
        queue = FileDescriptor(owning: descriptor)
    }

    /// Watches a file or folder; one that is watched already keeps its number.
    ///
    /// - Parameters:
    ///   - path: absolute path.
    ///   - events: bits of inotify(7).
    /// - Returns: the watch's number.
    /// - Throws: the error of `inotify_add_watch`.
    public func add(_ path: String, events: UInt32) throws(SystemError) -> Int32 {
        let watch = inotify_add_watch(descriptor, path, events)
        guard watch >= 0 else { throw .last("inotify_add_watch") }
        return watch
    }

    /// Ends a watch; an unknown number is ignored.
    public func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

    /// Takes all waiting events without blocking.
    public func readEvents() -> [Event] {
        var events: [Event] = []
        // Safe because the kernel writes at most the memory's size, and only what it wrote is read.
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { memory in
            while true {
                let count = read(descriptor, memory.baseAddress, memory.count)
                guard count > 0 else { return }
                Inotify.decode(UnsafeRawBufferPointer(rebasing: memory[..<count]), into: &events)
            }
        }
        return events
    }

    private static func decode(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(offset + header + Int(event.len), bytes.count)
            let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
            events.append(
                Event(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self))
            )
            offset = end
        }
    }
}
