// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Output
import Synchronization

/// An engine of rooms whose reports the test makes, and that records plans.
public final class ScriptedRooms: RoomPort {
    private struct State {
        var onReport: (@Sendable (RoomsReport) -> Void)?
        var plans: [RoomPlan] = []
        var removed: [String] = []
    }

    private let state = Mutex(State())
    /// `snapcast`.
    public let name = "snapcast"

    /// Makes an engine without rooms.
    public init() {}

    /// The plans, in order.
    public var plans: [RoomPlan] { state.withLock { $0.plans } }
    /// The newest plan.
    public var plan: RoomPlan { plans.last ?? RoomPlan() }
    /// The players that were to be forgotten.
    public var removed: [String] { state.withLock { $0.removed } }

    /// Reports rooms that follow the newest plan; the engine takes them with its next drain.
    public func show(_ rooms: [RoomReport], sinks: [String: String] = [:]) {
        report(RoomsReport(revision: plan.revision, isReachable: true, rooms: rooms, sinks: sinks))
    }

    /// Makes a report.
    public func report(_ report: RoomsReport) { state.withLock { $0.onReport }?(report) }

    /// Stores the callback.
    public func start(onReport: @escaping @Sendable (RoomsReport) -> Void) {
        state.withLock { $0.onReport = onReport }
    }

    /// Records a plan.
    public func apply(_ plan: RoomPlan) { state.withLock { $0.plans.append(plan) } }

    /// Records a player.
    public func remove(_ room: String) { state.withLock { $0.removed.append(room) } }

    /// Removes the callback.
    public func stop() { state.withLock { $0.onReport = nil } }
}
