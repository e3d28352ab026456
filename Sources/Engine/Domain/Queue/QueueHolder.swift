// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Who holds the queue, as stored.
struct QueueHolder: Sendable, Equatable, Codable {
    /// The requester; nil if the program itself or another application holds it.
    var by: String?
    /// Since when.
    var since: Date
    /// Number of announcements that have expired meanwhile.
    var expired = 0
}
