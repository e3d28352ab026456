// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a power cut may take; the death of the process takes no commit either way.
public enum Durability: String, Sendable, CaseIterable {
    /// A commit is on the disk within a second.
    case normal
    /// A commit is on the disk before its caller goes on; each waits for the disk.
    case full
}
