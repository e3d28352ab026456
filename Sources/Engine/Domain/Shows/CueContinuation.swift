// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What starts the cue after a cue.
public enum CueContinuation: String, Sendable, Codable, CaseIterable {
    /// The next GO.
    case manual
    /// The start of this cue's action, after its post-wait.
    case `continue`
    /// The end of what this cue's action started, after its post-wait.
    case follow
}
