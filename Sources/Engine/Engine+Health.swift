// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Logging
import Mixer
import Output
import Platform
import Storage

extension Engine {
    /// Engine and device clock, now.
    public func device() -> DeviceSnapshot {
        refreshClock()
        // Two readings of the monotonic clock bound the moment at which the wall clock was read.
        let before = clock.moment
        let civil = Date()
        let width = max(before, clock.moment) - before
        let moment = before + width / 2
        let now = clock.now(at: moment)
        return DeviceSnapshot(
            deviceCurrentTime: state.rate.seconds(state.epoch.elapsed(at: now)),
            epoch: state.epoch.count,
            engineTime: state.rate.seconds(now),
            engineFrame: now.frame,
            sampleRate: state.rate.hertz,
            monotonicNanoseconds: moment,
            utc: civil,
            errorBound: clock.device.errorBound(at: moment) + Double(width) / 2e9,
            quantum: clock.device.quantum,
            delayFrames: clock.device.delayFrames
        )
    }

    /// The state of engine and output.
    public func health() -> HealthSnapshot {
        refreshClock()
        watchAudio()
        watchStore()
        watchWork()
        lookAtPath()
        let moment = clock.moment
        let now = clock.now(at: moment)
        return HealthSnapshot(
            status: machine.isWell ? .ok : .degraded,
            isReady: machine.isReady,
            reasons: machine.status.reasons,
            output: machine.output,
            engineTime: state.rate.seconds(now),
            playersPlaying: state.players.all.count(where: \.isPlaying),
            sounds: state.sounds.count,
            failedSounds: state.sounds.failedCount,
            store: files.store.quota.usage,
            speechCommand: configuration.speechCommand?.executable,
            clock: (state.rooms.report.clock ?? machine.kernelClock).map(ClockHealth.init),
            uptime: machine.uptime(at: moment),
            counters: EngineCounters(mixer.counters)
        )
    }

    /// Metrics for `/metrics`.
    public func metrics() -> EngineMetrics {
        let load = host.load
        return EngineMetrics(
            conditions: machine.status.counts,
            clockJumps: machine.clockJumps,
            outputLosses: machine.outputLosses,
            xruns: machine.missedCycles,
            broken: state.brokenCounts,
            voices: mixer.voiceCount,
            players: state.players.count,
            announcements: state.queue.machine.count,
            outcomes: state.queue.outcomes,
            holds: state.queue.machine.hold.names,
            openPlays: plays.openCount,
            historyDrops: stateFile.historyDrops,
            load: QuantumLoad(
                quanta: load.quanta,
                median: load.median,
                high: load.high,
                longest: load.longest
            )
        )
    }

    /// Takes a state reported by the output and publishes what changed.
    func takeOutput(_ state: OutputState) {
        endRest()
        guard let change = machine.take(state) else { return }
        let output = machine.output
        switch change {
        case .lost:
            logger.error("the output device is lost", metadata: ["reason": "\(output.reason ?? "unknown")"])
            publish(.outputLost(output))
        case .restored:
            let device = output.device ?? "unknown"
            logger.notice("the output device is restored", metadata: ["device": "\(device)"])
            publish(.outputRestored(output))
        case .changed: publish(.outputChanged(output))
        }
        note(
            .outputAway,
            output.isFallback ? output.reason ?? "the requested device is not available" : nil,
            level: output.wanted == OutputMode.pipewire.rawValue ? .notReady : .degraded
        )
    }
}

extension OutputHealth {
    /// Before an output was started.
    static func none(wanted: String) -> OutputHealth {
        OutputHealth(
            backend: "none",
            wanted: wanted,
            isFallback: false,
            isRunning: false,
            device: nil,
            quantum: 0,
            latency: 0,
            isRealtime: false,
            reason: "the output has not started yet"
        )
    }

    /// A state reported by the supervisor.
    init(_ state: OutputState, wanted: String, rate: SampleRate) {
        self.init(
            backend: state.backend,
            wanted: wanted,
            isFallback: state.isFallback,
            isRunning: state.isRunning,
            device: state.device,
            quantum: state.quantum,
            latency: rate.seconds(FrameCount(state.latencyFrames)),
            isRealtime: state.isRealtime,
            reason: state.reason
        )
    }
}

extension ClockHealth {
    /// What the engine of rooms has read.
    init(_ clock: KernelClock) {
        isSynchronized = clock.isSynchronized
        (estimatedError, largestError) = (clock.estimatedError, clock.largestError)
    }
}

extension EngineCounters {
    /// The mixer's counters.
    init(_ counters: MixerCounters) {
        late = Int64(clamping: counters.lateCommands)
        underruns = Int64(clamping: counters.underruns)
        limited = Int64(clamping: counters.limitedFrames)
        clipped = Int64(clamping: counters.clippedSamples)
        nonFinite = Int64(clamping: counters.nonFiniteSamples)
        queueFull = Int64(clamping: counters.queueFull)
        scheduleFull = Int64(clamping: counters.scheduleFull)
        voiceLimit = Int64(clamping: counters.voiceLimit)
    }
}
