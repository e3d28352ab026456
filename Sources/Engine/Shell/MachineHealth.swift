// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Output
import Platform

/// The health of output, audio thread and system clocks, and the conditions that hold.
///
/// A value: it takes observations and returns what changed.
struct MachineHealth {
    /// A change of the output.
    enum OutputChange { case lost, restored, changed }

    /// A condition that began, changed or ended.
    struct Transition {
        /// Whether it changed the server's readiness.
        let changesReadiness: Bool
    }

    /// The state of the output.
    private(set) var output: OutputHealth
    /// Whether the device ran and is not driven at present, before the null output replaces it.
    private var isStalled = false
    /// The conditions that hold.
    private(set) var status = HealthStatus()
    /// Number of clock jumps by kind.
    private(set) var clockJumps: [ClockJump.Kind: Int64] = [:]
    /// Number of times the requested device was lost.
    private(set) var outputLosses: Int64 = 0
    /// Checks that playing sounds reach the sink.
    var audibility: AudibilityMonitor
    /// Whether the audio thread is checked every second.
    var isWatching = false
    /// How often the way from the sounds to the ears is looked at.
    var pathPace = Pace(seconds: 0.1)
    /// How often the programs of voices are looked for.
    var voicePace = Pace(seconds: 1)
    /// What was silenced for long although it has something to play.
    var silence: SilenceMonitor
    /// The last reading of the machine's clock; nil while nothing counts on it.
    var kernelClock: KernelClock?
    /// What is wrong with it.
    var clockCondition: EngineState.PathCondition?
    private var clockLook: (at: UInt64, counts: Bool)?
    private let startedAt: UInt64
    private let rate: SampleRate
    private var xruns = XrunCount()
    private var clocks = ClockMonitor()
    private var audioThread: AudioThreadMonitor
    private var underrunLog = LogLimit()
    private var lateLog = LogLimit()

    init(_ configuration: EngineConfiguration) {
        output = .none(wanted: configuration.wantedOutput)
        rate = configuration.sampleRate
        startedAt = configuration.monotonicNanoseconds()
        audioThread = AudioThreadMonitor(patience: configuration.stuckSeconds)
        audibility = AudibilityMonitor(patience: configuration.audibilitySeconds)
        silence = SilenceMonitor(patience: configuration.muteSeconds)
    }

    // MARK: Conditions

    /// Whether the server can do its work.
    var isReady: Bool { status.isReady && output.isRunning }

    /// The summary that subscribers receive.
    var summary: HealthSummary {
        HealthSummary(
            status: status.isWell ? .ok : .degraded,
            isReady: isReady,
            reasons: status.reasons
        )
    }

    /// Whether no condition is more than a notice and the output runs on the requested device.
    var isWell: Bool { output.isRunning && !output.isFallback && status.isWell }

    /// Sets a condition, or clears it when `text` is nil.
    ///
    /// - Returns: the transition; nil if nothing changed.
    mutating func set(
        _ code: HealthCode,
        _ text: String?,
        level: HealthLevel,
        at date: Date
    ) -> Transition? {
        let wasReady = status.isReady
        guard status.set(code, text, level: level, at: date) else { return nil }
        return Transition(changesReadiness: wasReady != status.isReady)
    }

    /// Seconds since the engine was created.
    func uptime(at moment: UInt64) -> Double { Double(moment - min(moment, startedAt)) / 1e9 }

    // MARK: Output

    /// Cycles that devices missed since the start.
    var missedCycles: Int64 { xruns.total }

    /// Takes a state reported by the output.
    ///
    /// - Returns: the change; nil if nothing changed.
    mutating func take(_ state: OutputState) -> OutputChange? {
        let before = output
        xruns.take(
            state.xruns,
            isSame: state.backend == before.backend && state.isRunning && before.isRunning
        )
        output = OutputHealth(state, wanted: before.wanted, rate: rate)
        isStalled = !output.isRunning && output.backend == before.backend && (before.isRunning || isStalled)
        guard output != before else { return nil }
        if output.isFallback, !before.isFallback {
            outputLosses += 1
            return .lost
        }
        return !output.isFallback && output.isRunning && before.isFallback ? .restored : .changed
    }

    /// Where the output takes our sound; a stalled device still does, because engine time stands still until it is driven
    /// again, or until the null output replaces it.
    var reach: OutputReach {
        if output.isFallback { return .away }
        guard output.isRunning || isStalled else { return .none }
        return output.backend == OutputMode.pipewire.rawValue
            ? .device(arrives: !audibility.isMissing) : .noDevice
    }

    // MARK: Clocks and audio thread

    /// Takes a reading of the system clocks.
    ///
    /// - Returns: the jumps since the last reading.
    mutating func take(_ now: SystemClocks) -> [ClockJump] {
        let jumps = clocks.take(now)
        for jump in jumps { clockJumps[jump.kind, default: 0] += 1 }
        return jumps
    }

    /// Whether the machine's clock has to be looked at: after some seconds, or because something else counts on it.
    mutating func isClockLookDue(at moment: UInt64, seconds: Double, counts: Bool) -> Bool {
        if let clockLook, clockLook.counts == counts,
            Double(moment - min(moment, clockLook.at)) / 1e9 < seconds
        {
            return false
        }
        clockLook = (moment, counts)
        return true
    }

    /// Checks the audio thread.
    ///
    /// - Parameters:
    ///   - frame: the last rendered frame.
    ///   - isDue: whether quanta should be rendered.
    ///   - moment: monotonic time in nanoseconds.
    /// - Returns: a description of the fault if it is stuck; otherwise nil.
    mutating func audioThreadFault(_ frame: FrameTime, isDue: Bool, at moment: UInt64) -> String? {
        guard audioThread.isStuck(frame, isDue: isDue, at: moment) else { return nil }
        let patience = Int(audioThread.patience)
        return "the audio thread rendered nothing for \(patience) s; restart the server if it stays so"
    }

    /// The number of suppressed log lines about late readers if one is to be logged now; otherwise nil.
    mutating func admitUnderrun(at now: FrameTime) -> Int? { underrunLog.admit(at: now, rate: rate) }

    /// As ``admitUnderrun(at:)``, for commands that arrived after their frame.
    mutating func admitLate(at now: FrameTime) -> Int? { lateLog.admit(at: now, rate: rate) }
}
