// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Output
import Synchronization

/// A sound server whose graph is what the test says, and that notes what it is told.
public final class ScriptedGraph: GraphPort {
    private struct State {
        var onChange: (@Sendable (AudioGraph) -> Void)?
        var treatments: [OtherAppsPolicy] = []
        var routes: [OutputRoutes] = []
    }

    private let state = Mutex(State())

    /// Makes a port that shows nothing yet.
    public init() {}

    /// What was to be done to others, in order.
    public var treatments: [OtherAppsPolicy] { state.withLock { $0.treatments } }
    /// Where our stream was to go, in order.
    public var routes: [OutputRoutes] { state.withLock { $0.routes } }

    /// Shows a graph; the engine hears of it with its next drain.
    public func show(_ graph: AudioGraph) { state.withLock { $0.onChange }?(graph) }

    /// Notes whom to tell.
    public func start(onChange: @escaping @Sendable (AudioGraph) -> Void) {
        state.withLock { $0.onChange = onChange }
    }

    /// Tells nobody any more.
    public func stop() { state.withLock { $0.onChange = nil } }

    /// Notes it.
    public func applyToOthers(_ treatment: OtherAppsPolicy) {
        state.withLock { $0.treatments.append(treatment) }
    }

    /// Notes it.
    public func route(_ routes: OutputRoutes) { state.withLock { $0.routes.append(routes) } }
}
