// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why no item is started; each has to be lifted by itself.
struct QueueHold: OptionSet, Sendable, Hashable, Codable {
    let rawValue: UInt8

    /// Paused by request, until resumed.
    static let paused = QueueHold(rawValue: 1)
    /// The item that sounded was stopped by request, until `next` or resumed (AQ-14).
    static let stopped = QueueHold(rawValue: 2)
    /// The session is interrupted, until that ends with `shouldResume`, or `next` (AQ-19, AQ-20, AQ-Q4).
    static let interrupted = QueueHold(rawValue: 4)
}
