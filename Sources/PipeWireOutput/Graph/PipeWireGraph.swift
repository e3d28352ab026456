// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
public import Output
import Synchronization

/// The graph of a PipeWire server, over a connection and a thread of its own.
///
/// Our own streams are those that this process made with ``PipeWireOutput``. A pinned sink is asked for by the
/// metadata `target.object` of our stream; volumes of others are set by their `channelVolumes`, in steps over 150 ms.
public final class PipeWireGraph: GraphPort {
    /// Longest wait for the server to take what is put back at the end, in nanoseconds.
    private static let patience: UInt64 = 2_000_000_000

    private let configuration: PipeWireConfiguration
    private let buses: BusStreams?
    private let journalDirectory: String?
    private let onFault: @Sendable (String) -> Void
    private let mailbox = GraphMailbox()
    private let watch = Mutex<Watch?>(nil)

    /// Makes a watch that is not started.
    ///
    /// - Parameters:
    ///   - configuration: which server; the name of the application.
    ///   - buses: the streams of single buses, those of our output; without them all buses are heard in one place.
    ///   - journalDirectory: the folder of the file that says which volumes of others are changed; it exists. Without
    ///     one others are always left.
    ///   - onFault: told in a sentence what the operator should know; on the graph's thread.
    public init(
        _ configuration: PipeWireConfiguration = PipeWireConfiguration(),
        buses: BusStreams? = nil,
        journalDirectory: String? = nil,
        onFault: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.buses = buses
        self.journalDirectory = journalDirectory
        self.onFault = onFault
    }

    deinit { stop() }

    /// Begins to watch; see `GraphPort`.
    ///
    /// What an earlier run left lowered is put back.
    public func start(onChange: @escaping @Sendable (AudioGraph) -> Void) {
        watch.withLock { watch in
            guard watch == nil else { return }
            mailbox.change { $0.isEnding = false }
            let keeper = GraphKeeper(
                mailbox,
                journal: journalDirectory.map { OthersJournal(directory: $0) },
                onChange: onChange,
                onFault: onFault
            )
            watch = Watch(keeper, configuration)
            if watch == nil {
                onFault("the PipeWire graph cannot be watched; are PipeWire's client files installed?")
                onChange(AudioGraph())
            }
        }
    }

    /// Ends watching; see `GraphPort`.
    public func stop() {
        let ended = watch.withLock { watch in watch.take() }
        mailbox.change { $0.isEnding = true }
        ended?.end(patience: PipeWireGraph.patience)
    }

    /// Says what is done to others; see `GraphPort`.
    public func applyToOthers(_ treatment: OtherAppsPolicy) {
        mailbox.change { $0.treatment = treatment }
        wake()
    }

    /// Says where our streams go; see `GraphPort`.
    public func route(_ routes: OutputRoutes) {
        buses?.route(routes.buses)
        mailbox.change { $0.routes = routes }
        wake()
    }

    private func wake() {
        watch.withLock { $0?.wake() }
    }
}

/// One watch: the handle and what its thread uses.
private struct Watch: ~Copyable {
    private let keeper: GraphKeeper
    // Safe because only this value has the handle, and closes it once.
    nonisolated(unsafe) private let graph: OpaquePointer

    init?(_ keeper: GraphKeeper, _ configuration: PipeWireConfiguration) {
        var opened: OpaquePointer?
        var calls = keeper.calls()
        let result = configuration.applicationName.withCString { application in
            withOptionalCString(configuration.remote) { remote in
                carillon_graph_open(remote, application, &calls, &opened)
            }
        }
        guard result == 0, let graph = opened else { return nil }
        keeper.begin(graph)
        guard carillon_graph_start(graph) == 0 else {
            carillon_graph_close(graph)
            return nil
        }
        self.keeper = keeper
        self.graph = graph
    }

    borrowing func wake() { carillon_graph_wake(graph) }

    consuming func end(patience: UInt64) {
        let result = carillon_graph_finish(graph, patience)
        carillon_graph_close(graph)
        keeper.end(isTaken: result == 0)
    }
}
