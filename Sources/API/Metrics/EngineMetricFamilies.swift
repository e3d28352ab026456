// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// The engine's metrics for `/metrics`.
enum EngineMetricFamilies {
    /// Makes the source for `MetricsRegistry`.
    static func source(engine: Engine, hub: EventHub, version: String) -> MetricsRegistry.Source {
        {
            let health = await engine.health()
            let metrics = await engine.metrics()
            let engineFamilies = state(health, version: version) + counters(health.counters)
            return engineFamilies + HealthMetrics.families(health, metrics) + [
                MetricFamily(
                    "carillon_event_subscribers",
                    .gauge,
                    help: "Clients of the event stream.",
                    value: Double(hub.subscriberCount)
                ),
                MetricFamily(
                    "carillon_events_total",
                    .counter,
                    help: "Events since the start.",
                    value: Double(hub.eventCount)
                ),
                MetricFamily(
                    "carillon_event_sequence",
                    .gauge,
                    help: "Sequence number of the newest event.",
                    value: Double(hub.lastSequence)
                ),
            ]
        }
    }

    /// The present state.
    private static func state(_ health: HealthSnapshot, version: String) -> [MetricFamily] {
        let output = health.output
        return [
            MetricFamily(
                "carillon_build_info",
                .gauge,
                help: "Always 1; the label is the version.",
                samples: [.init(1, labels: [.init("version", version)])]
            ),
            gauge("uptime_seconds", "Time since the engine started.", health.uptime),
            gauge("engine_time_seconds", "Time rendered since the start.", health.engineTime),
            gauge("sounds", "Registered sounds.", Double(health.sounds)),
            gauge("sounds_failed", "Registered sounds that cannot be played.", Double(health.failedSounds)),
            gauge("store_used_bytes", "Size of all uploads.", Double(health.store.usedInBytes)),
            gauge(
                "store_limit_bytes",
                "Largest size of all uploads; infinite without a limit.",
                health.store.limitInBytes.map(Double.init) ?? .infinity
            ),
            gauge("players_playing", "Players that are playing.", Double(health.playersPlaying)),
            MetricFamily(
                "carillon_output_up",
                .gauge,
                help: "1 while an output drives the renderer; the label names it.",
                samples: [.init(output.isRunning ? 1 : 0, labels: [.init("backend", output.backend)])]
            ),
            gauge(
                "output_fallback",
                "1 while a silent clock replaces the configured output.",
                output.isFallback ? 1 : 0
            ),
            gauge(
                "output_realtime",
                "1 if the audio thread has real-time priority.",
                output.isRealtime ? 1 : 0
            ),
            gauge("output_quantum_frames", "Frames of one audio callback.", Double(output.quantum)),
            gauge("output_latency_seconds", "Latency from the renderer to the output.", output.latency),
        ]
    }

    /// The counters since the start.
    private static func counters(_ counters: EngineCounters) -> [MetricFamily] {
        [
            counter("late_commands", "Commands that arrived after their frame.", counters.late),
            counter("underruns", "Quanta in which a sound's reader or talker was late.", counters.underruns),
            counter("limited_frames", "Frames in which the limiter reduced the gain.", counters.limited),
            counter("clipped_samples", "Output samples above full scale.", counters.clipped),
            counter(
                "nonfinite_samples",
                "Samples that were not finite and were replaced by silence.",
                counters.nonFinite
            ),
            counter(
                "queue_full",
                "Operations refused because the command queue was full.",
                counters.queueFull
            ),
            counter(
                "schedule_full",
                "Commands refused because too many were waiting for their frame.",
                counters.scheduleFull
            ),
            counter("voice_limit", "Operations refused because all voices were taken.", counters.voiceLimit),
        ]
    }

    private static func gauge(_ name: String, _ help: String, _ value: Double) -> MetricFamily {
        MetricFamily("carillon_" + name, .gauge, help: help, value: value)
    }

    private static func counter(_ name: String, _ help: String, _ value: Int64) -> MetricFamily {
        MetricFamily("carillon_\(name)_total", .counter, help: help, value: Double(value))
    }
}
