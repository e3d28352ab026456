// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC
import Reactor

/// A client as the server keeps it: its session, what waits for it, and where its answers go.
struct OSCPeer {
    /// Something for the session.
    enum Work: Sendable {
        case packet(OSCPacket)
        case malformed(OSCError)

        /// Reads the bytes of a packet.
        init(_ bytes: [UInt8]) {
            do throws(OSCError) { self = .packet(try OSCPacket(bytes)) } catch { self = .malformed(error) }
        }

        /// The number of its messages.
        var cost: Int { if case .packet(let packet) = self { packet.messageCount } else { 1 } }
    }

    /// Where its answers go.
    enum Way {
        case datagrams(DatagramSocket)
        case stream(OSCStream)
    }

    let client: OSCClient
    let session: any OSCSession
    let way: Way
    var waiting: [Work] = []
    var isRunning = false
    var heard: MonotonicTime
    var isResting = false
    /// Whether its connection is read on later, because it has sent too much.
    var isPacing = false
    /// Whether its connection ends when nothing waits any more.
    var isEnding = false

    /// Takes the next piece of work; nil if there is none.
    mutating func next() -> Work? {
        isRunning = !waiting.isEmpty
        return isRunning ? waiting.removeFirst() : nil
    }
}
