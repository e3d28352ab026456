// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of targets.
public enum TargetEvent: Sendable, Equatable {
    /// A target was made.
    case created(TargetSnapshot)
    /// A target was changed.
    case changed(TargetSnapshot)
    /// A target was removed; its messages that wait are not sent.
    case disposed(id: String, name: String)
    /// A message was sent, or failed after all its attempts.
    case delivered(SentMessage, MessageReport)
}
