// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Limits that are no settings; docs/fleet.md lists them.
enum BridgeLimits {
    /// Most commands that wait in a lane; more are answered with 503.
    static let waitingCommands = 256
    /// Most keys that are remembered; the oldest are forgotten first.
    static let keys = 10_000
    /// Seconds for which a key is remembered.
    static let keySeconds = 3_600
    /// The largest answer that is kept for repetitions; of a larger one the body is left out there.
    static let keptAnswerInBytes = 16_384
    /// Most events on their way to the broker.
    static let eventsInFlight = 64
    /// Most names in `state/playing`.
    static let playingNames = 32
    /// Seconds between two messages to the broker at most, so that it notices a lost connection.
    static let keepaliveSeconds = 20
    /// The largest packet that the broker sends; it drops larger ones.
    static let packetInBytes: UInt32 = 1 << 20
    /// Seconds for which the broker may take to accept the connection.
    static let handshakeSeconds: UInt64 = 15
    /// Milliseconds between two writes of the same state, and from an event until what it does not say is read.
    static let stateMilliseconds = 500
}
