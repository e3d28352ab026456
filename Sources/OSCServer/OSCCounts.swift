// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What has happened to packets since the start.
public struct OSCCounts: Sendable, Equatable {
    /// Taken.
    public var taken = 0
    /// No packets.
    public var malformed = 0
    /// From networks that are not allowed.
    public var foreign = 0
    /// Too many in a second, or too many clients.
    public var excess = 0
    /// Those of a client whose earlier ones still waited.
    public var late = 0
    /// Clients that are remembered now.
    public var clients = 0
}
