// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Platform
import Realtime
import Synchronization

/// Writes what arrives in a ring into a file, until it has ended or is as long as it may be.
///
/// - Thread: any; its work is done on a thread of its own.
final class Recorder: Sendable {
    /// What became of a recording.
    enum Ending: Sendable {
        /// A file of the store, and why it is shorter than it was to be; nil if it is not.
        case file(String, problem: EngineError?)
        /// Nothing, because no file could be made; nil if no sound arrived.
        case nothing(EngineError?)
        /// It was discarded.
        case discarded
    }

    private struct State {
        var progress = RecordingProgress()
        var ending: Ending?
        /// When it was asked to end, seconds of the monotonic clock.
        var endedAt: Double?
        var isDiscarded = false
    }

    /// Seconds of sound that the ring holds while the disk is slow.
    static let reserve = 10.0
    /// Seconds between two looks at the ring.
    private static let interval = 0.1
    /// Seconds in which a ring is left by who writes it; an output that has stopped does not.
    private static let patience = 1.0

    /// Seconds in which the disk takes what the ring holds.
    private static let longestEnd = 5.0

    /// Takes the sound; who writes it finishes it.
    let ring: AudioRing
    private let job: EncodeJob
    private let limit: Int64
    private let store: AssetStore
    private let decoders: DecoderProcess
    private let onEnd: @Sendable () -> Void
    private let state = Mutex(State())

    /// Begins.
    ///
    /// - Parameters:
    ///   - job: the file.
    ///   - longest: frames after which it ends.
    ///   - store: where the file is made.
    ///   - decoders: the processes, one of which encodes.
    ///   - onEnd: called on its thread when it has ended.
    init(
        _ job: EncodeJob,
        longest: FrameCount,
        in store: AssetStore,
        _ decoders: DecoderProcess,
        onEnd: @escaping @Sendable () -> Void
    ) {
        (self.job, self.store, self.decoders, self.onEnd) = (job, store, decoders, onEnd)
        limit = longest.frames
        ring = AudioRing(
            channelCount: job.channelCount,
            capacity: Int(Recorder.reserve * Double(job.sampleRate.hertz))
        )
        let thread = SystemThread.mustStart(name: "recorder", stackSize: 1 << 19) { [self] in run() }
        _ = consume thread
    }

    /// How far it is.
    var progress: RecordingProgress { state.withLock(\.progress) }

    /// What became of it; nil while it goes on.
    var ending: Ending? { state.withLock(\.ending) }

    /// Asks it to end: nothing more is written into the ring soon.
    func end() {
        state.withLock { $0.endedAt = $0.endedAt ?? SystemClock.monotonic.seconds }
    }

    /// Returns when recorders have ended, or after some seconds.
    static func wait(for recorders: [Recorder]) async {
        guard !recorders.isEmpty else { return }
        // Blocks a separate thread, so that no other task waits for the disk.
        await withCheckedContinuation { continuation in
            _ = SystemThread.mustStart(name: "recorder-end") {
                for recorder in recorders { recorder.waitForEnd() }
                continuation.resume()
            }
        }
    }

    private func waitForEnd() {
        let deadline = SystemClock.monotonic.now + UInt64(Recorder.longestEnd * 1e9)
        while ending == nil, SystemClock.monotonic.now < deadline {
            SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + UInt64(0.02 * 1e9))
        }
    }

    /// Ends it, and removes its file.
    func discard() {
        state.withLock { $0.isDiscarded = true }
        end()
    }

    // MARK: The thread

    private func run() {
        let ending = record()
        state.withLock { $0.ending = ending }
        onEnd()
    }

    private func record() -> Ending {
        do throws(EngineError) {
            var file = try RecordingFile(job, in: store, decoders)
            let problem = copy(into: &file)
            let (progress, isDiscarded) = state.withLock { ($0.progress, $0.isDiscarded) }
            guard !isDiscarded, progress.frames > 0 else {
                file.discard()
                return isDiscarded ? .discarded : .nothing(problem)
            }
            do throws(EngineError) { try file.finish() } catch {
                return .file(file.path, problem: problem ?? error)
            }
            return .file(file.path, problem: problem)
        } catch {
            return .nothing(error)
        }
    }

    /// Copies sound until there is no more, or the file takes no more.
    ///
    /// - Returns: why the file takes no more; nil if there is none.
    private func copy(into file: inout RecordingFile) -> EngineError? {
        var silent: Int64 = 0
        while true {
            // In this order: what was written before the end is then there to be read.
            let isLast = isLeft
            do throws(EngineError) {
                while case let samples = ring.takeInterleaved(min(EncodeJob.frames, Int(left))),
                    !samples.isEmpty
                {
                    try add(samples, to: &file)
                }
                // What did not fit into the ring is silent, so that the rest stays in time.
                while silent < ring.lostFrames, left > 0 {
                    let count = min(ring.lostFrames - silent, Int64(EncodeJob.frames), left)
                    try add([Float](repeating: 0, count: Int(count) * job.channelCount), to: &file)
                    silent += count
                    note { $0.lost = silent }
                }
            } catch {
                return error
            }
            if isLast || left == 0 { return nil }
            SystemClock.sleep(
                untilMonotonic: SystemClock.monotonic.now + UInt64(Recorder.interval * 1e9)
            )
        }
    }

    /// Frames that the file still takes.
    private var left: Int64 { limit - progress.frames }

    /// Whether nothing more is written into the ring.
    private var isLeft: Bool {
        if ring.isFinished { return true }
        guard let endedAt = state.withLock({ $0.isDiscarded ? -.infinity : $0.endedAt }) else { return false }
        return SystemClock.monotonic.seconds > endedAt + Recorder.patience
    }

    private func add(_ samples: [Float], to file: inout RecordingFile) throws(EngineError) {
        try file.add(samples)
        let size = file.size
        note { progress in
            progress.frames += Int64(samples.count / job.channelCount)
            progress.bytes = size
        }
    }

    private func note(_ change: (inout RecordingProgress) -> Void) {
        state.withLock { change(&$0.progress) }
    }
}
