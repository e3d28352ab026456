// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Logging
import Mixer
import Output
import Storage

extension Engine {
    /// The two clocks, now.
    public func device() -> DeviceSnapshot {
        refreshClock()
        // The moment of the civil time is known as well as the two readings around it are near.
        let before = configuration.monotonicNanoseconds()
        let civil = Date()
        let width = max(before, configuration.monotonicNanoseconds()) - before
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
            errorBound: clock.errorBound(at: moment) + Double(width) / 2e9,
            quantum: clock.quantum,
            delayFrames: clock.delayFrames
        )
    }

    /// State of engine and output.
    public func health() -> HealthSnapshot {
        refreshClock()
        watchAudio()
        let moment = configuration.monotonicNanoseconds()
        let now = clock.now(at: moment)
        return HealthSnapshot(
            status: output.isRunning && !output.isFallback && healthStatus.reasons.isEmpty ? .ok : .degraded,
            isReady: healthStatus.isReady && output.isRunning,
            reasons: healthStatus.reasons,
            output: output,
            engineTime: state.rate.seconds(now),
            playersPlaying: state.players.all.count(where: \.isPlaying),
            sounds: state.sounds.count,
            uptime: Double(moment - min(moment, startedAt)) / 1e9,
            counters: EngineCounters(mixer.counters)
        )
    }

    /// Metrics for `/metrics`.
    public func metrics() -> EngineMetrics {
        let load = host.load
        return EngineMetrics(
            conditions: healthStatus.counts,
            clockJumps: clockJumps,
            outputLosses: outputLosses,
            xruns: xruns.total,
            voices: mixer.voiceCount,
            players: state.players.count,
            announcements: state.queue.machine.count,
            openPlays: plays.openCount,
            historyDrops: Int64(clamping: database.historyDrops),
            load: QuantumLoad(
                quanta: load.quanta,
                median: load.median,
                high: load.high,
                longest: load.longest
            )
        )
    }

    /// Everything at one moment, for `hello`.
    public func snapshot() -> EngineSnapshot {
        EngineSnapshot(
            sounds: sounds(),
            players: players(),
            music: music(),
            queue: queue(),
            stations: stations(),
            crossfaders: crossfaders(),
            manager: manager(),
            device: device(),
            health: health(),
            systemSounds: systemSounds(),
            session: session()
        )
    }

    /// Takes what the output reported and tells subscribers.
    func takeOutput(_ state: OutputState) {
        endRest()
        let before = output
        xruns.take(
            state.xruns,
            isSame: state.backend == before.backend && state.isRunning && before.isRunning
        )
        output = OutputHealth(state, wanted: configuration.wantedOutput, rate: self.state.rate)
        guard output != before else { return }
        if output.isFallback, !before.isFallback { outputLosses += 1 }
        if output.isFallback, !before.isFallback {
            logger.error("no sound reaches the device", metadata: ["reason": "\(output.reason ?? "unknown")"])
            publish(.outputLost(output))
        } else if !output.isFallback, output.isRunning, before.isFallback {
            logger.notice("the device is back", metadata: ["device": "\(output.device ?? "unknown")"])
            publish(.outputRestored(output))
        } else {
            publish(.outputChanged(output))
        }
        note(
            .outputAway,
            output.isFallback ? output.reason ?? "the wanted device is away" : nil,
            preventsReadiness: output.wanted == OutputMode.pipewire.rawValue
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

    /// What a supervisor reported.
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

extension EngineCounters {
    /// The mixer's counts.
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
