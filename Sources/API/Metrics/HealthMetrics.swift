// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// Health and load of the engine for `/metrics`.
enum HealthMetrics {
    static func families(_ health: HealthSnapshot, _ metrics: EngineMetrics) -> [MetricFamily] {
        conditions(health, metrics) + queue(metrics) + load(metrics) + depths(metrics) + [
            MetricFamily(
                "carillon_ready",
                .gauge,
                help: "1 while playback works as configured.",
                value: health.isReady ? 1 : 0
            ),
            MetricFamily(
                "carillon_output_losses_total",
                .counter,
                help: "Times the configured device was lost.",
                value: Double(metrics.outputLosses)
            ),
            MetricFamily(
                "carillon_xruns_total",
                .counter,
                help: "Cycles missed by devices.",
                value: Double(metrics.xruns)
            ),
            MetricFamily(
                "carillon_history_drops_total",
                .counter,
                help: "Playbacks missing from the history because writing to disk failed.",
                value: Double(metrics.historyDrops)
            ),
        ]
    }

    private static func conditions(_ health: HealthSnapshot, _ metrics: EngineMetrics) -> [MetricFamily] {
        let present = Set(health.reasons.map(\.code))
        return [
            MetricFamily(
                "carillon_condition",
                .gauge,
                help: "1 while this problem exists.",
                samples: HealthCode.allCases.map {
                    .init(present.contains($0) ? 1 : 0, labels: [.init("code", $0.rawValue)])
                }
            ),
            MetricFamily(
                "carillon_broken",
                .gauge,
                help: "Things that are planned and cannot sound.",
                samples: metrics.broken.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
                    .init(Double(count), labels: [.init("kind", kind.rawValue)])
                }
            ),
            MetricFamily(
                "carillon_conditions_total",
                .counter,
                help: "Times this problem occurred.",
                samples: HealthCode.allCases.map {
                    .init(Double(metrics.conditions[$0] ?? 0), labels: [.init("code", $0.rawValue)])
                }
            ),
            MetricFamily(
                "carillon_clock_jumps_total",
                .counter,
                help: "Times the machine slept or its clock was set.",
                samples: ClockJump.Kind.allCases.map {
                    .init(Double(metrics.clockJumps[$0] ?? 0), labels: [.init("kind", $0.rawValue)])
                }
            ),
        ]
    }

    private static func queue(_ metrics: EngineMetrics) -> [MetricFamily] {
        [
            MetricFamily(
                "carillon_queue_held",
                .gauge,
                help: "1 while the queue of announcements is held; the label says by what.",
                samples: ["pause", "stop", "interruption"].map {
                    .init(metrics.holds.contains($0) ? 1 : 0, labels: [.init("by", $0)])
                }
            ),
            MetricFamily(
                "carillon_announcements_total",
                .counter,
                help: "Announcements that have ended, by their final state and whether they were heard.",
                samples: QueueItemState.final.flatMap { state in
                    Audibility.Heard.allCases.map { heard in
                        .init(
                            Double(metrics.outcomes[QueueOutcome(state: state, heard: heard)] ?? 0),
                            labels: [.init("state", state.rawValue), .init("heard", heard.rawValue)]
                        )
                    }
                }
            ),
        ]
    }

    private static func load(_ metrics: EngineMetrics) -> [MetricFamily] {
        [
            MetricFamily(
                "carillon_quantum_load",
                .gauge,
                help: "Render time of quanta since the start, as a fraction of their duration.",
                samples: [
                    // The label `quantile` is reserved for summaries.
                    .init(metrics.load.median, labels: [.init("percentile", "50")]),
                    .init(metrics.load.high, labels: [.init("percentile", "99")]),
                    .init(metrics.load.longest, labels: [.init("percentile", "100")]),
                ]
            ),
            MetricFamily(
                "carillon_quanta_total",
                .counter,
                help: "Quanta rendered.",
                value: Double(metrics.load.quanta)
            ),
        ]
    }

    private static func depths(_ metrics: EngineMetrics) -> [MetricFamily] {
        [
            ("voices", "Voices in the mixer.", metrics.voices),
            ("players", "Players in the table.", metrics.players),
            ("announcements", "Announcements waiting or playing.", metrics.announcements),
            ("open_plays", "Playbacks in progress.", metrics.openPlays),
        ].map { name, help, value in
            MetricFamily("carillon_" + name, .gauge, help: help, value: Double(value))
        }
    }
}
