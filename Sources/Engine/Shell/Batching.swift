// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The batch in progress, between its first and its last operation.
struct Batching {
    /// Its phase; nil outside of batches.
    var phase: BatchPhase?
    /// The frame on which its commands take effect; nil for the next quantum's first.
    var frame: FrameTime?
    /// What its operation has started so far.
    var started = Started()

    /// What an operation started.
    struct Started {
        /// Players, in order.
        var players: [String] = []
        /// Announcements, in order.
        var items: [String] = []
    }
}
