// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Numbers the versions of resources: every change takes a number that none had before.
///
/// It begins where the shell says: at a number that no run before has reached.
struct RevisionCounter: Sendable, Equatable {
    private var last: UInt64

    /// The first number is the one behind `last`.
    init(after last: UInt64) { self.last = last }

    /// The number of a change.
    mutating func next() -> UInt64 {
        last &+= 1
        return last
    }
}
