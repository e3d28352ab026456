// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Gathers changes of the graph: the session manager changes the default sink and the links in steps, and only the
/// result is a route (SS-17).
///
/// A graph is reported when it has not changed for ``quiet``, at the latest ``longest`` after the first change. A session
/// manager that is still linking our stream to its sink is waited for, at the latest for ``patience``. Where a
/// server appears or is lost it is reported at once. A value without clock and library.
struct ReportGate: Sendable, Equatable {
    /// Nanoseconds without a change after which a graph is reported.
    static let quiet: UInt64 = 50_000_000
    /// Nanoseconds after the first change at which a graph is reported in any case, if our stream plays on its sink.
    static let longest: UInt64 = 100_000_000
    /// Nanoseconds that the session manager may take to link our stream to another sink, on a busy machine.
    static let patience: UInt64 = 2_000_000_000

    private struct Pending: Sendable, Equatable {
        var graph: AudioGraph
        /// Whether our stream was on its way to another sink.
        var isMoving: Bool
        /// When the stream began or ended to be moved, or the graph changed first.
        var since: UInt64
        let changedAt: UInt64
        var due: UInt64
    }

    private var reported: AudioGraph?
    /// Whether the reported graph had our stream on its sink.
    private var wasSettled = false
    private var pending: Pending?

    /// When ``take(_:isSettled:now:)`` has to be called again at the latest, in nanoseconds.
    var due: UInt64? { pending?.due }

    /// Takes the present graph.
    ///
    /// - Parameters:
    ///   - graph: the graph.
    ///   - isSettled: whether our stream plays on the sink that it is meant for, see ``RoutePlan/isSettled(_:)``.
    ///   - now: nanoseconds of the monotonic clock.
    /// - Returns: the graph to report now, if any.
    mutating func take(_ graph: AudioGraph, isSettled: Bool, now: UInt64) -> AudioGraph? {
        guard graph != reported else {
            pending = nil
            return nil
        }
        if graph.isConnected, reported?.isConnected == true {
            if pending?.graph != graph { wait(for: graph, isMoving: wasSettled && !isSettled, now: now) }
            if let due, now < due { return nil }
        }
        pending = nil
        (reported, wasSettled) = (graph, isSettled)
        return graph
    }

    private mutating func wait(for graph: AudioGraph, isMoving: Bool, now: UInt64) {
        let since = pending.flatMap { $0.isMoving == isMoving ? $0.since : nil } ?? now
        let changedAt = pending?.changedAt ?? now
        let rest = isMoving ? ReportGate.patience : min(now - since + ReportGate.quiet, ReportGate.longest)
        let due = min(since + rest, changedAt + ReportGate.patience)
        pending = Pending(graph: graph, isMoving: isMoving, since: since, changedAt: changedAt, due: due)
    }
}
