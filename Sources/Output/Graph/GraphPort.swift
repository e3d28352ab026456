// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The engine's hold on the sound server's graph: what is there, where we go, what others do meanwhile.
///
/// What a conformer promises:
/// 1. After ``start(onChange:)`` the graph is told as soon as it is known, and again after every change; changes
///    that come together are told once. A graph equal to the last one told is not told.
/// 2. While no sound server answers, an empty graph with `isConnected` false is told once, and the server is looked
///    for until ``stop()``.
/// 3. ``applyToOthers(_:)`` and ``route(_:)`` return at once; the last value counts, also for what appears later and
///    after a reconnection. Until the first call others are left and the default sink is followed.
/// 4. ``stop()`` restores other applications' volumes before it returns; no call of `onChange` follows it. It is not
///    to be called from inside `onChange`.
///
/// - Thread: any; `onChange` is called on a thread of the port's own, one call at a time.
public protocol GraphPort: Sendable {
    /// Begins to watch the graph.
    func start(onChange: @escaping @Sendable (AudioGraph) -> Void)
    /// Ends watching; what was done to others is undone.
    func stop()
    /// Says what is to be done to other applications' streams from now on.
    func applyToOthers(_ treatment: OtherAppsPolicy)
    /// Says where our stream is to go from now on.
    func route(_ routes: OutputRoutes)
}
