// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Gathers changes of the graph: the session manager changes the default sink and the links in steps, and only the
/// result is a route (SS-17).
///
/// A graph is reported when it has not changed for ``quiet``, at the latest ``longest`` after the first change. Where a
/// server appears or is lost it is reported at once. A value without clock and library.
struct ReportGate: Sendable, Equatable {
    /// Nanoseconds without a change after which a graph is reported.
    static let quiet: UInt64 = 50_000_000
    /// Nanoseconds after the first change at which a graph is reported in any case.
    static let longest: UInt64 = 100_000_000

    private struct Pending: Sendable, Equatable {
        var graph: AudioGraph
        let changedAt: UInt64
        var due: UInt64
    }

    private var reported: AudioGraph?
    private var pending: Pending?

    /// When ``take(_:now:)`` has to be called again at the latest, in nanoseconds.
    var due: UInt64? { pending?.due }

    /// Takes the present graph.
    ///
    /// - Returns: the graph to report now, if any.
    mutating func take(_ graph: AudioGraph, now: UInt64) -> AudioGraph? {
        guard graph != reported else {
            pending = nil
            return nil
        }
        if graph.isConnected, reported?.isConnected == true {
            if pending?.graph != graph {
                let changedAt = pending?.changedAt ?? now
                let due = min(now + ReportGate.quiet, changedAt + ReportGate.longest)
                pending = Pending(graph: graph, changedAt: changedAt, due: due)
            }
            if let due, now < due { return nil }
        }
        pending = nil
        reported = graph
        return graph
    }
}
