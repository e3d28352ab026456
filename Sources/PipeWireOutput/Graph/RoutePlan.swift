// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Decides to which sinks the session manager should link our streams.
///
/// A pinned sink is requested by its serial while it exists, so that the stream falls back to the default sink when
/// it disappears and returns when it reappears. A value without clock and library.
struct RoutePlan: Sendable, Equatable {
    /// A target: the node of a stream and the serial of the sink, 0 for the default sink.
    struct Assignment: Sendable, Equatable {
        var node: UInt32
        var sink: UInt64
    }

    /// How long after its appearance the session manager may move a stream to a remembered sink, in nanoseconds.
    static let stabilizationTime: UInt64 = 2_000_000_000

    var routes = OutputRoutes()
    private var sent: [UInt32: UInt64] = [:]
    private var appearedAt: [UInt32: UInt64] = [:]

    /// Compares the routes with the targets sent before.
    ///
    /// - Returns: the targets to send now.
    mutating func assignments(_ model: GraphModel, now: UInt64) -> [Assignment] {
        let own = model.nodes.filter { $0.value.isOwn && !$0.value.isSink }.keys.sorted()
        sent = sent.filter { own.contains($0.key) }
        appearedAt = appearedAt.filter { own.contains($0.key) }
        return own.compactMap { node in
            if appearedAt[node] == nil { appearedAt[node] = now }
            let sink = sink(for: model.nodes[node]?.bus).flatMap { model.sink(named: $0)?.node.serial } ?? 0
            guard sent[node] != sink else { return nil }
            sent[node] = sink
            return Assignment(node: node, sink: sink)
        }
    }

    /// The name of a stream's sink; nil for the default sink.
    private func sink(for bus: String?) -> String? {
        if let bus { return routes.buses[bus] }
        guard case .pinned(let name) = routes.main else { return nil }
        return name
    }

    /// Handles that a stream was moved: soon after its appearance to a remembered sink, which is undone; later by the
    /// user, which is kept.
    mutating func moved(_ node: UInt32, now: UInt64) {
        guard let appeared = appearedAt[node] else { return }
        if now - appeared < RoutePlan.stabilizationTime { sent[node] = nil }
    }

    /// Drops the streams of a lost server.
    mutating func lost() {
        sent = [:]
        appearedAt = [:]
    }
}
