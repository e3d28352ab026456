// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Notes for one request whether its changes are kept: written to the state file, so that they survive the process.
///
/// A change that cannot be written still takes effect. The code that answers the request sets ``current`` for its duration,
/// and adds the result to the answer.
///
/// - Thread: any.
/// - Source: decision D-50.
public final class KeepingNote: Sendable {
    /// The note of the request that the current task handles.
    @TaskLocal public static var current: KeepingNote?

    private let hasFailed = Atomic(false)

    /// Makes the note of a request that has changed nothing yet.
    public init() {}

    /// Whether all changes so far are kept.
    public var isKept: Bool { !hasFailed.load(ordering: .acquiring) }

    /// Notes that a change could not be written.
    func noteFailure() { hasFailed.store(true, ordering: .releasing) }
}
