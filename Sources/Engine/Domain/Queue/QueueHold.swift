// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The reasons for which no item starts; each is lifted separately.
struct QueueHold: OptionSet, Sendable, Hashable, Codable {
    let rawValue: UInt8

    /// Paused by request, until resumed.
    static let paused = QueueHold(rawValue: 1)
    /// The current item was stopped by request, until `next` or resumed (AQ-14).
    static let stopped = QueueHold(rawValue: 2)
    /// The session is interrupted, until it ends with `shouldResume`, or `next` (AQ-19, AQ-20, AQ-Q4).
    static let interrupted = QueueHold(rawValue: 4)

    /// The names of all, for metrics.
    static let allNames: [(hold: QueueHold, name: String)] = [
        (.paused, "pause"), (.stopped, "stop"), (.interrupted, "interruption"),
    ]

    /// The names of those that hold.
    var names: Set<String> { Set(QueueHold.allNames.filter { contains($0.hold) }.map(\.name)) }
}
