// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import ServiceLog

/// The metrics of the logs.
enum LogMetrics {
    /// A source of the lines that were dropped.
    static func source(_ log: LogControl, _ accessLog: AccessLogSwitch) -> MetricsRegistry.Source {
        {
            [
                MetricFamily(
                    "carillon_log_lines_dropped_total",
                    .counter,
                    help: "Lines that were not written because the log was not read.",
                    samples: [
                        .init(Double(log.droppedLines), labels: [.init("log", "server")]),
                        .init(Double(accessLog.droppedLines), labels: [.init("log", "access")]),
                    ]
                )
            ]
        }
    }
}
