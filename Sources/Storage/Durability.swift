// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Which commits a power cut may lose; the death of the process never loses a commit.
public enum Durability: String, Sendable, CaseIterable {
    /// A commit is on the disk within a second.
    case normal
    /// A commit is on the disk before its caller continues; each waits for the disk.
    case full
}
