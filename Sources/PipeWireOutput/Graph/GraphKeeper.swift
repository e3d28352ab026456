// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Glibc
import Output
import Platform

/// Keeps the graph's values up to date and does what they decide.
///
/// - Thread: the graph's only, but for ``begin(_:)`` before and ``end(isTaken:)`` after it lived.
// Safe because one thread at a time uses it, see above.
final class GraphKeeper: @unchecked Sendable {
    private let mailbox: GraphMailbox
    private let onChange: @Sendable (AudioGraph) -> Void
    private let onFault: @Sendable (String) -> Void
    private var journal: OthersJournal?
    private var graph: OpaquePointer?
    private var model = GraphModel()
    private var overrides = VolumeOverrides()
    private var plan = RoutePlan()
    private var lastTold: AudioGraph?
    private var lastFault: JournalError?
    private var isEnding = false

    init(
        _ mailbox: GraphMailbox,
        journal: OthersJournal?,
        onChange: @escaping @Sendable (AudioGraph) -> Void,
        onFault: @escaping @Sendable (String) -> Void
    ) {
        self.mailbox = mailbox
        self.journal = journal
        self.onChange = onChange
        self.onFault = onFault
    }

    /// Takes the handle and what an earlier run left undone.
    func begin(_ graph: OpaquePointer) {
        self.graph = graph
        do throws(JournalError) {
            overrides = VolumeOverrides(undone: try journal?.read() ?? [], now: now)
        } catch {
            report(error)
        }
    }

    /// Closes the journal; `isTaken` says whether the server took what was put back.
    func end(isTaken: Bool) {
        graph = nil
        if isTaken { overrides.finished() }
        save()
    }

    // MARK: Events

    func connected(cookie: UInt32) {
        model = GraphModel(isConnected: true)
        overrides.connected(cookie: cookie)
        takeWishes()
    }

    func lost() {
        model = GraphModel()
        plan.lost()
        overrides.lost(now: now)
        save()
        tell()
    }

    func take(_ node: GraphModel.Node, id: UInt32) {
        model.take(node, id: id)
        considerOther(id)
    }

    func take(_ levels: StreamLevels, node: UInt32) {
        model.nodes[node]?.levels = levels
        considerOther(node)
    }

    func removed(_ id: UInt32) {
        guard let node = model.remove(id), !node.isSink, !node.isOwn else { return }
        decide { $0.vanished(node.serial, now: $1) }
    }

    func change(_ body: (inout GraphModel) -> Void) { body(&model) }

    func moved(_ node: UInt32) { plan.moved(node, now: now) }

    func memoryFound() { overrides.hasMemory = true }

    func synced() {
        guard !isEnding else { return }
        decide { $0.tellMemories(now: $1) }
        followPlan()
        tell()
    }

    func due() { decide { $0.advance(now: $1) } }

    func woken() {
        guard mailbox.present.isEnding else { return takeWishes() }
        isEnding = true
        perform(overrides.finish())
    }

    // MARK: Mechanism

    private func takeWishes() {
        let wishes = mailbox.present
        plan.routes = wishes.routes
        followPlan()
        // What could not be put back after a crash is not changed.
        let treatment = journal == nil ? .leave : wishes.treatment
        decide { $0.treat(treatment, now: $1) }
    }

    private var now: UInt64 { SystemClock.monotonic.now }

    private func considerOther(_ id: UInt32) {
        guard let node = model.nodes[id], !node.isSink, !node.isOwn, let levels = node.levels else { return }
        let stream = LedgerStream(id: node.serial, memoryKey: node.memoryKey)
        decide { $0.appeared(stream, levels, now: $1) }
    }

    /// Lets the overrides decide, writes the journal, then does it.
    private func decide(_ body: (inout VolumeOverrides, UInt64) -> [VolumeOverrides.Action]) {
        guard !isEnding, let graph else { return }
        let before = overrides
        var actions = body(&overrides, now)
        if !save(), overrides.treatment != .leave {
            // What cannot be written down is not begun, and what was begun ends.
            if actions.contains(where: \.isChange) {
                overrides = before
                actions = []
            }
            actions += overrides.treat(.leave, now: now)
        }
        perform(actions)
        carillon_graph_set_timer(graph, overrides.due.map { $0 > now ? $0 - now : 1 } ?? 0)
    }

    private func perform(_ actions: [VolumeOverrides.Action]) {
        guard let graph else { return }
        for action in actions {
            switch action {
            case .set(let stream, let levels):
                guard let id = model.nodes.first(where: { $0.value.serial == stream })?.key else { continue }
                carillon_graph_set_volume(
                    graph,
                    id,
                    levels.volumes,
                    UInt32(levels.volumes.count),
                    levels.isMuted
                )
            case .remember(let key, let levels):
                carillon_graph_remember(graph, MemoryKey.metadataKey(key), MemoryKey.json(levels))
            }
        }
    }

    private func followPlan() {
        guard let graph, model.isConnected else { return }
        for wish in plan.wishes(model, now: now) {
            carillon_graph_set_target(graph, wish.node, wish.sink)
        }
    }

    private func tell() {
        let graph = model.graph
        guard graph != lastTold else { return }
        lastTold = graph
        onChange(graph)
    }

    @discardableResult
    private func save() -> Bool {
        do throws(JournalError) {
            try journal?.write(overrides.journal)
            lastFault = nil
            return true
        } catch {
            report(error)
            return false
        }
    }

    private func report(_ fault: JournalError) {
        guard fault != lastFault else { return }
        lastFault = fault
        switch fault {
        case .unreadable(let path):
            onFault("the list of changed volumes of other applications was damaged; it is kept as \(path)")
        case .unwritable(let path):
            onFault("other applications are left alone: \(path) cannot be written")
        }
    }
}
