// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import OSC

/// What a server of OSC does for one client.
///
/// - Thread: packets on the loop for sessions, one at a time; the rest on that of the sockets.
public protocol OSCSession: Sendable {
    /// Performs a packet; the next one waits until it returns.
    func take(_ packet: OSCPacket) async
    /// Takes what was no packet.
    func refuse(_ error: OSCError) async
    /// Whether there is something to remember for when the client speaks again.
    var hasMemory: Bool { get }
    /// The client has said nothing for a minute; nothing more is sent to it until it does.
    func rest()
    /// The client is gone or forgotten.
    func end()
}
