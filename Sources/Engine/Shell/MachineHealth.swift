// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Output
import Platform

/// How the machine around the engine fares: output, audio thread, clocks, and everything that is wrong at present.
///
/// A value: it is shown what is, and says what is new.
struct MachineHealth {
    /// What happened to the output.
    enum OutputChange { case lost, restored, changed }

    /// A condition that began, changed or ended.
    struct Transition {
        /// Whether the server became ready or unready by it.
        let changesReadiness: Bool
    }

    /// What the output does.
    private(set) var output: OutputHealth
    /// What is wrong at present.
    private(set) var status = HealthStatus()
    /// How often what happened to the machine's clocks.
    private(set) var clockJumps: [ClockJump.Kind: Int64] = [:]
    /// Times the wanted device went away.
    private(set) var outputLosses: Int64 = 0
    /// Whether what plays is heard.
    var audibility: AudibilityMonitor
    /// Whether the audio thread is looked at every second.
    var isWatching = false
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
    }

    // MARK: Conditions

    /// Whether the server can do its work.
    var isReady: Bool { status.isReady && output.isRunning }

    /// What subscribers see of health.
    var summary: HealthSummary {
        HealthSummary(
            status: status.reasons.isEmpty ? .ok : .degraded,
            isReady: isReady,
            reasons: status.reasons
        )
    }

    /// Whether all is well, the output included.
    var isWell: Bool { output.isRunning && !output.isFallback && status.reasons.isEmpty }

    /// Why changes are refused that are promised to be kept; nil where they are not.
    var refusal: HealthReason? {
        status.reasons.first { [.safeMode, .stateUnwritten].contains($0.code) }
    }

    /// Notes that something is wrong, or with nil that it is not any more.
    ///
    /// - Returns: what is new by it; nil where nothing is.
    mutating func set(
        _ code: HealthCode,
        _ text: String?,
        preventsReadiness: Bool,
        at date: Date
    ) -> Transition? {
        let wasReady = status.isReady
        guard status.set(code, text, preventsReadiness: preventsReadiness, at: date) else { return nil }
        return Transition(changesReadiness: wasReady != status.isReady)
    }

    /// Seconds since the engine was made.
    func uptime(at moment: UInt64) -> Double { Double(moment - min(moment, startedAt)) / 1e9 }

    // MARK: Output

    /// Cycles that devices missed since the start.
    var missedCycles: Int64 { xruns.total }

    /// Takes what the output reported.
    ///
    /// - Returns: what changed by it; nil where nothing did.
    mutating func take(_ state: OutputState) -> OutputChange? {
        let before = output
        xruns.take(
            state.xruns,
            isSame: state.backend == before.backend && state.isRunning && before.isRunning
        )
        output = OutputHealth(state, wanted: before.wanted, rate: rate)
        guard output != before else { return nil }
        if output.isFallback, !before.isFallback {
            outputLosses += 1
            return .lost
        }
        return !output.isFallback && output.isRunning && before.isFallback ? .restored : .changed
    }

    // MARK: Clocks and audio thread

    /// Takes the machine's clocks.
    ///
    /// - Returns: what happened to them since the last time.
    mutating func take(_ now: SystemClocks) -> [ClockJump] {
        let jumps = clocks.take(now)
        for jump in jumps { clockJumps[jump.kind, default: 0] += 1 }
        return jumps
    }

    /// Looks at the audio thread.
    ///
    /// - Parameters:
    ///   - frame: the newest frame that was rendered.
    ///   - isDue: whether quanta are to be rendered.
    ///   - moment: the monotonic clock, nanoseconds.
    /// - Returns: that it is stuck, in words; nil where it is not.
    mutating func audioThreadFault(_ frame: FrameTime, isDue: Bool, at moment: UInt64) -> String? {
        guard audioThread.isStuck(frame, isDue: isDue, at: moment) else { return nil }
        let patience = Int(audioThread.patience)
        return "the audio thread rendered nothing for \(patience) s; restart the server if it stays so"
    }

    /// Whether a late reader is to be logged, and how many were left out since the last one; nil where it is not.
    mutating func admitUnderrun(at now: FrameTime) -> Int? { underrunLog.admit(at: now, rate: rate) }

    /// As ``admitUnderrun(at:)``, for a command that came after its frame.
    mutating func admitLate(at now: FrameTime) -> Int? { lateLog.admit(at: now, rate: rate) }
}
