// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why someone who talked does so no more.
public enum LiveEnd: String, Sendable, Codable, CaseIterable {
    /// The talker let go.
    case released
    /// It had lasted as long as it may.
    case longest
    /// Nobody came to talk, or the connection broke, or nothing arrived for two seconds.
    case lost
    /// Another announcement or a command ended it.
    case cut
    /// The talker's token was revoked.
    case revoked
    /// What arrived was not sound of the format, or came faster than it is spoken.
    case invalid
}
