// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// How an external clock runs beside ours, from the times it reported: a straight line, the past forgotten over a minute.
struct DriftEstimate: Sendable, Equatable {
    /// Seconds by which a time may differ from what was expected.
    ///
    /// What differs more is a jump, and the estimate begins anew.
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

    /// Forgets everything.
    mutating func reset() { self = DriftEstimate() }

    /// Takes a time the external clock reported, and ours when it did.
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

    /// The line; nil before a second was seen, or while the external clock stands.
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

/// How an external clock runs beside the engine's.
public struct DriftReading: Sendable, Equatable {
    /// Seconds of the external clock for each of ours.
    public let rate: Double
    /// The same as a difference, in millionths.
    public let partsPerMillion: Double
    /// How far the last reported time lies before the line, seconds; late calls are negative.
    public let offset: Double
    /// Root of the mean square distance of the reported times from the line, seconds.
    public let jitter: Double
    /// Times reported since the external clock jumped last.
    public let samples: Int
}
