// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What has to be put back, though we should end this moment: one line of the journal.
struct LedgerEntry: Sendable, Equatable {
    /// The stream's serial, of use while the server with this cookie runs.
    var stream: UInt64
    var server: UInt32
    /// Under which name the session manager remembers the stream's volume.
    var memoryKey: String?
    /// What it had before.
    var original: StreamLevels
    /// What we set or were about to set; other values were set by somebody else.
    var ours: [StreamLevels]

    /// Whether levels were set by us.
    func isOurs(_ levels: StreamLevels) -> Bool { ours.contains { $0.matches(levels) } }
}

/// A stream of another application.
struct LedgerStream: Sendable, Equatable {
    /// PipeWire's serial.
    var id: UInt64
    /// See ``LedgerEntry/memoryKey``.
    var memoryKey: String?
}
