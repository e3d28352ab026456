// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The engine's access to the sound server's graph: it reports sinks and streams, routes our streams, and changes
/// other applications' volumes.
///
/// Promises of every conformer:
/// 1. After ``start(onChange:)`` the graph is reported as soon as it is known, and again after every change; changes
///    that come together are reported once. A graph equal to the last one reported is not reported again.
/// 2. While no sound server answers, an empty graph with `isConnected` false is reported once, and the connection is
///    retried until ``stop()``.
/// 3. ``applyToOthers(_:)`` and ``route(_:)`` return at once; the last value counts, also for streams that appear
///    later and after a reconnection. Before the first call others are left unchanged and the default sink is
///    followed.
/// 4. ``stop()`` restores other applications' volumes before it returns; `onChange` is not called afterwards. It must
///    not be called from inside `onChange`.
///
/// - Thread: any; `onChange` is called on a thread of the port's own, one call at a time.
public protocol GraphPort: Sendable {
    /// Starts monitoring the graph.
    func start(onChange: @escaping @Sendable (AudioGraph) -> Void)
    /// Stops monitoring; changes of other applications' volumes are undone.
    func stop()
    /// Sets how other applications' streams are changed from now on.
    func applyToOthers(_ treatment: OtherAppsPolicy)
    /// Sets the sinks of our streams from now on.
    func route(_ routes: OutputRoutes)
}
