// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Glibc
import Output
import Platform

/// Updates the graph's values and carries out their decisions.
///
/// - Thread: the graph's only, except ``begin(_:)`` before it starts and ``end(isTaken:)`` after it has ended.
// Safe because one thread at a time uses it, see above.
final class GraphController: @unchecked Sendable {
    private let mailbox: GraphMailbox
    private let onChange: @Sendable (AudioGraph) -> Void
    private let onFault: @Sendable (String) -> Void
    private var journal: OthersJournal?
    private var graph: OpaquePointer?
    private var model = GraphModel()
    private var overrides = VolumeOverrides()
    private var plan = RoutePlan()
    private var gate = ReportGate()
    private var feeds = FeedTable()
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

    /// Takes the handle, and reads the journal of an earlier run.
    func begin(_ graph: OpaquePointer) {
        self.graph = graph
        do throws(JournalError) {
            overrides = VolumeOverrides(undone: try journal?.read() ?? [], now: now)
        } catch {
            report(error)
        }
    }

    /// Closes the journal; `isTaken` is whether the server confirmed the restored volumes.
    func end(isTaken: Bool) {
        graph = nil
        if isTaken { overrides.finished() }
        save()
    }

    // MARK: Events

    func connected(cookie: UInt32) {
        model = GraphModel(isConnected: true)
        overrides.connected(cookie: cookie)
        feeds.forget()
        applySettings()
    }

    func lost() {
        model = GraphModel()
        plan.forget()
        overrides.lost(now: now)
        save()
        reportGraph()
    }

    func take(_ node: GraphModel.Node, id: UInt32) {
        model.take(node, id: id)
        updateOther(id)
    }

    func take(_ levels: StreamLevels, node: UInt32) {
        model.nodes[node]?.levels = levels
        updateOther(node)
    }

    func removed(_ id: UInt32) {
        guard let node = model.remove(id), node.isStream, !node.isOwn else { return }
        decide { $0.vanished(node.serial, now: $1) }
    }

    func take(manager: UInt32?) {
        model.manager = manager
        plan.forget()
    }

    func change(_ body: (inout GraphModel) -> Void) { body(&model) }

    func moved(_ node: UInt32) { plan.moved(node, now: now) }

    func memoryFound() { overrides.hasMemory = true }

    func synced() {
        guard !isEnding else { return }
        decide { $0.storeMemories(now: $1) }
        let inside = model.inputStreams
        decide { $0.spare(inside, now: $1) }
        followPlan()
        reportGraph()
    }

    func due() {
        followPlan()
        reportGraph()
        decide { $0.advance(now: $1) }
    }

    func woken() {
        guard mailbox.present.isEnding else { return applySettings() }
        isEnding = true
        perform(overrides.finish())
    }

    // MARK: Mechanism

    private func applySettings() {
        let settings = mailbox.present
        plan.routes = settings.routes
        followPlan()
        makeSinks(settings.feeds)
        // Without a journal volumes could not be restored after a crash, so none is changed.
        let treatment = journal == nil ? .leave : settings.treatment
        decide { $0.treat(treatment, now: $1) }
    }

    private var now: UInt64 { SystemClock.monotonic.now }

    private func updateOther(_ id: UInt32) {
        guard let node = model.nodes[id], node.isStream, !node.isOwn, let levels = node.levels else { return }
        let stream = StreamIdentity(id: node.serial, memoryKey: node.memoryKey)
        decide { $0.appeared(stream, levels, now: $1) }
    }

    /// Gets actions from the overrides, writes the journal, then performs them.
    private func decide(_ body: (inout VolumeOverrides, UInt64) -> [VolumeOverrides.Action]) {
        guard !isEnding, graph != nil else { return }
        let before = overrides
        var actions = body(&overrides, now)
        if !save(), overrides.treatment != .leave {
            // A change that cannot be journalled is not made, and changes already made are undone.
            if actions.contains(where: \.isChange) {
                overrides = before
                actions = []
            }
            actions += overrides.treat(.leave, now: now)
        }
        perform(actions)
        setTimer()
    }

    private func setTimer() {
        guard let graph else { return }
        let due = [overrides.due, plan.due, gate.due].compactMap(\.self).min()
        carillon_graph_set_timer(graph, due.map { $0 > now ? $0 - now : 1 } ?? 0)
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
        for assignment in plan.assignments(model, now: now) {
            carillon_graph_set_target(graph, assignment.node, assignment.sink)
        }
        for link in plan.staleLinks(model, now: now) { carillon_graph_unlink(graph, link) }
        setTimer()
    }

    /// Makes the sinks of the rooms' engines, and removes those that are not wanted any more.
    private func makeSinks(_ wanted: [SinkFeed]) {
        guard let graph, model.isConnected else { return }
        let change = feeds.change(to: wanted)
        for key in change.removed { carillon_graph_unload_sink(graph, key) }
        for (key, feed) in change.added {
            let result = carillon_graph_load_sink(graph, key, feed.module, feed.arguments)
            guard result < 0 else { continue }
            feeds.failed(key)
            onFault(
                "the sink \(feed.name) cannot be made by \(feed.module): \(String(cString: strerror(-result)))"
            )
        }
    }

    private func reportGraph() {
        if let graph = gate.take(model.graph, isSettled: plan.isSettled(model), now: now) { onChange(graph) }
        setTimer()
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
            onFault("the journal of other applications' volumes was damaged; it was moved to \(path)")
        case .unwritable(let path):
            onFault("other applications' volumes are not changed: \(path) cannot be written")
        }
    }
}
