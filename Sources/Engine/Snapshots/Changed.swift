// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The result of an operation that may change nothing.
public struct Changed<Snapshot: Sendable & Equatable>: Sendable, Equatable {
    /// State after the operation.
    public let snapshot: Snapshot
    /// Why nothing changed, and no event was published; nil if something changed.
    public let reason: UnchangedReason?

    /// Whether anything changed.
    public var changed: Bool { reason == nil }

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - snapshot: the state after the operation.
    ///   - changed: whether anything changed.
    ///   - reason: why nothing changed, used only if `changed` is false.
    init(snapshot: Snapshot, changed: Bool, otherwise reason: UnchangedReason = .sameValues) {
        (self.snapshot, self.reason) = (snapshot, changed ? nil : reason)
    }
}

/// Why an operation changed nothing.
public enum UnchangedReason: String, Sendable, CaseIterable {
    /// The session is active already, until it is deactivated.
    case alreadyActive
    /// The crossfader is connected already.
    case alreadyConnected
    /// The interruption has begun already.
    case alreadyInterrupted
    /// It is paused already.
    case alreadyPaused
    /// It plays already.
    case alreadyPlaying
    /// The player is prepared already, or active.
    case alreadyPrepared
    /// The file is registered already, with these values.
    case alreadyRegistered
    /// The player is scheduled for this time already.
    case alreadyScheduled
    /// It fades out to a stop already.
    case alreadyStopping
    /// The session is interrupted, which only the end of the interruption changes.
    case interrupted
    /// The session is not active.
    case notActive
    /// The crossfader is not connected.
    case notConnected
    /// No such interruption has begun.
    case notInterrupted
    /// Nothing is paused or held.
    case notPaused
    /// Nothing plays that the operation concerns.
    case notPlaying
    /// No announcement waits.
    case nothingWaiting
    /// All values are the present ones.
    case sameValues
}
