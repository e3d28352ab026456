// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Estimates the drift of an external clock by a linear fit of its reported times; weights decay over a minute.
struct DriftEstimate: Sendable, Equatable {
    /// The maximum deviation of a reported time from the expected one, seconds.
    ///
    /// A larger deviation is a jump, which resets the estimate.
    static let jump = 0.5
    private static let memory = 60.0

    private var origin: (external: Double, engine: Double)?
    private var last: (external: Double, engine: Double)?
    private var weight = 0.0
    private var sums = (t: 0.0, x: 0.0, tt: 0.0, tx: 0.0, xx: 0.0)
    private var count = 0

    static func == (left: DriftEstimate, right: DriftEstimate) -> Bool {
        left.count == right.count && left.weight == right.weight && left.sums == right.sums
    }

    /// Resets the estimate.
    mutating func reset() { self = DriftEstimate() }

    /// Adds a reported time of the external clock and the engine time of the report, both in seconds.
    mutating func add(external: Double, engine: Double) {
        if let last {
            let expected = last.external + (engine - last.engine)
            if engine < last.engine || abs(external - expected) > DriftEstimate.jump { reset() }
        }
        let start = origin ?? (external, engine)
        origin = start
        let kept = exp(-max(0, engine - (last?.engine ?? engine)) / DriftEstimate.memory)
        let t = engine - start.engine
        let x = external - start.external
        weight = weight * kept + 1
        sums = (
            sums.t * kept + t, sums.x * kept + x, sums.tt * kept + t * t, sums.tx * kept + t * x,
            sums.xx * kept + x * x
        )
        last = (external, engine)
        count += 1
    }

    /// The current estimate; nil during the first second and before four reports.
    var reading: DriftReading? {
        guard let origin, let last, count >= 4, last.engine - origin.engine >= 1 else { return nil }
        let meanT = sums.t / weight
        let meanX = sums.x / weight
        let spread = sums.tt / weight - meanT * meanT
        guard spread > 1e-9 else { return nil }
        let common = sums.tx / weight - meanT * meanX
        let rate = common / spread
        let error = max(0, sums.xx / weight - meanX * meanX - rate * common)
        let fitted = meanX + rate * (last.engine - origin.engine - meanT)
        return DriftReading(
            rate: rate,
            partsPerMillion: (rate - 1) * 1e6,
            offset: last.external - origin.external - fitted,
            jitter: error.squareRoot(),
            samples: count
        )
    }
}

/// The drift of an external clock relative to engine time.
public struct DriftReading: Sendable, Equatable {
    /// The rate: seconds of the external clock per second of engine time.
    public let rate: Double
    /// The deviation of the rate from 1, in parts per million.
    public let partsPerMillion: Double
    /// The deviation of the last reported time from the fit, seconds; negative for late reports.
    public let offset: Double
    /// The root mean square deviation of the reported times from the fit, seconds.
    public let jitter: Double
    /// The number of reports since the last jump.
    public let samples: Int
}
