// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
public import Output
import Synchronization

/// The graph of a PipeWire server, over a connection and a thread of its own.
///
/// Our own streams are those that this process made with ``PipeWireOutput``. A pinned sink is requested by the
/// metadata `target.object` of our stream; other applications' volumes are set by their `channelVolumes`, in steps
/// over 150 ms.
public final class PipeWireGraph: GraphPort, SinkMaker {
    /// Longest wait for the server to confirm the restored volumes at the end, in nanoseconds.
    private static let patience: UInt64 = 2_000_000_000

    private let configuration: PipeWireConfiguration
    private let zones: ZoneStreams?
    private let journalDirectory: String?
    private let onFault: @Sendable (String) -> Void
    private let mailbox = GraphMailbox()
    private let connection = Mutex<Connection?>(nil)

    /// Makes a graph that is not started.
    ///
    /// - Parameters: - configuration: the server, and the name of the application. - zones: the streams of the
    ///   zones, shared with our output; without them only the main zone plays. - journalDirectory: an existing
    ///   folder for the journal of changed volumes. Without one other applications' volumes are never changed. -
    ///   onFault: receives messages for the operator; called on the graph's thread.
    public init(
        _ configuration: PipeWireConfiguration = PipeWireConfiguration(),
        zones: ZoneStreams? = nil,
        journalDirectory: String? = nil,
        onFault: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.zones = zones
        self.journalDirectory = journalDirectory
        self.onFault = onFault
    }

    deinit { stop() }

    /// Starts monitoring; see `GraphPort`.
    ///
    /// Volumes that an earlier run left lowered are restored.
    public func start(onChange: @escaping @Sendable (AudioGraph) -> Void) {
        connection.withLock { connection in
            guard connection == nil else { return }
            mailbox.change { $0.isEnding = false }
            let controller = GraphController(
                mailbox,
                journal: journalDirectory.map { OthersJournal(directory: $0) },
                onChange: onChange,
                onFault: onFault
            )
            connection = Connection(controller, configuration)
            if connection == nil {
                onFault("the PipeWire graph cannot be monitored; are PipeWire's client files installed?")
                onChange(AudioGraph())
            }
        }
    }

    /// Stops monitoring; see `GraphPort`.
    public func stop() {
        let ended = connection.withLock { connection in connection.take() }
        mailbox.change { $0.isEnding = true }
        ended?.end(patience: PipeWireGraph.patience)
    }

    /// Sets the policy for other applications; see `GraphPort`.
    public func applyToOthers(_ treatment: OtherAppsPolicy) {
        mailbox.change { $0.treatment = treatment }
        wake()
    }

    /// Sets the sinks of our streams; see `GraphPort`.
    public func route(_ routes: OutputRoutes) {
        zones?.route(routes.zones)
        mailbox.change { $0.routes = routes }
        wake()
    }

    /// Sets the sinks that this connection makes; see `SinkMaker`.
    public func feed(_ feeds: [SinkFeed]) {
        mailbox.change { $0.feeds = feeds }
        wake()
    }

    private func wake() {
        connection.withLock { $0?.wake() }
    }
}

/// One connection: the handle and the controller that its thread uses.
private struct Connection: ~Copyable {
    private let controller: GraphController
    // Safe because only this value has the handle, and closes it once.
    nonisolated(unsafe) private let graph: OpaquePointer

    init?(_ controller: GraphController, _ configuration: PipeWireConfiguration) {
        var opened: OpaquePointer?
        var calls = controller.calls()
        let result = configuration.applicationName.withCString { application in
            withOptionalCString(configuration.remote) { remote in
                carillon_graph_open(remote, application, &calls, &opened)
            }
        }
        guard result == 0, let graph = opened else { return nil }
        controller.begin(graph)
        guard carillon_graph_start(graph) == 0 else {
            carillon_graph_close(graph)
            return nil
        }
        self.controller = controller
        self.graph = graph
    }

    borrowing func wake() { carillon_graph_wake(graph) }

    consuming func end(patience: UInt64) {
        let result = carillon_graph_finish(graph, patience)
        carillon_graph_close(graph)
        controller.end(isTaken: result == 0)
    }
}
