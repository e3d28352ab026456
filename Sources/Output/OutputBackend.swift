// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A consumer of rendered sound, which plays, stores or discards it and sets the pace of the engine.
///
/// Every conformer keeps these promises, which `OutputBackendContract` in the tests checks:
/// 1. After ``start(_:onStatus:)`` returned, quanta of the host are rendered from one thread at a time until
///    ``stop()`` returns; a backend that is not driven yet renders none.
/// 2. ``stop()`` returns when no render call is running and none will come. It may be called at any time, also
///    twice, also when the start failed, but never from inside `onStatus`.
/// 3. Stopping does not change the host, its voices or engine time.
/// 4. A failed start leaves no thread and no connection.
/// 5. After `OutputStatus.lost` the backend renders nothing until it is stopped and started again.
public protocol OutputBackend: Sendable {
    /// A short stable name: `pipewire`, `null`, `offline`.
    var name: String { get }

    /// Begins to render the host's quanta.
    ///
    /// - Parameters:
    ///   - host: kept alive by the backend until ``stop()`` returned.
    ///   - onStatus: called for every change on a thread of the backend; must return quickly and must not call
    ///     ``stop()``.
    /// - Throws: `OutputError.unavailable` when there is no device now (try again later), other cases when retrying
    ///   is useless until something else changes.
    /// - Thread: control.
    func start(
        _ host: RenderHost,
        onStatus: @escaping @Sendable (OutputStatus) -> Void
    ) throws(OutputError)

    /// Ends rendering; see promise 2.
    ///
    /// - Thread: control.
    func stop()
}
