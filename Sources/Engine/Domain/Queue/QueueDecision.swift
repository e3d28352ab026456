// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What the queue decided, in order: what is to sound, and what is to be published.
enum QueueDecision: Sendable, Equatable {
    /// Waits for its turn, or for its time.
    case added(QueueItem)
    /// Is to sound now.
    case start(QueueItem)
    /// Is not to sound any longer from a time on, or from now; says nothing of its fate.
    case cut(QueueItem, at: Date?)
    /// Was cut and is next in the queue again.
    case interrupted(QueueItem, progress: Double, resumes: Bool)
    /// Its final receipt.
    case ended(QueueReceipt)
    /// Nothing sounds and nothing waits.
    case empty
    /// Order, settings or holds changed.
    case changed
}
