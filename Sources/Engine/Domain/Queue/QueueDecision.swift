// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A decision of the queue: what to play or to publish.
enum QueueDecision: Sendable, Equatable {
    /// The item was added, pending or scheduled.
    case added(QueueItem)
    /// The waiting item took over what a newer one with its key asks for.
    case repeated(QueueItem)
    /// The item starts now.
    case start(QueueItem)
    /// The item stops playing at a time, or now; another decision says what happens to it.
    case cut(QueueItem, at: Date?)
    /// The item was cut and requeued as the next one.
    case interrupted(QueueItem, progress: Double, resumes: Bool)
    /// Nobody could hear the item; it waits to be played once more.
    case requeued(QueueItem)
    /// The item ended; its final receipt.
    case ended(QueueReceipt)
    /// No item is current or pending.
    case empty
    /// Order, settings or holds changed.
    case changed
}
