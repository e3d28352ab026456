// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

/// Runs the configured device, or the null output while it is absent, and swaps back.
///
/// It retries the device every second, and at once when the sound server's socket appears. Voices, positions and
/// engine time stay in the host, so a swap does not affect them; engine time never jumps, it stands still for at most
/// the device's patience (2 s) when a device stalls.
///
/// - Thread: control; it works on a thread of its own.
public final class OutputSupervisor: Sendable {
    private let host: RenderHost
    private let mode: OutputMode
    private let makeDevice: (@Sendable () -> any OutputBackend)?
    private let makeNull: @Sendable () -> any OutputBackend
    private let socket: SocketLocation?
    private let patience: Duration
    private let retryEvery: Duration
    private let life = Mutex<Life?>(nil)

    /// Makes a stopped supervisor.
    ///
    /// - Parameters:
    ///   - host: owns the renderer.
    ///   - mode: the configured output.
    ///   - makeDevice: makes a new backend for each attempt; nil, or mode `.null`, for the null output alone.
    ///   - socket: where the sound server's socket appears; nil to retry every second only.
    ///   - patience: how long a device may be connected but not driven before the null output replaces it; default 2 s.
    ///   - retryEvery: the longest interval between retries of an absent device; default 1 s.
    ///   - makeNull: makes the null output.
    public init(
        host: RenderHost,
        mode: OutputMode,
        makeDevice: (@Sendable () -> any OutputBackend)?,
        socket: SocketLocation? = nil,
        patience: Duration = .seconds(2),
        retryEvery: Duration = .seconds(1),
        makeNull: @escaping @Sendable () -> any OutputBackend = { NullOutput() }
    ) {
        self.host = host
        self.mode = makeDevice == nil ? .null : mode
        self.makeDevice = makeDevice
        self.makeNull = makeNull
        self.socket = socket
        self.patience = patience
        self.retryEvery = retryEvery
    }

    deinit { stop() }

    /// Starts supervising; the first state follows through `onChange`.
    ///
    /// - Parameter onChange: called for every change of state, in order, on the supervisor's thread; must not call
    ///   ``stop()``.
    /// - Throws: `OutputError.systemFailed` if no thread can be created, `.alreadyStarted`.
    public func start(onChange: @escaping @Sendable (OutputState) -> Void) throws(OutputError) {
        try life.withLock { (life) throws(OutputError) in
            guard life == nil else { throw .alreadyStarted }
            let mailbox = SupervisorMailbox()
            let run = SupervisorRun(
                host: host,
                supervision: Supervision(
                    mode: mode,
                    patience: patience.nanoseconds,
                    retryEvery: retryEvery.nanoseconds
                ),
                mailbox: mailbox,
                makeDevice: makeDevice,
                makeNull: makeNull,
                onChange: onChange
            )
            let socket = socket
            let thread = try OutputError.checking { () throws(SystemError) in
                try SystemThread(name: "carillon-output") { run.loop(socket) }
            }
            life = Life(mailbox: mailbox, thread: thread)
        }
    }

    /// Stops all backends; returns when no render call is running and none will follow.
    public func stop() {
        let ended = life.withLock { life in life.take() }
        guard let ended else { return }
        ended.end()
    }

    private struct Life: ~Copyable {
        let mailbox: SupervisorMailbox
        let thread: SystemThread

        consuming func end() {
            mailbox.post(.end)
            thread.join()
        }
    }
}

extension Duration {
    /// Whole nanoseconds; negative durations are zero.
    fileprivate var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds / 1_000_000_000))
    }
}
