// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A histogram of response times.
struct LatencyHistogram: Sendable {
    /// Upper bounds of the buckets in seconds; one more holds everything above.
    static let bounds = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
    ]

    private var counts = [UInt64](repeating: 0, count: bounds.count + 1)
    private var sumInNanoseconds: Int64 = 0

    mutating func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sumInNanoseconds &+= Int64(max(0, seconds) * 1e9)
    }

    /// The samples of the histogram; a bucket counts everything up to its bound.
    func samples(labels: [MetricFamily.Label]) -> [MetricFamily.Sample] {
        var samples: [MetricFamily.Sample] = []
        var total: UInt64 = 0
        for (bound, count) in zip(Self.bounds + [.infinity], counts) {
            total += count
            let label = MetricFamily.Label("le", MetricFamily.number(bound))
            samples.append(.init(Double(total), labels: labels + [label], suffix: "_bucket"))
        }
        samples.append(.init(Double(sumInNanoseconds) / 1e9, labels: labels, suffix: "_sum"))
        samples.append(.init(Double(total), labels: labels, suffix: "_count"))
        return samples
    }
}
