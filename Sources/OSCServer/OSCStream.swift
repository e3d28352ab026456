// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC
import Platform
import Reactor

/// One connection over TCP: bytes to packets, and packets to bytes.
///
/// - Thread: the server's loop only.
final class OSCStream {
    private let socket: Socket
    private let loop: EventLoop
    private let limit: Int
    private var watch: Watch?
    private var reader: OSCStreamReader
    private var outbound: [UInt8] = []
    private var sent = 0

    /// Read calls before others are served.
    private static let readsPerTurn = 16

    init(_ socket: Socket, on loop: EventLoop, packetLimit: Int, outboundLimit: Int) {
        (self.socket, self.loop, limit) = (socket, loop, outboundLimit)
        reader = OSCStreamReader(limit: packetLimit)
        socket.disableWriteDelay()
    }

    /// Calls an action when bytes wait or can be sent.
    func start(_ action: @escaping @Sendable () -> Void) throws(SystemError) {
        watch = try loop.watch(socket) { _ in action() }
    }

    /// Reads what waits.
    ///
    /// - Parameters:
    ///   - room: packets that may be taken; the connection is read on when ``read(room:_:)`` is called again.
    ///   - take: takes each packet.
    /// - Returns: whether the connection is still open, and whether something may be left to read.
    func read(
        room: Int,
        _ take: (OSCPeer.Work) -> Void
    ) -> (isOpen: Bool, isMore: Bool) {
        var room = room
        for _ in 0..<Self.readsPerTurn {
            do throws(OSCError) {
                while room > 0, let bytes = try reader.next() {
                    room -= 1
                    take(OSCPeer.Work(bytes))
                }
            } catch {
                take(.malformed(error))
                return (false, false)
            }
            guard room > 0 else { return (true, true) }
            guard let received = try? loop.receive(from: socket) else { return (false, false) }
            switch received {
            case .bytes(let bytes, _): reader.append(bytes)
            case .end: return (false, false)
            case .wouldBlock: return (true, false)
            }
        }
        return (true, true)
    }

    /// Sends a packet, or what is left of earlier ones.
    ///
    /// - Returns: false if the client is gone, or has read too little for too long.
    func send(_ packet: [UInt8] = []) -> Bool {
        if !packet.isEmpty { outbound += (reader.framing ?? .size).frame(packet) }
        while sent < outbound.count {
            guard let count = try? socket.send(outbound, offset: sent) else { return false }
            guard count > 0 else { break }
            sent += count
        }
        outbound.removeFirst(sent)
        sent = 0
        return outbound.count <= limit
    }

    /// Ends the connection; what was accepted by the system is still sent.
    func close() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        socket.shutdownWriting()
    }
}
