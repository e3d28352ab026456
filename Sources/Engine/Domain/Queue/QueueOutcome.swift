// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How announcements ended, to count them.
public struct QueueOutcome: Sendable, Hashable {
    /// The final state.
    public let state: QueueItemState
    /// Whether they were heard.
    public let heard: Audibility.Heard

    /// Makes an outcome.
    public init(state: QueueItemState, heard: Audibility.Heard) { (self.state, self.heard) = (state, heard) }
}
