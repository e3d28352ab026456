// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An overridden volume, as the journal keeps it to restore it after a crash.
struct JournalEntry: Sendable, Equatable {
    /// The stream's serial, valid while the server with this cookie runs.
    var stream: UInt64
    var server: UInt32
    /// The key by which the session manager remembers the stream's volume.
    var memoryKey: String?
    /// The levels before our change.
    var original: StreamLevels
    /// Levels that we set or were about to set; others were not set by us.
    var ours: [StreamLevels]

    /// Whether levels were set by us.
    func isOurs(_ levels: StreamLevels) -> Bool { ours.contains { $0.matches(levels) } }
}

/// A stream of another application.
struct StreamIdentity: Sendable, Equatable {
    /// PipeWire's serial.
    var id: UInt64
    /// See ``JournalEntry/memoryKey``.
    var memoryKey: String?
}
