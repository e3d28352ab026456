// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Logging
import Mixer
import Output

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
        let moment = configuration.monotonicNanoseconds()
        let now = clock.now(at: moment)
        return HealthSnapshot(
            status: output.isRunning && !output.isFallback ? .ok : .degraded,
            output: output,
            engineTime: state.rate.seconds(now),
            playersPlaying: state.players.all.count(where: \.isPlaying),
            sounds: state.sounds.count,
            uptime: Double(moment - min(moment, startedAt)) / 1e9,
            counters: EngineCounters(mixer.counters)
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
        let before = output
        output = OutputHealth(state, wanted: configuration.wantedOutput, rate: self.state.rate)
        guard output != before else { return }
        if output.isFallback, !before.isFallback {
            logger.error("no sound reaches the device", metadata: ["reason": "\(output.reason ?? "unknown")"])
            publish(.outputLost(output))
        } else if !output.isFallback, output.isRunning, before.isFallback {
            logger.notice("the device is back", metadata: ["device": "\(output.device ?? "unknown")"])
            publish(.outputRestored(output))
        } else {
            publish(.outputChanged(output))
        }
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
