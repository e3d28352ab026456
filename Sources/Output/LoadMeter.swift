// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A histogram of rendering time as a fraction of the quantum's duration.
///
/// - Thread: `record` audio only, the rest any.
struct LoadMeter: ~Copyable, Sendable {
    /// Classes of one hundredth each; the last one holds everything above twice the duration.
    static var classes: Int { 201 }

    // Safe because the counts are atomic and live as long as the value.
    nonisolated(unsafe) private let counts: UnsafeMutablePointer<Atomic<UInt64>>

    init() {
        counts = .allocate(capacity: LoadMeter.classes)
        for index in 0..<LoadMeter.classes { (counts + index).initialize(to: Atomic(0)) }
    }

    deinit {
        counts.deinitialize(count: LoadMeter.classes)
        counts.deallocate()
    }

    /// Counts one quantum.
    ///
    /// - Realtime-safe: yes.
    @_noAllocation @_noLocks
    borrowing func record(took nanoseconds: UInt64, of frames: Int, rate: Int) {
        guard frames > 0 else { return }
        // Hundredths of the quantum: took / (frames / rate seconds).
        let hundredths = nanoseconds &* UInt64(rate) / (UInt64(frames) &* 10_000_000)
        let index = hundredths < UInt64(LoadMeter.classes) ? Int(hundredths) : LoadMeter.classes - 1
        (counts + index).pointee.wrappingAdd(1, ordering: .relaxed)
    }

    /// Median, 99th percentile and maximum; 0 before the first quantum.
    func reading() -> RenderLoad {
        let all = (0..<LoadMeter.classes).map { (counts + $0).pointee.load(ordering: .relaxed) }
        let total = all.reduce(0, &+)
        func part(_ share: Double) -> Double {
            let wanted = UInt64((Double(total) * share).rounded(.up))
            var seen: UInt64 = 0
            for (index, count) in all.enumerated() where count > 0 {
                seen += count
                if seen >= wanted { return Double(index + 1) / 100 }
            }
            return 0
        }
        return RenderLoad(quanta: total, median: part(0.5), high: part(0.99), longest: part(1))
    }
}

/// Rendering time as a fraction of the quantum's duration since the start, in hundredths, rounded up.
public struct RenderLoad: Sendable, Equatable {
    /// Quanta counted.
    public var quanta: UInt64
    /// Half of the quanta took at most this.
    public var median: Double
    /// 99 of 100 took at most this.
    public var high: Double
    /// The longest; 2.01 means more than twice the duration.
    public var longest: Double
}
