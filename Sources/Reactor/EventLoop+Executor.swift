// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension EventLoop: SerialExecutor, TaskExecutor {
    /// Runs a job of an actor pinned to the loop, or of a task that prefers it.
    public func enqueue(_ job: consuming ExecutorJob) { submit(.job(UnownedJob(job))) }

    /// The loop as executor of an actor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Stops the process unless called on the loop; used by `assumeIsolated`.
    public func checkIsolated() { preconditionCurrent() }

    /// Whether the caller may enter the loop's actors without a hop.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
