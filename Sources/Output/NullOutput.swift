// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Platform
import Synchronization

/// Renders at the pace of the monotonic clock and discards the sound: engine time, finish events and queues continue
/// without a device.
///
/// Its thread requests a real-time scheduling class, and works without one.
public final class NullOutput: OutputBackend {
    /// `null`.
    public let name = "null"
    private let quantum: Int
    private let session = Mutex<Session?>(nil)

    /// Makes a stopped output.
    ///
    /// - Parameter quantum: frames rendered at a time, 16 to 8,192; default 512.
    public init(quantum: Int = 512) {
        precondition((16...8_192).contains(quantum), "a quantum has 16 to 8192 frames")
        self.quantum = quantum
    }

    deinit { stop() }

    /// Starts the thread; see `OutputBackend`.
    public func start(
        _ host: RenderHost,
        onStatus: @escaping @Sendable (OutputStatus) -> Void
    ) throws(OutputError) {
        let quantum = quantum
        try session.withLock { (session) throws(OutputError) in
            guard session == nil else { throw .alreadyStarted }
            let run = NullRun(host: host, quantum: quantum, onStatus: onStatus)
            onStatus(.starting)
            let thread = try OutputError.checking { () throws(SystemError) in
                try SystemThread(name: "carillon-null", priority: 10) { run.loop() }
            }
            session = Session(run: run, thread: thread)
        }
    }

    /// Ends the thread; see `OutputBackend`.
    public func stop() {
        let ended = session.withLock { session in session.take() }
        guard let ended else { return }
        ended.end()
    }

    private struct Session: ~Copyable {
        let run: NullRun
        let thread: SystemThread

        consuming func end() {
            let run = run
            run.isStopping.store(true, ordering: .releasing)
            run.host.rest.nudge()
            thread.join()
            run.seat.leave()
            run.onStatus(.stopped)
        }
    }
}

/// One run of the null output's thread.
private final class NullRun: Sendable {
    let host: RenderHost
    let seat: RenderSeat
    let memory: QuantumMemory
    let onStatus: @Sendable (OutputStatus) -> Void
    let isStopping = Atomic<Bool>(false)

    init(host: RenderHost, quantum: Int, onStatus: @escaping @Sendable (OutputStatus) -> Void) {
        self.host = host
        seat = host.makeSeat()
        memory = QuantumMemory(channelCount: host.channelCount, frames: quantum)
        self.onStatus = onStatus
    }

    func loop() {
        onStatus(
            .running(
                OutputDescription(
                    backend: "null",
                    quantum: memory.frames,
                    isRealtime: SystemThread.isRealtime
                )
            )
        )
        var pacer = QuantumPacer(
            quantum: memory.frames,
            rate: host.sampleRate.hertz,
            now: SystemClock.monotonic.now
        )
        while !isStopping.load(ordering: .acquiring) {
            if host.rest.isResting { rest(&pacer) }
            let due = pacer.nextDue
            let taken = pacer.take(now: SystemClock.monotonic.now)
            for _ in 0..<taken { render(at: due) }
            SystemClock.sleep(untilMonotonic: pacer.wakeTime(now: SystemClock.monotonic.now))
        }
    }

    /// Sleeps while nothing is audible, then advances engine time by the time slept.
    private func rest(_ pacer: inout QuantumPacer) {
        while host.rest.isResting, !isStopping.load(ordering: .acquiring) { host.rest.sleep() }
        let rested = pacer.rest(until: SystemClock.monotonic.now)
        guard rested > 0 else { return }
        let due = pacer.nextDue
        _ = pacer.take(now: due)
        render(at: due, rested: Int64(rested) * Int64(memory.frames))
    }

    private func render(at due: UInt64, rested: Int64 = 0) {
        seat.render(
            into: UnsafePointer(memory.planes),
            channelCount: memory.channelCount,
            frames: memory.frames,
            timing: RenderTiming(monotonicNanoseconds: due, delayFrames: 0, restedFrames: rested)
        )
    }
}
