// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

/// One end of a local connection whose messages arrive whole and may carry descriptors.
///
/// - Thread: any, one at a time for each direction. Nothing but ``wait(milliseconds:)`` blocks.
public final class MessageSocket: Sendable {
    /// The descriptor, for `poll`; it stays this object's.
    public var descriptor: Int32 { socket.number }
    private let socket: FileDescriptor

    /// Largest message that is received, in bytes.
    public static var maximumSize: Int { 1 << 16 }

    /// The result of receiving.
    public enum Arrival: Sendable {
        /// Nothing has arrived.
        case none
        /// A message; its descriptors are the receiver's.
        case message([UInt8], descriptors: [Int32])
        /// The other end is closed.
        case end
    }

    /// Takes an open descriptor.
    public init(descriptor: Int32) { socket = FileDescriptor(owning: descriptor) }

    /// Makes a connected pair.
    ///
    /// - Throws: the error of `socketpair`.
    public static func pair() throws(SystemError) -> (MessageSocket, MessageSocket) {
        var ends: [Int32] = [-1, -1]
        let code = carillon_message_pair(&ends)
        guard code == 0 else { throw SystemError(operation: "socketpair", code: -code) }
        return (MessageSocket(descriptor: ends[0]), MessageSocket(descriptor: ends[1]))
    }

    /// Sends a message, with up to four descriptors, which stay the caller's.
    ///
    /// - Throws: `EAGAIN` while the connection is full, `EPIPE` after its end.
    public func send(_ bytes: [UInt8], descriptors: [Int32] = []) throws(SystemError) {
        let code = carillon_send_message(
            descriptor,
            bytes,
            bytes.count,
            descriptors,
            Int32(descriptors.count)
        )
        guard code == 0 else { throw SystemError(operation: "sendmsg", code: -code) }
    }

    /// Receives a message if one has arrived.
    ///
    /// - Parameter limit: descriptors wanted; further ones are closed.
    /// - Returns: what has arrived.
    /// - Throws: `EMSGSIZE` for a message larger than ``maximumSize``.
    public func receive(descriptors limit: Int = 0) throws(SystemError) -> Arrival {
        var found = [Int32](repeating: -1, count: limit)
        var (count, size): (Int32, Int) = (0, 0)
        let bytes = [UInt8](unsafeUninitializedCapacity: MessageSocket.maximumSize) { buffer, initialized in
            size = carillon_receive_message(
                descriptor,
                buffer.baseAddress,
                buffer.count,
                &found,
                Int32(limit),
                &count
            )
            initialized = max(0, size)
        }
        let descriptors = Array(found.prefix(Int(count)))
        if size > 0 { return .message(bytes, descriptors: descriptors) }
        for descriptor in descriptors { close(descriptor) }
        switch -Int32(truncatingIfNeeded: size) {
        case 0, ECONNRESET: return .end
        case EAGAIN: return .none
        case let code: throw SystemError(operation: "recvmsg", code: code)
        }
    }

    /// Waits until something has arrived or the other end is closed.
    ///
    /// - Parameter milliseconds: longest wait; negative waits without end.
    /// - Returns: whether there is something to receive.
    public func wait(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Waits until a message can be sent, at most so long.
    public func waitForRoom(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, milliseconds)
    }
}
