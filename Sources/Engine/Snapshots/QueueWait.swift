// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// Why a waiting announcement does not start, and until when.
public struct QueueWait: Sendable, Equatable {
    /// What it waits for; where several apply, the first of this list.
    public enum Cause: String, Sendable, CaseIterable {
        /// Its start time.
        case time
        /// The end of an interruption of the session, or `next` (AQ-20).
        case interruption
        /// A paused queue.
        case pause
        /// A queue that was stopped by request (AQ-14).
        case stop
        /// The end of quiet hours.
        case quietHours
        /// Announcements to be audible again; only what nobody could hear waits for this.
        case audibility
        /// Its file or text to be prepared, or its sound to be decoded.
        case preparation
        /// An item of higher priority that plays and that it does not interrupt.
        case priority
        /// The items before it.
        case turn
    }

    /// What it waits for.
    public let cause: Cause
    /// When that ends; nil if it is not known.
    public let until: Date?
}
