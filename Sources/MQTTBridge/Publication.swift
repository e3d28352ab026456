// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A message for the broker; all are sent with quality of service 1.
struct Publication: Sendable, Equatable {
    /// Where to.
    var topic: String
    /// The content; an empty one removes a retained message.
    var payload: [UInt8]
    /// Whether the broker keeps it for later subscribers.
    var isRetained = false
    /// What an answer repeats of its command; empty for none.
    var correlation: [UInt8] = []
}
