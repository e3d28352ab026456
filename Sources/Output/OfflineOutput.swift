// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Synchronization

/// Renders on request, faster than real time: for files, tests and `carillon render`.
///
/// Deterministic: the quanta begin at multiples of the quantum from the start, and the monotonic time they carry is
/// engine time itself, counted from zero.
///
/// - Thread: any, one caller at a time.
public final class OfflineOutput: OutputBackend {
    /// `offline`.
    public let name = "offline"
    /// Frames per quantum; a request is cut into these.
    public let quantum: Int
    private let zones: Int
    private let session = Mutex<Session?>(nil)

    /// Makes a stopped output.
    ///
    /// - Parameters:
    ///   - quantum: frames rendered at a time, 1 to 8,192; default 512.
    ///   - zones: number of zones of which the planes are rendered, the main one first; those that the mixer has not are left
    ///     out.
    public init(quantum: Int = 512, zones: Int = 1) {
        precondition((1...8_192).contains(quantum), "a quantum has 1 to 8192 frames")
        precondition(zones >= 1, "an output has a zone")
        self.zones = zones
        self.quantum = quantum
    }

    deinit { stop() }

    /// Prepares rendering; nothing is rendered before ``render(frames:)``.
    public func start(
        _ host: RenderHost,
        onStatus: @escaping @Sendable (OutputStatus) -> Void
    ) throws(OutputError) {
        let quantum = quantum
        try session.withLock { (session) throws(OutputError) in
            guard session == nil else { throw .alreadyStarted }
            session = Session(
                host: host,
                seat: host.makeSeat(),
                memory: QuantumMemory(
                    channelCount: min(host.planeCount, host.channelCount * zones),
                    frames: quantum
                ),
                onStatus: onStatus
            )
        }
        onStatus(.starting)
        onStatus(.running(OutputDescription(backend: name, quantum: quantum)))
    }

    /// Ends rendering; see `OutputBackend`.
    public func stop() {
        let ended = session.withLock { session in session.take() }
        guard let ended else { return }
        ended.seat.leave()
        ended.onStatus(.stopped)
    }

    /// Renders `frames` frames.
    ///
    /// - Parameter frames: not negative.
    /// - Returns: one array per channel of each zone; silence if another backend holds the gate.
    /// - Precondition: the output is started.
    public func render(frames: Int) -> [[Float]] {
        precondition(frames >= 0, "a length to render is not negative")
        var planes: [[Float]] = []
        var left = frames
        repeat {
            let count = min(left, quantum)
            let memory = renderQuantum(frames: count)
            if planes.isEmpty { planes = memory.makeArrays(capacity: frames) }
            memory.append(frames: count, to: &planes)
            left -= count
        } while left > 0
        return planes
    }

    // MARK: Quanta

    private struct Session {
        let host: RenderHost
        let seat: RenderSeat
        let memory: QuantumMemory
        let onStatus: @Sendable (OutputStatus) -> Void
        var position: Int64 = 0

        /// Engine time in nanoseconds, exact for any length.
        var nanoseconds: UInt64 {
            let rate = Int64(host.sampleRate.hertz)
            let (seconds, rest) = position.quotientAndRemainder(dividingBy: rate)
            return UInt64(seconds * 1_000_000_000 + rest * 1_000_000_000 / rate)
        }

        mutating func render(frames: Int) {
            seat.render(
                into: UnsafePointer(memory.planes),
                channelCount: memory.channelCount,
                frames: frames,
                timing: RenderTiming(monotonicNanoseconds: nanoseconds, delayFrames: 0)
            )
            position += Int64(frames)
        }
    }

    private func renderQuantum(frames: Int) -> QuantumMemory {
        session.withLock { session in
            guard var present = session else { preconditionFailure("an output is started before it renders") }
            if frames > 0 { present.render(frames: frames) }
            session = present
            return present.memory
        }
    }
}
