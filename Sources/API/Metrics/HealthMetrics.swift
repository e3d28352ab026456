// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// What is wrong and how loaded the engine is, for `/metrics`.
enum HealthMetrics {
    static func families(_ health: HealthSnapshot, _ metrics: EngineMetrics) -> [MetricFamily] {
        conditions(health, metrics) + load(metrics) + depths(metrics) + [
            MetricFamily(
                "carillon_ready",
                .gauge,
                help: "1 while sound is made as wanted.",
                value: health.isReady ? 1 : 0
            ),
            MetricFamily(
                "carillon_output_losses_total",
                .counter,
                help: "Times the wanted device went away.",
                value: Double(metrics.outputLosses)
            ),
            MetricFamily(
                "carillon_xruns_total",
                .counter,
                help: "Cycles that devices missed.",
                value: Double(metrics.xruns)
            ),
            MetricFamily(
                "carillon_history_drops_total",
                .counter,
                help: "Playbacks that are not in the history because the disk took nothing.",
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
                help: "1 while this is wrong.",
                samples: HealthCode.allCases.map {
                    .init(present.contains($0) ? 1 : 0, labels: [.init("code", $0.rawValue)])
                }
            ),
            MetricFamily(
                "carillon_conditions_total",
                .counter,
                help: "Times this was noticed.",
                samples: HealthCode.allCases.map {
                    .init(Double(metrics.conditions[$0] ?? 0), labels: [.init("code", $0.rawValue)])
                }
            ),
            MetricFamily(
                "carillon_clock_jumps_total",
                .counter,
                help: "Times the machine slept or its time of day was set.",
                samples: ClockJump.Kind.allCases.map {
                    .init(Double(metrics.clockJumps[$0] ?? 0), labels: [.init("kind", $0.rawValue)])
                }
            ),
        ]
    }

    private static func load(_ metrics: EngineMetrics) -> [MetricFamily] {
        [
            MetricFamily(
                "carillon_quantum_load",
                .gauge,
                help: "Part of their time that quanta took to render since the start; 1 is all of it.",
                samples: [
                    .init(metrics.load.median, labels: [.init("quantile", "0.5")]),
                    .init(metrics.load.high, labels: [.init("quantile", "0.99")]),
                    .init(metrics.load.longest, labels: [.init("quantile", "1")]),
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
            ("voices", "Voices that the mixer has.", metrics.voices),
            ("players", "Players in the table.", metrics.players),
            ("announcements", "Announcements that wait or sound.", metrics.announcements),
            ("open_plays", "Playbacks that are not over.", metrics.openPlays),
        ].map { name, help, value in
            MetricFamily("carillon_" + name, .gauge, help: help, value: Double(value))
        }
    }
}
