// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Output
import Synchronization

/// A sound server whose graph the test sets, and that records policies and routes.
public final class ScriptedGraph: GraphPort {
    private struct State {
        var onChange: (@Sendable (AudioGraph) -> Void)?
        var treatments: [OtherAppsPolicy] = []
        var routes: [OutputRoutes] = []
    }

    private let state = Mutex(State())

    /// Makes a port without a graph.
    public init() {}

    /// The policies for other applications, in order.
    public var treatments: [OtherAppsPolicy] { state.withLock { $0.treatments } }
    /// The routes of our streams, in order.
    public var routes: [OutputRoutes] { state.withLock { $0.routes } }

    /// Reports a graph; the engine takes it with its next drain.
    public func show(_ graph: AudioGraph) { state.withLock { $0.onChange }?(graph) }

    /// Stores the callback.
    public func start(onChange: @escaping @Sendable (AudioGraph) -> Void) {
        state.withLock { $0.onChange = onChange }
    }

    /// Removes the callback.
    public func stop() { state.withLock { $0.onChange = nil } }

    /// Records a policy.
    public func applyToOthers(_ treatment: OtherAppsPolicy) {
        state.withLock { $0.treatments.append(treatment) }
    }

    /// Records routes.
    public func route(_ routes: OutputRoutes) { state.withLock { $0.routes.append(routes) } }
}
