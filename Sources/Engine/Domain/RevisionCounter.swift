// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Numbers the versions of resources; no number is used twice.
///
/// The shell chooses the start above all numbers of earlier runs.
struct RevisionCounter: Sendable, Equatable {
    private var last: UInt64

    /// Makes a counter whose first number is `last` + 1.
    init(after last: UInt64) { self.last = last }

    /// Returns the next number.
    mutating func next() -> UInt64 {
        last &+= 1
        return last
    }
}
