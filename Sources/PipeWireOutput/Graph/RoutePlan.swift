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
    /// How long the session manager may take to remove the link to a stream's former sink, in nanoseconds.
    static let relinkTime: UInt64 = 1_000_000_000

    var routes = OutputRoutes()
    private var sent: [UInt32: UInt64] = [:]
    private var appearedAt: [UInt32: UInt64] = [:]
    private var movedByUser: Set<UInt32> = []
    private var surplusSince: [UInt32: UInt64] = [:]

    /// When ``staleLinks(_:now:)`` has to be asked again at the latest, in nanoseconds.
    var due: UInt64? { surplusSince.values.min().map { $0 + RoutePlan.relinkTime } }

    /// Compares the routes with the targets sent before.
    ///
    /// - Returns: the targets to send now; none while there is no session manager to take them.
    mutating func assignments(_ model: GraphModel, now: UInt64) -> [Assignment] {
        guard model.manager != nil else { return [] }
        let own = model.nodes.filter { $0.value.isOwn && !$0.value.isSink }.keys.sorted()
        sent = sent.filter { own.contains($0.key) }
        appearedAt = appearedAt.filter { own.contains($0.key) }
        movedByUser.formIntersection(own)
        return own.compactMap { node in
            if appearedAt[node] == nil { appearedAt[node] = now }
            let sink = sink(for: model.nodes[node]?.zone).flatMap { model.sink(named: $0)?.node.serial } ?? 0
            guard sent[node] != sink else { return nil }
            sent[node] = sink
            movedByUser.remove(node)
            return Assignment(node: node, sink: sink)
        }
    }

    /// Finds links that the session manager should have removed when it linked a stream of ours to its sink:
    /// WirePlumber 0.4 keeps one that it was still making at the time, and the stream plays on both sinks from then on.
    ///
    /// Links of other clients are their user's, as are all links of a stream that the user moved.
    ///
    /// - Returns: the links to destroy now.
    mutating func staleLinks(_ model: GraphModel, now: UInt64) -> [UInt32] {
        let surplus = model.links.filter { isSurplus($0.value, model) }.keys
        surplusSince = surplusSince.filter { surplus.contains($0.key) }
        return surplus.sorted().filter { link in
            let since = surplusSince[link] ?? now
            let isStale = now - since >= RoutePlan.relinkTime
            surplusSince[link] = isStale ? now : since
            return isStale
        }
    }

    /// Handles that a stream was moved: soon after its appearance to a remembered sink, which is undone; later by the
    /// user, which is kept.
    mutating func moved(_ node: UInt32, now: UInt64) {
        guard let appeared = appearedAt[node] else { return }
        if now - appeared < RoutePlan.stabilizationTime {
            sent[node] = nil
        } else {
            movedByUser.insert(node)
        }
    }

    /// Drops what a session manager or server was sent that is gone.
    mutating func forget() {
        sent = [:]
        appearedAt = [:]
        movedByUser = []
        surplusSince = [:]
    }

    // MARK: Parts

    /// The name of a stream's sink; nil for the default sink.
    private func sink(for zone: String?) -> String? {
        if let zone { return routes.zones.first { $0.key == zone }?.sink }
        guard case .pinned(let name) = routes.main else { return nil }
        return name
    }

    /// Whether a link of the session manager leads from a stream of ours past its sink, to which it is linked too.
    private func isSurplus(_ link: GraphModel.Link, _ model: GraphModel) -> Bool {
        guard let serial = sent[link.output], !movedByUser.contains(link.output),
            link.client == model.manager,
            model.nodes[link.input]?.isSink == true
        else { return false }
        let sink = model.nodes.first { _, node in
            node.isSink && (serial == 0 ? node.name == model.defaultSink : node.serial == serial)
        }
        guard let sink = sink?.key, sink != link.input else { return false }
        return model.links.values.contains { $0.output == link.output && $0.input == sink }
    }
}
