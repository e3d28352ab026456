// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Decides to which sinks the session manager is to link our streams.
///
/// A pinned sink is asked for by its serial as long as it is there, so that the stream falls back to the default
/// sink when it goes and returns when it comes. It knows no clock and no library.
struct RoutePlan: Sendable, Equatable {
    /// A wish: the node of a stream and the serial of the sink, 0 for the default sink.
    struct Wish: Sendable, Equatable {
        var node: UInt32
        var sink: UInt64
    }

    /// How long after its appearance a stream may be sent to a remembered sink, in nanoseconds.
    static let stabilizationTime: UInt64 = 2_000_000_000

    var routes = OutputRoutes()
    private var told: [UInt32: UInt64] = [:]
    private var appearedAt: [UInt32: UInt64] = [:]

    /// Compares what is wished with what was told.
    ///
    /// - Returns: what to tell now.
    mutating func wishes(_ model: GraphModel, now: UInt64) -> [Wish] {
        let own = model.nodes.filter { $0.value.isOwn && !$0.value.isSink }.keys.sorted()
        told = told.filter { own.contains($0.key) }
        appearedAt = appearedAt.filter { own.contains($0.key) }
        return own.compactMap { node in
            if appearedAt[node] == nil { appearedAt[node] = now }
            let sink = sink(for: model.nodes[node]?.bus).flatMap { model.sink(named: $0)?.node.serial } ?? 0
            guard told[node] != sink else { return nil }
            told[node] = sink
            return Wish(node: node, sink: sink)
        }
    }

    /// The name of the sink that a stream is to play to; nil for the default sink.
    private func sink(for bus: String?) -> String? {
        if let bus { return routes.buses[bus] }
        guard case .pinned(let name) = routes.main else { return nil }
        return name
    }

    /// Takes that a stream was sent to a remembered sink; what the user does later stands.
    mutating func moved(_ node: UInt32, now: UInt64) {
        guard let appeared = appearedAt[node] else { return }
        if now - appeared < RoutePlan.stabilizationTime { told[node] = nil }
    }

    /// Forgets the streams of a server that is gone.
    mutating func lost() {
        told = [:]
        appearedAt = [:]
    }
}
